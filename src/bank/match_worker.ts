import { parentPort } from 'node:worker_threads'
import { findWanted, matchTransactions } from '#matching/room'
import { packBatch } from './match_batch.ts'
import type { Answered, Asked } from './match_engine.ts'

/** The matcher in a thread of its own: it may think for seconds, and whoever asked still answers. */
parentPort?.on('message', (asked: Asked) => {
  void answerOf(asked).then((answer) => parentPort?.postMessage(answer, []))
})

async function answerOf(asked: Asked): Promise<Answered> {
  const { no, given } = asked
  try {
    if (asked.wants === 'wanted') return { no, wanted: findWanted(given) }
    if (asked.wants === 'outcomes') return { no, outcomes: matchTransactions(asked.given) }
    return { no, packed: await packBatch(asked.given, asked.outcomes) }
  } catch (error) {
    return { no, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
