import { installEngine } from '#jobs/install'
import { migrate, type Migrated } from '#kernel/database/migrate'
import { createSecrets, parseMasterKeys } from '#kernel/process/secrets'
import { refreshCharts } from './refresh_charts.ts'
import { sayAside } from './say.ts'

/** The schema, the queue and the charts, brought to this release. */
export async function migrateWith(url: string, secretKey: string): Promise<Migrated> {
  const done = await migrate(url, createSecrets(parseMasterKeys(secretKey)), { onWait: sayAside })
  // The queue and the charts are the newer release's as well.
  if (done.newer.length > 0) return done
  await installEngine(url, done.role)
  await refreshCharts(url)
  return done
}
