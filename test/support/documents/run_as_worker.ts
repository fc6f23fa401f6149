import { setTimeout as sleep } from 'node:timers/promises'
import { processDocument } from '#documents/process_document'
import { waitOf, type TaskJob } from '#kernel/corridor/task'
import type { World } from '../world.ts'

/** Comes back as a worker does where the reader is still at an earlier document. */
export async function runAsWorker(world: World, job: TaskJob): Promise<void> {
  for (;;) {
    try {
      await processDocument.run(world.app, job)
      return
    } catch (error) {
      const waitMs = waitOf(error)
      if (waitMs === null) throw error
      await sleep(waitMs)
    }
  }
}
