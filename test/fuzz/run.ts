import fc from 'fast-check'
import type { Registry } from '../../src/registry.ts'
import type { FuzzAnswer, Judge } from './judge.ts'
import type { FuzzRequest } from './request.ts'
import { requestsOf } from './requests.ts'

export type Send = (request: FuzzRequest) => Promise<FuzzAnswer>

/** What the blanks of a request are filled with; asked again as the run goes on. */
export type Blanks = (kind: string, turn: number) => string

export type Fuzzed = {
  seed: number
  sent: number
  statuses: Record<string, number>
  faults: { index: number; why: string; request: string }[]
}

export type FuzzOptions = {
  seed: number
  count: number
  /** Where to begin, to repeat what went wrong at an index. */
  from?: number
  abreast?: number
  onBatch?: (sent: number) => Promise<void>
}

const batchSize = 100
const mostFaults = 20

/** Sends requests that follow from the seed alone, and holds every answer against the judge. */
export async function fuzz(
  lists: Registry,
  send: Send,
  judge: Judge,
  blanks: Blanks,
  { seed, count, from = 0, abreast = 8, onBatch }: FuzzOptions,
): Promise<Fuzzed> {
  const arbitrary = requestsOf(lists)
  const done: Fuzzed = { seed, sent: 0, statuses: {}, faults: [] }
  for (let start = from - (from % batchSize); start < count; start += batchSize) {
    // Each batch has a seed of its own, so that one can be repeated without those before it.
    const batch = fc.sample(arbitrary, { numRuns: batchSize, seed: seed + start })
    const waiting = batch.entries()
    const hand = async (): Promise<void> => {
      for (const [place, request] of waiting) {
        const index = start + place
        if (index < from || index >= count) continue
        await one(index, fill(request, blanks, index))
      }
    }
    await Promise.all(Array.from({ length: abreast }, hand))
    await onBatch?.(done.sent)
    if (done.faults.length >= mostFaults) break
  }
  return done

  async function one(index: number, request: FuzzRequest): Promise<void> {
    let why: string | null
    try {
      const answer = await send(request)
      done.statuses[answer.status] = (done.statuses[answer.status] ?? 0) + 1
      why = judge(request, answer)
    } catch (error) {
      why = `no answer: ${String(error)}`
    }
    done.sent += 1
    if (why !== null) done.faults.push({ index, why, request: describe(request) })
  }
}

function fill(request: FuzzRequest, blanks: Blanks, turn: number): FuzzRequest {
  const text = (from: string): string =>
    from.replaceAll(/\{\{(\w+)\}\}/g, (_, kind: string) => blanks(kind, turn))
  const headers = Object.entries(request.headers).map(([name, value]) => [name, text(value)])
  return {
    ...request,
    path: text(request.path),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: typeof request.body === 'string' ? text(request.body) : request.body,
  }
}

/** Enough to repeat it by hand; the key is not shown. */
function describe({ method, path, headers, body }: FuzzRequest): string {
  const { authorization: _, ...shown } = headers
  const sent = typeof body === 'string' ? body : (body?.toString('latin1') ?? '')
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(shown)} ${sent.slice(0, 600)}`
}
