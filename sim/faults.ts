import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { errorAnswer, isErrorCode } from './enablebanking/errors.ts'
import { type Answer, type Asked, bytesOf, send } from './wire.ts'

const WORDS = ['timeout', 'timeout_after', 'drop', 'drop_after', 'cut', 'slow'] as const

const after = z.boolean().default(false)

/**
 * What happens instead of the response; with `after` the request is handled first and only its
 * response is lost.
 */
const act = z.union([
  z.enum(WORDS),
  z.strictObject({ error: z.string().refine(isErrorCode, 'is no error of the contract'), after }),
  z.strictObject({
    status: z.int().min(200).max(599),
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).default({}),
    after,
  }),
  z.strictObject({ slow: z.int().positive() }),
  z.strictObject({ drip: z.int().positive() }),
  z.strictObject({ huge: z.int().positive() }),
])

export const faultOrder = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE', '*']).default('*'),
  path: z.string().startsWith('/'),
  nth: z.int().positive().default(1),
  times: z.int().min(0).default(1),
  act,
})

export type Fault = z.output<typeof faultOrder> & { id: string; seen: number; done: number }

const SLOW_MS = 3_000

/** `*` stands for one part of the path, `**` for all that follows. */
function isMeant(fault: Fault, asked: Asked): boolean {
  const parts = fault.path.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*'
    return part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  })
  const isPath = new RegExp(`^${parts.join('')}$`).test(asked.path)
  return isPath && (fault.method === '*' || fault.method === asked.method)
}

/**
 * Every fault counts the calls that match it; the first that is due applies. `times` 0 means
 * always.
 */
export function takeFault(faults: Fault[], asked: Asked): Fault | undefined {
  const meant = faults.filter((fault) => isMeant(fault, asked))
  for (const fault of meant) fault.seen++
  const due = meant.find(
    (fault) => fault.seen >= fault.nth && (fault.times === 0 || fault.done < fault.times),
  )
  if (due !== undefined) due.done++
  return due
}

/** Performs a fault. Returns the status that the caller saw, 0 for none. */
export async function performFault(
  { act }: Fault,
  response: ServerResponse,
  handle: () => Answer | Promise<Answer>,
): Promise<number> {
  if (act === 'timeout' || act === 'drop') return leave(response, act === 'drop')
  if (act === 'timeout_after' || act === 'drop_after') {
    await handle()
    return leave(response, act === 'drop_after')
  }
  if (act === 'cut') return cut(response, await handle())
  if (act === 'slow') return await answerLate(response, handle, SLOW_MS)
  if ('slow' in act) return await answerLate(response, handle, act.slow)
  if ('drip' in act) return await drip(response, await handle(), act.drip)
  if ('huge' in act) return await flood(response, act.huge)
  if (act.after) await handle()
  const answer = 'error' in act ? errorAnswer(act.error) : { ...act, body: act.body ?? '' }
  send(response, answer)
  return answer.status
}

/** Kept open until the caller gives up, or closed at once. */
function leave(response: ServerResponse, isDropped: boolean): number {
  if (isDropped) response.destroy()
  return 0
}

function cut(response: ServerResponse, answer: Answer): number {
  const { headers, bytes } = bytesOf(answer)
  response.writeHead(answer.status, { ...headers, 'content-length': bytes.length })
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
  return answer.status
}

async function answerLate(
  response: ServerResponse,
  handle: () => Answer | Promise<Answer>,
  ms: number,
): Promise<number> {
  await wait(ms)
  const answer = await handle()
  send(response, answer)
  return answer.status
}

/** One byte at a time, as long as the caller reads. */
async function drip(response: ServerResponse, answer: Answer, ms: number): Promise<number> {
  const { headers, bytes } = bytesOf(answer)
  response.writeHead(answer.status, headers)
  for (const byte of bytes) {
    if (response.destroyed) break
    response.write(Buffer.of(byte))
    await wait(ms)
  }
  response.end()
  return answer.status
}

/** Valid JSON that is far too large. */
async function flood(response: ServerResponse, size: number): Promise<number> {
  const chunk = Buffer.alloc(65_536, 'a')
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"filler":"')
  for (let left = size; left > 0 && !response.destroyed; left -= chunk.length) {
    const isTaken = response.write(chunk.subarray(0, Math.min(left, chunk.length)))
    if (!isTaken) await Promise.race([drained(response), wait(1_000)])
  }
  response.end('"}')
  return 200
}

const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => response.once('drain', () => resolve()))
