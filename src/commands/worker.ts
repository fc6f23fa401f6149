import type { Command } from 'commander'
import { otherLanes, readingLanes, runWorker } from './process/run_worker.ts'

export function addWorker(worker: Command): void {
  worker
    .option('--without-reading', 'leave the reading of documents to `daybook reader`', false)
    .action(work)
}

async function work({ withoutReading }: { withoutReading: boolean }): Promise<void> {
  await runWorker({
    lanes: withoutReading ? otherLanes : [...readingLanes, ...otherLanes],
    isWhole: true,
    says: `Daybook works on what is waiting${withoutReading ? ', but reads no documents' : ''}.`,
  })
}
