import type { Database } from './database.ts'

/**
 * `here`: the database is where it was. `fenced`: it was restored, and what happened outside since then
 * has not been read back. `moved`: it was loaded or copied to another place and nobody said so.
 * `behind`: its rows have numbers that this cluster has not reached.
 */
export type HomeState = 'here' | 'fenced' | 'moved' | 'behind'

/** Records the place at the first call. A new timeline fences the database, unless `mayGoOn`. */
export async function checkHome(database: Database, mayGoOn: boolean): Promise<HomeState> {
  const { rows } = await database.pool.query<{ state: HomeState }>(
    'SELECT check_home($1) AS state',
    [mayGoOn],
  )
  return rows[0]?.state ?? 'moved'
}

const afterwards =
  'If it was only moved or PostgreSQL upgraded, and nothing was lost: run `daybook rebase --nothing-lost`. ' +
  'If it was restored: run `daybook rebase`, which makes it whole, then `daybook recover` and `daybook unfence`.'

/** Why a process must not serve from such a database; null where it may. */
export function whyNotServable(state: HomeState): string | null {
  if (state === 'moved') {
    return `the database was loaded from a backup or copied from another place. ${afterwards}`
  }
  if (state === 'behind') {
    return `the database has rows numbered by another cluster: events and the sealing of the audit log would stand still. ${afterwards}`
  }
  return null
}
