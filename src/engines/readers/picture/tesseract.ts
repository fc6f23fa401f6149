import { spawn } from 'node:child_process'
import { tesseractLanguages } from './engines.ts'
import type { Grey } from './page_picture.ts'

/** A word as tesseract read it, in pixels of the picture it was given. */
export type TesseractWord = {
  text: string
  left: number
  right: number
  top: number
  bottom: number
  /** From 0 to 1. */
  certainty: number
}

const mostBytes = 8 * 2 ** 20

/**
 * Reads one block of even lines, with the letters of these languages; each more takes its time again.
 * Null where the program cannot be started or fails.
 */
export async function readWithTesseract(
  page: Grey,
  languages: readonly string[] = tesseractLanguages,
): Promise<TesseractWord[] | null> {
  const args = ['stdin', 'stdout', '-l', languages.join('+'), '--psm', '6', '--dpi', '200', 'tsv']
  const said = await runTool('tesseract', args, portableGrey(page))
  return said === null ? null : wordsOf(said.toString())
}

/** A program of the system, in the same sandbox: bytes in, bytes out; null where it failed. */
export async function runTool(
  program: string,
  args: readonly string[],
  input: Uint8Array,
  most = mostBytes,
): Promise<Buffer | null> {
  return await new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: '/',
      // Threads of its own would only take turns with those of other readers.
      env: { PATH: '/usr/bin:/bin', HOME: '/', OMP_THREAD_LIMIT: '1', VIPS_CONCURRENCY: '1' },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const parts: Buffer[] = []
    let size = 0
    child.stdout.on('data', (part: Buffer) => {
      size += part.length
      if (size > most) child.kill('SIGKILL')
      else parts.push(part)
    })
    child.once('error', () => resolve(null))
    child.once('close', (code) => resolve(code === 0 ? Buffer.concat(parts) : null))
    // It may end before it has read everything.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

/** The plainest of all formats, which needs no encoder. */
function portableGrey({ width, height, pixels }: Grey): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
}

const wordLevel = '5'

function wordsOf(table: string): TesseractWord[] {
  return table.split('\n').flatMap((row) => {
    const cells = row.split('\t')
    if (cells[0] !== wordLevel) return []
    const [left = 0, top = 0, width = 0, height = 0, percent = 0] = cells.slice(6, 11).map(Number)
    const text = (cells[11] ?? '').trim().normalize('NFC')
    if (text === '') return []
    const certainty = Math.min(1, Math.max(0, percent / 100))
    return [{ text, left, right: left + width, top, bottom: top + height, certainty }]
  })
}
