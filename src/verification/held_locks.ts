import { encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { Invariant } from './invariant.ts'

const most = 20

type Locks = { hard: string | null; soft: string | null; year: string | null }

export const heldLocks: Invariant = {
  id: 'I20',
  says: 'the books are closed as they were last closed or reopened, and nothing was written behind a hard lock',
  async inOrganization(tx, orgId) {
    const organization = encodeId('org', orgId)
    const [last] = await tx.query<Locks>(sql`
      SELECT locks ->> 'hardThrough' AS hard, locks ->> 'softThrough' AS soft,
        locks ->> 'yearThrough' AS year
      FROM period_change WHERE org_id = ${orgId} ORDER BY id DESC LIMIT 1`)
    const [now] = await tx.query<Locks>(sql`
      SELECT hard_through::text AS hard, soft_through::text AS soft, year_through::text AS year
      FROM books_lock WHERE org_id = ${orgId}`)
    const said = daysOf(last)
    const held = daysOf(now)
    const findings = [
      ...(said === held
        ? []
        : [
            {
              organization,
              record: organization,
              says: `was last closed through ${said}, and is closed through ${held} (hard, soft, year)`,
            },
          ]),
      ...(await findBehind(tx, orgId)).map(({ id, through }) => ({
        organization,
        record: encodeId('led', id),
        says: `was written behind the hard lock through ${through}`,
      })),
    ]
    const counted = await tx.query<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM period_change WHERE org_id = ${orgId}`)
    return { looked: counted[0]?.count ?? 0, findings }
  },
}

const daysOf = (locks: Locks | undefined): string =>
  [locks?.hard, locks?.soft, locks?.year].map((day) => day ?? 'none').join(', ')

/**
 * Entries written between one change of the locks and the next, on a day that the first had closed. The
 * end of a year alone is written behind the lock, and taken back there.
 */
async function findBehind(tx: Tx, orgId: string): Promise<{ id: string; through: string }[]> {
  return await tx.query<{ id: string; through: string }>(sql`
    SELECT e.id, max(c.through)::text AS through
    FROM (
      SELECT (locks ->> 'hardThrough')::date AS through, through_seq AS after_seq,
        lead(through_seq) OVER (ORDER BY id) AS until_seq
      FROM period_change WHERE org_id = ${orgId} AND through_seq IS NOT NULL) AS c
    JOIN ledger_entry e ON e.org_id = ${orgId} AND e.date <= c.through
      AND e.seq > c.after_seq AND (c.until_seq IS NULL OR e.seq <= c.until_seq)
    LEFT JOIN ledger_entry o ON o.org_id = ${orgId} AND o.id = e.reverses
    WHERE coalesce(o.source, e.source) <> 'year_end'
    GROUP BY e.id LIMIT ${most}`)
}
