import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { chmod, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { childEnvironment, projectRoot, readableParts } from './sandbox_isolation.ts'

/** Where a child finds the compiled code. */
export const cachePlace = '/cache'

export type CodeCache = {
  /** The directory for a child that runs as this user; null while there is none yet. */
  shownTo(userId: number): { from: string; to: string } | null
  close(): Promise<void>
}

// The first children, for which somebody waits, have started by then.
const afterMs = 5_000

/**
 * The readers' code as Node has compiled it, which makes a child start in a third of the time. It is
 * written once for each version of the code, by a process that reads nothing of strangers, and shown
 * to children read-only.
 */
export function createCodeCache(script: string): CodeCache {
  const ours = process.getuid?.() ?? 0
  let place: string | null = null
  let priming: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let primer: ChildProcess | null = null
  let isClosed = false

  async function prime(directory: string): Promise<void> {
    const draft = mkdtempSync(`${directory}.`)
    try {
      primer = spawn(process.execPath, ['--no-warnings', script, draft, 'warm'], {
        env: childEnvironment,
        stdio: 'ignore',
      })
      primer.unref()
      if ((await endOf(primer)) !== 0) return
      await openToReaders(draft)
      await forgetOlder(directory, lstatSync(draft).mtimeMs)
      await rename(draft, directory)
    } catch {
      // Somebody else was first, or nothing can be written here: children start without it.
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  }

  const primeLater = (directory: string): NodeJS.Timeout =>
    setTimeout(() => {
      priming = prime(directory)
    }, afterMs).unref()

  return {
    shownTo(userId) {
      place ??= directoryOf(script)
      const tag = tagIn(place, ours)
      if (tag !== null) return { from: join(place, tag + ours), to: join(cachePlace, tag + userId) }
      if (timer === null && !isClosed) timer = primeLater(place)
      return null
    },
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      primer?.ref()
      primer?.kill('SIGKILL')
      await priming
    },
  }
}

/** Named by what it was made of, so that changed code never meets it. */
function directoryOf(script: string): string {
  const of = (words: string): string =>
    createHash('sha256').update(words).digest('hex').slice(0, 16)
  const parts = [...readableParts.filter((part) => !part.endsWith('node_modules')), script]
  const packages = join(projectRoot, 'node_modules/.package-lock.json')
  const stamps = [...parts, packages].flatMap(stampsOf)
  const made = of([process.version, process.arch, ...stamps].join('\n'))
  return join(tmpdir(), `daybook-readers-${of(projectRoot + script)}-${made}`)
}

function stampsOf(path: string): string[] {
  try {
    const found = lstatSync(path)
    if (!found.isDirectory()) return [`${path} ${found.size} ${found.mtimeMs}`]
    return readdirSync(path).flatMap((name) => stampsOf(join(path, name)))
  } catch {
    return []
  }
}

/**
 * Node names the directory by its version and, at the end, the user. Code that another user could
 * have written is never run.
 */
function tagIn(place: string, userId: number): string | null {
  try {
    const { uid, mode } = lstatSync(place)
    if (uid !== userId || (mode & 0o022) !== 0 || !lstatSync(place).isDirectory()) return null
    const name = readdirSync(place).find((one) => one.endsWith(`-${userId}`))
    return name === undefined ? null : name.slice(0, -String(userId).length)
  } catch {
    return null
  }
}

async function endOf(child: ChildProcess): Promise<number | null> {
  return await new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', (code) => resolve(code))
  })
}

/** Children have other users; the directory around it stays closed to everybody else. */
async function openToReaders(draft: string): Promise<void> {
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  }
}

const abandonedMs = 10 * 60_000

/** Those of earlier code, and drafts of processes that have ended meanwhile. */
async function forgetOlder(directory: string, now: number): Promise<void> {
  const kin = basename(directory).slice(0, -16)
  for (const name of await readdir(dirname(directory))) {
    if (!name.startsWith(kin)) continue
    const path = join(dirname(directory), name)
    const isDraft = name.includes('.')
    if (isDraft && lstatSync(path).mtimeMs > now - abandonedMs) continue
    await rm(path, { recursive: true, force: true })
  }
}
