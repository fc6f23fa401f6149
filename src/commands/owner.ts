import { readConfig } from '#kernel/config'
import { closeDatabase } from '#kernel/database'
import type { House } from '#kernel/house'
import { decodeId, type Prefix } from '#kernel/id'
import { createLog } from '#kernel/log'
import { findMissingMigrations } from '#kernel/self_test'

/** Runs a command's work on the owner's own connection, which the server never has. */
export async function withOwnerHouse<T>(work: (house: House) => Promise<T>): Promise<T> {
  const config = readConfig()
  const log = createLog('warn', (line) => void process.stderr.write(line))
  // Whoever mistyped an option is told so before every part of the product is loaded.
  const { openHouse } = await import('#house')
  const house = openHouse(
    { ...config, poolSize: 2 },
    { log, ...(config.databaseUrl === undefined ? {} : { appUrl: config.databaseUrl }) },
  )
  try {
    const missing = await findMissingMigrations(house.database)
    if (missing.length > 0) {
      throw new Error(`The database lacks ${missing.join(', ')}: run \`daybook migrate\` first.`)
    }
    return await work(house)
  } finally {
    await closeDatabase(house.database)
  }
}

/** An id as people paste it, as the uuid that is stored. */
export function uuidGiven(prefix: Prefix, option: string, id: string): string {
  const uuid = decodeId(prefix, id)
  if (uuid === null) throw new Error(`${option} takes an id such as ${prefix}_…, not '${id}'.`)
  return uuid
}
