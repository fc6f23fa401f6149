import { describe, expect, it } from 'vitest'
import { act, coded, domesticInvoice } from '#test/support/documents/documents'
import { close, entryOn } from '#test/support/closing/closing'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const through = '2026-10-31'

const world = useWorld({ startsOn: '2026-11-16' })

/** Entries behind the lock, and the moment of each by the order of writing. */
async function countBehind(org: TestOrg): Promise<number> {
  const { rows } = await world.owner.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM ledger_entry WHERE org_id = $1 AND date <= $2',
    [org.orgId, through],
  )
  return rows[0]?.count ?? 0
}

describe('closing at the same moment as posting', () => {
  it.each([1, 2, 3])('round %i: what was taken is there, and nothing comes after', async () => {
    const org = await world.createOrg('denmark')
    const bills = [1, 2, 3].map(() => domesticInvoice(org, { date: '2026-10-12' }))
    const ids: string[] = []
    for (const bill of bills) ids.push(await coded(world, org, bill))
    const hands = [1, 2].map((amount) => entryOn(org, '2026-10-20', amount))
    const posting = [
      ...ids.map((documentId) => act(world, org, 'post_document', { documentId })),
      ...hands.map((body) => world.rest(org, 'operations/post_entry', body)),
    ]
    const [lock, ...replies] = await Promise.all([close(world, org, through), ...posting])
    expect(lock?.status).toBe(200)
    const byHand = replies.slice(3)
    // By hand it is taken or refused; a bill is always posted, here or on the first open day.
    for (const { status, body } of byHand) {
      expect(status === 200 || body.code === 'period_locked').toBe(true)
    }
    expect(replies.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200])
    const taken = await countBehind(org)
    expect(taken).toBeGreaterThanOrEqual(byHand.filter(({ status }) => status === 200).length)
    const late = await world.rest(org, 'operations/post_entry', entryOn(org, '2026-10-20'))
    expect(late.body.code).toBe('period_locked')
    expect(await countBehind(org)).toBe(taken)
    // Nothing behind the lock was written after it was set.
    const { rows } = await world.owner.query<{ late: number }>(
      `SELECT count(*)::int AS late FROM ledger_entry e, period_change c
       WHERE e.org_id = $1 AND c.org_id = $1 AND e.date <= $2
         AND e.xmin::text::bigint > c.xmin::text::bigint AND e.created_at > c.created_at`,
      [org.orgId, through],
    )
    expect(rows[0]?.late).toBe(0)
  })

  it('two transactions: an entry that began before waits for nobody, one that began after is refused', async () => {
    const org = await world.createOrg('denmark')
    const insert = `INSERT INTO ledger_entry (org_id, id, date, vat_date, text, source, origin, state,
        currency, provider, line_count, automatic, created_at)
      VALUES ($1, gen_random_uuid(), '2026-10-20', '2026-10-20', 'x', 'manual', 'daybook', 'booked',
        'DKK', 'daybook', 2, false, now())`
    const first = await world.owner.connect()
    try {
      await first.query('BEGIN')
      await first.query(insert, [org.orgId])
      // Closing waits for the entry, whichever way it was written.
      const closing = close(world, org, through)
      const early = await Promise.race([
        closing.then(() => 'closed'),
        new Promise((resolve) => setTimeout(() => resolve('waits'), 300)),
      ])
      expect(early).toBe('waits')
      await first.query('ROLLBACK')
      expect((await closing).status).toBe(200)
      await expect(first.query(insert, [org.orgId])).rejects.toThrow('locked through 2026-10-31')
    } finally {
      first.release()
    }
  })
})
