import { Worker } from 'node:worker_threads'
import { builtProgram } from '#kernel/process/built'
import { findWanted, matchTransactions, type MatchInput, type MatchOutcome } from '#matching/room'
import { packBatch, type Packed } from './match_batch.ts'

export type WantedGiven = Parameters<typeof findWanted>[0]
type Wanted = ReturnType<typeof findWanted>

type Question =
  | { wants: 'outcomes'; given: MatchInput }
  | { wants: 'wanted'; given: WantedGiven }
  | { wants: 'packed'; given: MatchInput; outcomes: readonly MatchOutcome[] }
export type EngineRequest = Question & { no: number }
export type Answered =
  | { no: number; outcomes: MatchOutcome[] }
  | { no: number; wanted: Wanted }
  | { no: number; packed: Packed }
  | { no: number; fault: string }

/** With fewer transactions than this, the other thread costs more than it saves. */
const few = 40

/** As `matchTransactions`, but large inputs run in a worker thread. */
export async function decideMatches(given: MatchInput): Promise<MatchOutcome[]> {
  if (given.transactions.length < few) return matchTransactions(given)
  const answer = await ask({ wants: 'outcomes', given })
  if ('outcomes' in answer) return answer.outcomes
  throw new Error('the matcher answered another question')
}

/** As `findWanted`, likewise. */
export async function decideWanted(given: WantedGiven): Promise<Wanted> {
  if (given.transactions.length < few) return findWanted(given)
  const answer = await ask({ wants: 'wanted', given })
  if ('wanted' in answer) return answer.wanted
  throw new Error('the matcher answered another question')
}

/** As `packBatch`, likewise. */
export async function packMatches(
  given: MatchInput,
  outcomes: readonly MatchOutcome[],
): Promise<Packed> {
  if (given.transactions.length < few) return await packBatch(given, outcomes)
  const answer = await ask({ wants: 'packed', given, outcomes })
  if (!('packed' in answer)) throw new Error('the matcher answered another question')
  // A Buffer arrives from another thread as a plain Uint8Array.
  const { given: packed, outcomesSha256 } = answer.packed
  return { given: Buffer.from(packed), outcomesSha256: Buffer.from(outcomesSha256) }
}

type Waiting = { resolve: (answer: Answered) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; waiting: Map<number, Waiting> }

/** One worker per process; it answers requests in order. */
const kept: { thread: Thread | null; asked: number } = { thread: null, asked: 0 }

async function ask(question: Question): Promise<Answered> {
  const thread = (kept.thread ??= startThread())
  const no = ++kept.asked
  const answer = new Promise<Answered>((resolve, reject) => {
    thread.waiting.set(no, { resolve, reject })
  })
  // It keeps the process alive only while a request is open.
  thread.worker.ref()
  thread.worker.postMessage({ ...question, no }, [])
  return await answer
}

function startThread(): Thread {
  const worker = new Worker(
    builtProgram('server/match_worker.js') ?? new URL('./match_worker.ts', import.meta.url),
  )
  const thread: Thread = { worker, waiting: new Map() }
  worker.on('message', (answer: Answered) => {
    const waiting = thread.waiting.get(answer.no)
    thread.waiting.delete(answer.no)
    if (thread.waiting.size === 0) worker.unref()
    if ('fault' in answer) waiting?.reject(new Error(`the matcher failed: ${answer.fault}`))
    else waiting?.resolve(answer)
  })
  // If the worker dies, its open requests fail, and the next request starts a new one.
  const end = (error: Error): void => {
    if (kept.thread === thread) kept.thread = null
    for (const { reject } of thread.waiting.values()) reject(error)
    thread.waiting.clear()
  }
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`the thread of the matcher ended with ${code}`)))
  return thread
}
