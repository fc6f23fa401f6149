import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { systemRandom } from '#kernel/process/clock'
import { readConfig, secretKeyFile, type Config } from '#config/config'
import type { Migrated } from '#kernel/database/migrate'
import { migrateWith } from './process/migrate_with.ts'
import { say, sayResult } from './process/say.ts'

export function addMigrate(command: Command): void {
  command
    .option('--json', 'print {"applied", "role", "newer"}')
    .action(async (options: { json?: boolean }) => {
      const { madeAt, ...done } = await migrateHere()
      if (madeAt !== null && !options.json) say(`Created a secret key: ${madeAt}`)
      sayResult(options.json, done, wordsFor(done))
    })
}

function wordsFor({ applied, role, newer }: Migrated): string {
  if (newer.length > 0) {
    return `Nothing to do: a newer release has applied ${newer.join(', ')} already.`
  }
  const done = applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Up to date.'
  return `${done} The server logs in as ${role}.`
}

/**
 * The database of this configuration, with its secret key. Several processes may do it at once: one
 * works, under a lock of the database, and the others find nothing left to do.
 */
export async function migrateHere(): Promise<Migrated & { madeAt: string | null }> {
  const config = readConfig()
  const url = config.databaseUrl
  if (url === undefined)
    throw new Error('Set DATABASE_URL to an address that logs in as the owner of the database.')
  const { secretKey, madeAt } = ensureSecretKey(config)
  return { ...(await migrateWith(url, secretKey)), madeAt }
}

/** Outside production a first run needs no key: one is made beside the files, for them alone. */
export function ensureSecretKey(config: Config): { secretKey: string; madeAt: string | null } {
  if (config.secretKey !== undefined) return { secretKey: config.secretKey, madeAt: null }
  if (config.env === 'production' || config.files.startsWith('s3://')) {
    throw new Error('Set DAYBOOK_SECRET_KEY, for example to the output of: openssl rand -base64 32')
  }
  mkdirSync(config.files, { recursive: true, mode: 0o711 })
  const file = secretKeyFile(config.files)
  const draft = `${file}.${systemRandom.bytes(6).toString('hex')}`
  writeFileSync(draft, `${systemRandom.bytes(32).toString('base64')}\n`, { mode: 0o600 })
  try {
    // A link fails where the file exists: of two first runs at once, both use the key of one.
    linkSync(draft, file)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  const { secretKey } = readConfig()
  if (secretKey === undefined) throw new Error(`The secret key in ${file} cannot be read.`)
  return { secretKey, madeAt: file }
}
