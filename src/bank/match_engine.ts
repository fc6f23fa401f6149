import { Worker } from 'node:worker_threads'
import { findWanted, matchTransactions, type Given, type Outcome } from '#matching/room'
import { packBatch, type Packed } from './match_batch.ts'

export type WantedGiven = Parameters<typeof findWanted>[0]
type Wanted = ReturnType<typeof findWanted>

type Question =
  | { wants: 'outcomes'; given: Given }
  | { wants: 'wanted'; given: WantedGiven }
  | { wants: 'packed'; given: Given; outcomes: readonly Outcome[] }
export type Asked = Question & { no: number }
export type Answered =
  | { no: number; outcomes: Outcome[] }
  | { no: number; wanted: Wanted }
  | { no: number; packed: Packed }
  | { no: number; fault: string }

/** With fewer transactions than this an answer costs less than the way to the other thread. */
const few = 40

/** As `matchTransactions`; where there is much to decide, while this thread answers others. */
export async function decideMatches(given: Given): Promise<Outcome[]> {
  if (given.transactions.length < few) return matchTransactions(given)
  const answer = await ask({ wants: 'outcomes', given })
  if ('outcomes' in answer) return answer.outcomes
  throw new Error('the matcher answered another question')
}

/** As `findWanted`, in the same way. */
export async function decideWanted(given: WantedGiven): Promise<Wanted> {
  if (given.transactions.length < few) return findWanted(given)
  const answer = await ask({ wants: 'wanted', given })
  if ('wanted' in answer) return answer.wanted
  throw new Error('the matcher answered another question')
}

/** As `packBatch`, in the same way. */
export async function packMatches(given: Given, outcomes: readonly Outcome[]): Promise<Packed> {
  if (given.transactions.length < few) return await packBatch(given, outcomes)
  const answer = await ask({ wants: 'packed', given, outcomes })
  if (!('packed' in answer)) throw new Error('the matcher answered another question')
  // What comes from another thread has lost that it is a Buffer.
  const { given: packed, outcomesSha256 } = answer.packed
  return { given: Buffer.from(packed), outcomesSha256: Buffer.from(outcomesSha256) }
}

type Waiting = { resolve: (answer: Answered) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; waiting: Map<number, Waiting> }

/** One for the whole process: what it is asked it answers in turn, and it keeps warm. */
const kept: { thread: Thread | null; asked: number } = { thread: null, asked: 0 }

async function ask(question: Question): Promise<Answered> {
  const thread = (kept.thread ??= startThread())
  const no = ++kept.asked
  const answer = new Promise<Answered>((resolve, reject) => {
    thread.waiting.set(no, { resolve, reject })
  })
  // It keeps the process alive only while somebody waits for it.
  thread.worker.ref()
  thread.worker.postMessage({ ...question, no }, [])
  return await answer
}

function startThread(): Thread {
  const worker = new Worker(new URL('./match_worker.ts', import.meta.url))
  const thread: Thread = { worker, waiting: new Map() }
  worker.on('message', (answer: Answered) => {
    const waiting = thread.waiting.get(answer.no)
    thread.waiting.delete(answer.no)
    if (thread.waiting.size === 0) worker.unref()
    if ('fault' in answer) waiting?.reject(new Error(`the matcher failed: ${answer.fault}`))
    else waiting?.resolve(answer)
  })
  // One that died takes its questions with it, and the next one is asked of another.
  const end = (error: Error): void => {
    if (kept.thread === thread) kept.thread = null
    for (const { reject } of thread.waiting.values()) reject(error)
    thread.waiting.clear()
  }
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`the thread of the matcher ended with ${code}`)))
  return thread
}
