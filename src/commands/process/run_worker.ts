import { startSealer } from '#history/room'
import { startEngine } from '#jobs/engine'
import { closeDatabase } from '#kernel/database/database'
import { readConfig } from '#config/config'
import { taskClasses, type TaskClass } from '#kernel/corridor/task'
import { tasks } from '#registry'
import { startWakingWebhooks } from '#webhooks/room'
import { openApp } from '#wire'
import { endsInTime, untilToldToEnd } from './ending.ts'
import { openTelemetry } from './open_telemetry.ts'
import { sayAside } from './say.ts'
import { assertServable } from './servable.ts'

/** The jobs that read documents, which take most memory and processor time. */
export const readingLanes: readonly TaskClass[] = ['extract']
export const otherLanes = taskClasses.filter((name) => !readingLanes.includes(name))

export type WorkerRole = {
  lanes: readonly TaskClass[]
  /** Whether it also looks for what is due, seals the audit log and wakes webhooks. */
  isWhole: boolean
  says: string
}

/** One process that works on jobs until it is told to end. */
export async function runWorker({ lanes, isWhole, says }: WorkerRole): Promise<void> {
  const end = untilToldToEnd()
  const config = readConfig()
  const app = openApp(config)
  const role = isWhole ? 'worker' : 'reader'
  const telemetry = await openTelemetry(app, config, { role, lanes })
  try {
    await assertServable(app)
    if (readingLanes.some((name) => lanes.includes(name))) app.ports.reader.prepare()
    const engine = await startEngine(app, tasks, { lanes, looksForWork: isWhole })
    const others = isWhole ? [startSealer(app), startWakingWebhooks(app)] : []
    app.log.info({ lanes }, 'working')
    sayAside(says)
    await end
    const isClean = await endsInTime(
      Promise.all([engine.stop(), ...others.map((one) => one.stop())]),
    )
    app.log.info({ clean: isClean }, 'ended')
    if (!isClean) process.exit(1)
  } finally {
    await app.ports.reader.close()
    await telemetry.close()
    await closeDatabase(app.database)
  }
}
