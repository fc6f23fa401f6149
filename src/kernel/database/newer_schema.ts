import type { Database } from './database.ts'
import { compareReleases, listMigrations, newestRelease } from './releases.ts'

export type NewerSchema = {
  migrations: string[]
  releases: string[]
  /** Why this release must not run on it; null where it may. */
  refusal: string | null
}

type Row = { name: string; release: string | null; needs: string | null }

/**
 * Whether the database was brought further than this release knows. During an upgrade, and on the way
 * back from one, servers run on the schema of the next release; it leaves them all they use. What comes
 * after that need not, so nothing starts there.
 */
export async function findNewerSchema(
  database: Pick<Database, 'pool'>,
  known: readonly string[] = listMigrations().map(({ name }) => name),
): Promise<NewerSchema | null> {
  const { rows: tables } = await database.pool.query<{ present: boolean }>(
    `SELECT to_regclass('public.migration') IS NOT NULL AS present`,
  )
  if (tables[0]?.present !== true) return null
  // The columns are there once a release that has them has migrated.
  const { rows } = await database.pool.query<Row>(
    `SELECT name, to_jsonb(m) ->> 'release' AS release, to_jsonb(m) ->> 'needs' AS needs
     FROM migration m ORDER BY name`,
  )
  const ours = new Set(known)
  const unknown = rows.filter(({ name }) => !ours.has(name))
  if (unknown.length === 0) return null
  const releases = [...new Set(unknown.map(({ release }) => release ?? 'an unknown release'))]
  return { migrations: unknown.map(({ name }) => name), releases, refusal: refusalOf(unknown) }
}

function refusalOf(unknown: readonly Row[]): string | null {
  const removing = unknown.find(
    ({ needs }) => needs !== null && compareReleases(needs, newestRelease) > 0,
  )
  if (removing) {
    return `${removing.name} removed what releases before ${removing.needs} use`
  }
  const releases = [...new Set(unknown.map(({ release }) => release))]
  if (releases.length < 2) return null
  return `it has migrations of ${releases.join(' and ')}, and only those of one further release may be there`
}
