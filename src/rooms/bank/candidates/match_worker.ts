import { parentPort } from 'node:worker_threads'
import { findWanted, matchTransactions } from '#matching/room'
import { packBatch } from './match_batch.ts'
import type { Answered, EngineRequest } from './match_engine.ts'

/** The matcher in a worker thread: it may take seconds, and the process keeps answering. */
parentPort?.on('message', (asked: EngineRequest) => {
  void answerOf(asked).then((answer) => parentPort?.postMessage(answer, []))
})

async function answerOf(asked: EngineRequest): Promise<Answered> {
  const { no, given } = asked
  try {
    if (asked.wants === 'wanted') return { no, wanted: findWanted(given) }
    if (asked.wants === 'outcomes') return { no, outcomes: matchTransactions(asked.given) }
    return { no, packed: await packBatch(asked.given, asked.outcomes) }
  } catch (error) {
    return { no, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
