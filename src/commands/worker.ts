import type { Command } from 'commander'
import { startSealer } from '#history/room'
import { openHouse } from '#house'
import { startEngine } from '#jobs/engine'
import { readConfig } from '#kernel/config'
import { closeDatabase } from '#kernel/database'
import { openEyes } from '#kernel/eyes'
import { tasks } from '#registry'
import { startWakingWebhooks } from '#webhooks/room'
import { endsInTime, untilToldToEnd } from './ending.ts'
import { sayAside } from './say.ts'
import { assertServable } from './servable.ts'

export function addWorker(worker: Command): void {
  worker.action(work)
}

async function work(): Promise<void> {
  const end = untilToldToEnd()
  const config = readConfig()
  const house = openHouse(config)
  // A worker has no address of its own to show metrics at; what waits is shown by every server.
  const closeEyes = await openEyes(house, { ...config, metrics: false })
  try {
    await assertServable(house.database)
    const engine = await startEngine(house, tasks)
    const sealer = startSealer(house)
    const waking = startWakingWebhooks(house)
    house.log.info('working')
    sayAside('Daybook works on what is waiting.')
    await end
    const isClean = await endsInTime(Promise.all([engine.stop(), sealer.stop(), waking.stop()]))
    house.log.info({ clean: isClean }, 'ended')
    if (!isClean) process.exit(1)
  } finally {
    await house.ports.reader.close()
    await closeDatabase(house.database)
    await closeEyes()
  }
}
