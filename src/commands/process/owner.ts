import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import { decodeId, type Prefix } from '#kernel/values/id'
import { createLog } from '#kernel/process/log'
import { findMissingMigrations } from '#kernel/database/self_test'
import { assertNotTooNew } from './servable.ts'

/** Runs a command's work on the owner's own connection, which the server never has. */
export async function withOwnerApp<T>(work: (app: App) => Promise<T>): Promise<T> {
  const config = readConfig()
  const log = createLog('warn', (line) => void process.stderr.write(line))
  // Whoever mistyped an option is told so before every part of the product is loaded.
  const { openApp } = await import('#wire')
  const app = openApp(
    { ...config, poolSize: 2 },
    { log, ...(config.databaseUrl === undefined ? {} : { appUrl: config.databaseUrl }) },
  )
  try {
    const missing = await findMissingMigrations(app.database)
    if (missing.length > 0) {
      throw new Error(
        `The database is missing ${missing.join(', ')}: run \`daybook migrate\` first.`,
      )
    }
    await assertNotTooNew(app.database, log)
    return await work(app)
  } finally {
    await closeDatabase(app.database)
  }
}

/** An id as people paste it, as the uuid that is stored. */
export function uuidGiven(prefix: Prefix, option: string, id: string): string {
  const uuid = decodeId(prefix, id)
  if (uuid === null) throw new Error(`${option} takes an id such as ${prefix}_…, not '${id}'.`)
  return uuid
}
