import { ask } from './cluster.ts'
import type { Write } from './writers.ts'

/** What became of the writes, read from the database by plain SQL. */
export type Count = {
  acknowledged: number
  /** Acknowledged and not there. */
  lost: number
  /** There more than once. */
  doubled: number
  /** There once, but without exactly one event, one audit row and one kept answer. */
  torn: number
}

type Row = { name: string; source: string; times: number }

export async function countWrites(url: string, prefix: string, writes: Write[]): Promise<Count> {
  const like = `${prefix}-%`
  const rows = await ask<Row>(
    url,
    `SELECT source, name, count(*)::int AS times FROM (
      SELECT 'contact' AS source, name FROM contact WHERE name LIKE $1
      UNION ALL SELECT 'event', data->>'name' FROM event WHERE data->>'name' LIKE $1
      UNION ALL SELECT 'audit', after->>'name' FROM audit_payload WHERE after->>'name' LIKE $1
      UNION ALL SELECT 'answer', key FROM idempotency WHERE key LIKE $1 AND answer IS NOT NULL
    ) AS all_of_them GROUP BY source, name`,
    [like],
  )
  return judge(rows, writes)
}

function judge(rows: readonly Row[], writes: readonly Write[]): Count {
  const times = new Map(rows.map((row) => [`${row.source} ${row.name}`, row.times]))
  const timesOf = (source: string, name: string): number => times.get(`${source} ${name}`) ?? 0
  const count = { acknowledged: 0, lost: 0, doubled: 0, torn: 0 }
  for (const { name, acknowledgedAt } of writes) {
    const contacts = timesOf('contact', name)
    if (acknowledgedAt !== null) count.acknowledged += 1
    if (acknowledgedAt !== null && contacts === 0) count.lost += 1
    if (contacts > 1) count.doubled += 1
    const trail = ['event', 'audit', 'answer'].map((source) => timesOf(source, name))
    if (contacts <= 1 && trail.some((found) => found !== contacts)) count.torn += 1
  }
  return count
}
