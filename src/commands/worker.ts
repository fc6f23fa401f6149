import type { Command } from 'commander'
import { startSealer } from '#history/room'
import { openApp } from '#wire'
import { startEngine } from '#jobs/engine'
import { readConfig } from '#kernel/process/config'
import { closeDatabase } from '#kernel/database/database'
import { startObservability } from '#kernel/observe/start_observability'
import { tasks } from '#registry'
import { startWakingWebhooks } from '#webhooks/room'
import { endsInTime, untilToldToEnd } from './process/ending.ts'
import { sayAside } from './process/say.ts'
import { assertServable } from './process/servable.ts'

export function addWorker(worker: Command): void {
  worker.action(work)
}

async function work(): Promise<void> {
  const end = untilToldToEnd()
  const config = readConfig()
  const app = openApp(config)
  // A worker has no address of its own to show metrics at; what waits is shown by every server.
  const closeEyes = await startObservability(app, { ...config, metrics: false })
  try {
    await assertServable(app.database)
    app.ports.reader.prepare()
    const engine = await startEngine(app, tasks)
    const sealer = startSealer(app)
    const waking = startWakingWebhooks(app)
    app.log.info('working')
    sayAside('Daybook works on what is waiting.')
    await end
    const isClean = await endsInTime(Promise.all([engine.stop(), sealer.stop(), waking.stop()]))
    app.log.info({ clean: isClean }, 'ended')
    if (!isClean) process.exit(1)
  } finally {
    await app.ports.reader.close()
    await closeDatabase(app.database)
    await closeEyes()
  }
}
