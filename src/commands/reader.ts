import type { Command } from 'commander'
import { readingLanes, runWorker } from './process/run_worker.ts'

export function addReader(reader: Command): void {
  reader.action(read)
}

async function read(): Promise<void> {
  await runWorker({
    lanes: readingLanes,
    isWhole: false,
    says: 'Daybook reads the documents that are waiting.',
  })
}
