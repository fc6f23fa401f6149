import type { Command } from 'commander'
import { openHouse } from '#house'
import { startSweep } from '#jobs/sweep'
import { readConfig } from '#kernel/config'
import { closeDatabase } from '#kernel/database'
import { endsInTime, untilToldToEnd } from './ending.ts'
import { sayAside } from './say.ts'
import { assertServable } from './servable.ts'

export function addWorker(program: Command): void {
  program
    .command('worker')
    .description('take over work with outside systems that a server began and could not finish')
    .action(work)
}

async function work(): Promise<void> {
  const end = untilToldToEnd()
  const house = openHouse(readConfig())
  try {
    await assertServable(house.database)
    const sweep = startSweep(house)
    house.log.info('working')
    sayAside('Daybook works on what was left open.')
    await end
    const isClean = await endsInTime(sweep.stop())
    house.log.info({ clean: isClean }, 'ended')
    if (!isClean) process.exit(1)
  } finally {
    await closeDatabase(house.database)
  }
}
