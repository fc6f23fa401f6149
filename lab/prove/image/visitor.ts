import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { published } from './stack.ts'

const execute = promisify(execFile)

export type Answer = { status: number; body: string }

/** Asks as somebody outside would, by curl through Caddy; its certificate is of its own authority here. */
export async function ask(url: string, ...args: string[]): Promise<Answer> {
  // Caddy has no health check, and may not listen yet.
  const patient = ['--retry', '60', '--retry-delay', '1', '--retry-connrefused']
  const secure = ['-sk', ...patient, '--connect-to', `localhost:443:127.0.0.1:${published['443']}`]
  const plain = ['--connect-to', `localhost:80:127.0.0.1:${published['80']}`]
  const { stdout } = await execute(
    'curl',
    [...secure, ...plain, '-m', '60', '-w', '\n%{http_code}', ...args, url],
    { maxBuffer: 2 ** 26 },
  )
  const cut = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(cut + 1)), body: stdout.slice(0, cut) }
}

export type DocumentRead = { status: string; seconds: number; isRight: boolean }

/** Uploads a photo of a receipt and waits until it was read; it is right if the total is. */
export async function readPhoto(key: string, photo: string): Promise<DocumentRead> {
  const began = performance.now()
  const bearer = ['-H', `Authorization: Bearer ${key}`]
  const base = 'https://localhost/api/rest'
  const jpeg = ['-H', 'Content-Type: image/jpeg', '--data-binary', `@${photo}`]
  const file = idIn(await ask(`${base}/files`, ...bearer, ...jpeg), 'file')
  const json = ['-H', 'Content-Type: application/json', '-d', JSON.stringify({ fileId: file })]
  const id = idIn(await ask(`${base}/actions/capture_document`, ...bearer, ...json), 'doc')
  for (;;) {
    const { body } = await ask(`${base}/documents/${id}`, ...bearer)
    const seconds = Math.round((performance.now() - began) / 100) / 10
    const { result } = JSON.parse(body) as {
      result: { status: string; error: object | null; extraction: { total: number } | null }
    }
    const isDone = result.status !== 'draft' || result.error !== null
    if (isDone || seconds > 300) {
      return { status: result.status, seconds, isRight: result.extraction?.total === 300 }
    }
    await sleep(1_000)
  }
}

function idIn({ status, body }: Answer, prefix: string): string {
  const found = new RegExp(`${prefix}_[0-9a-z]{26}`).exec(body)?.[0]
  if (found === undefined) throw new Error(`${status}: ${body}`)
  return found
}
