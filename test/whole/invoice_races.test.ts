import { describe, expect, it } from 'vitest'
import {
  client,
  clientOf,
  drafted,
  entriesOfInvoice,
  hours,
  invoiceOf,
  issued,
  standardRates,
} from '../support/books/invoices.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'
import type { Reply } from '../support/reply.ts'

const world = useWorld()

const issue = (org: TestOrg, id: string) => world.rest(org, 'actions/issue_invoice', { id })

/** Behind a line of two hundred a call may be told to come again, as any client is. */
async function insist(work: () => Promise<Reply>): Promise<Reply> {
  for (let turn = 0; ; turn++) {
    const reply = await work()
    // Too many at once, here or at the database: both say to try again.
    const isBusy = reply.status === 503 || reply.status === 429
    if (!isBusy || turn === 50) return reply
    await sleep(100)
  }
}

async function numbersOf(org: TestOrg, series: string): Promise<number[]> {
  const { rows } = await world.owner.query<{ counter: number }>(
    'SELECT counter FROM invoice WHERE org_id = $1 AND series = $2 ORDER BY counter',
    [org.orgId, series],
  )
  return rows.map((row) => row.counter)
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

describe('numbers under concurrency', () => {
  it('200 issues at once in one organization give 1 to 200', async () => {
    const org = await world.createOrg('denmark')
    const date = '2026-06-01'
    await clientOf(world, org)
    const ids: string[] = []
    for (let turn = 0; turn < 10; turn++) {
      ids.push(...(await Promise.all(upTo(20).map(() => drafted(world, org, { date })))))
    }
    const replies = await Promise.all(ids.map((id) => insist(() => issue(org, id))))
    expect(replies.map((reply) => reply.status)).toEqual(ids.map(() => 200))
    const given = replies.map((reply) => reply.body.result.number as string)
    const expected = upTo(200).map((counter) => `2026-${String(counter).padStart(4, '0')}`)
    expect(given.toSorted()).toEqual(expected)
    const { rows } = await world.owner.query(
      `SELECT count(*)::int AS entries, count(DISTINCT source_id)::int AS invoices
       FROM ledger_entry WHERE org_id = $1 AND source = 'invoice'`,
      [org.orgId],
    )
    expect(rows).toEqual([{ entries: 200, invoices: 200 }])
  }, 180_000)

  it('refusals among them leave no gap', async () => {
    const org = await world.createOrg('italy')
    const date = '2026-06-01'
    await clientOf(world, org)
    const refused = { lines: [{ description: 'x', unitPrice: 1, vatRate: 0 }] }
    const ids = await Promise.all(
      upTo(40).map((turn) => drafted(world, org, { date, ...(turn % 2 ? refused : {}) })),
    )
    const replies = await Promise.all(ids.map((id) => issue(org, id)))
    expect(replies.filter((reply) => reply.status === 422)).toHaveLength(20)
    expect(await numbersOf(org, 'main')).toEqual(upTo(20))
  }, 120_000)

  it('invoices and credit notes count beside each other', async () => {
    const org = await world.createOrg('denmark')
    const date = '2026-06-01'
    await clientOf(world, org)
    const first = await Promise.all(upTo(12).map(() => issued(world, org, { date })))
    await Promise.all([
      ...first.map((invoiceId) =>
        world.rest(org, 'operations/create_credit_note', { invoiceId, date }),
      ),
      ...upTo(12).map(() => issued(world, org, { date })),
    ])
    expect(await numbersOf(org, 'main')).toEqual(upTo(24))
    expect(await numbersOf(org, 'KN')).toEqual(upTo(12))
  }, 120_000)

  it('one invoice that twenty issue at once takes one number and one entry', async () => {
    const org = await world.createOrg('denmark')
    const id = await drafted(world, org)
    const replies = await Promise.all(upTo(20).map(() => issue(org, id)))
    const numbers = new Set(replies.map((reply) => reply.body.result?.number))
    expect(numbers.size).toBe(1)
    expect(await entriesOfInvoice(world, org, id)).toHaveLength(1)
    expect(await numbersOf(org, 'main')).toEqual([1])
  })

  it('one number that two drafts of the same moment want is issued once', async () => {
    const org = await world.createOrg('denmark')
    const date = '2026-06-01'
    const wish = await drafted(world, org, { date, number: '2026-0001' })
    const other = await drafted(world, org, { date })
    const replies = await Promise.all([issue(org, wish), issue(org, other)])
    const numbers = replies.map((reply) => reply.body.result?.number ?? reply.body.code)
    expect([
      ['2026-0001', '2026-0002'],
      ['number_taken', '2026-0001'],
    ]).toContainEqual(numbers)
  })
})

describe('issue against save and delete', () => {
  it('whoever comes first, an issued invoice is whole and what was refused left no trace', async () => {
    const org = world.dk
    const contactId = await clientOf(world, org)
    const seen = new Set<string>()
    for (let turn = 0; turn < 25; turn++) {
      const id = await drafted(world, org)
      const lines = [{ description: 'Other', unitPrice: 2, vatRate: standardRates.denmark }]
      const [saved, done] = await Promise.all([
        world.rest(org, 'actions/save_invoice', { id, contactId, lines }),
        issue(org, id),
      ])
      expect(done.status).toBe(200)
      const record = await invoiceOf(world, org, id)
      const gross = saved.status === 200 ? 2.5 : 1250
      expect([saved.status, saved.body.code ?? 'ok']).toEqual(
        saved.status === 200 ? [200, 'ok'] : [409, 'invoice_issued'],
      )
      expect([record.status, record.totals.gross]).toEqual(['issued', gross])
      const [entry] = await entriesOfInvoice(world, org, id)
      expect(entry.lines[0].amount).toBe(gross)
      seen.add(String(saved.status))
    }
    expect(seen.size).toBeGreaterThan(0)
  }, 120_000)

  it('a draft is deleted or issued, never both', async () => {
    const org = await world.createOrg('denmark')
    await clientOf(world, org)
    let count = 0
    for (let turn = 0; turn < 25; turn++) {
      const id = await drafted(world, org, { date: '2026-06-01', lines: hours(org) })
      const [gone, done] = await Promise.all([
        world.rest(org, 'actions/delete_invoice', { id }),
        issue(org, id),
      ])
      const outcome = [gone.body.code ?? 'ok', done.body.code ?? 'ok']
      expect([
        ['ok', 'invoice_not_found'],
        ['invoice_issued', 'ok'],
      ]).toContainEqual(outcome)
      if (outcome[1] === 'ok') count += 1
      expect(await entriesOfInvoice(world, org, id)).toHaveLength(outcome[1] === 'ok' ? 1 : 0)
    }
    expect(await numbersOf(org, 'main')).toEqual(upTo(count))
  }, 120_000)
})

describe('a buyer that is wanted by many', () => {
  it('becomes a client once, though many sell to it at the same moment', async () => {
    const org = await world.createOrg('denmark')
    const contactId = await client(world, org, { name: 'Leverandør', type: 'vendor' }, null)
    const ids = await Promise.all(upTo(12).map(() => drafted(world, org, { contactId })))
    expect(new Set(ids).size).toBe(12)
    const contact = (await world.read(org, `contacts/${contactId}`)).body.result
    expect([contact.type, contact.version]).toEqual(['both', 2])
  })

  it('is removed or sold to, and neither is an error of ours', async () => {
    const org = await world.createOrg('denmark')
    await clientOf(world, org)
    for (let turn = 0; turn < 20; turn++) {
      const contactId = await client(world, org, { name: 'Går måske' }, null)
      const id = await drafted(world, org, { contactId })
      const body = { contactId, lines: hours(org) }
      const [gone, updated, added, done] = await Promise.all([
        world.rest(org, 'actions/delete_contact', { id: contactId }),
        world.rest(org, 'actions/save_invoice', { id, ...body, number: `N ${turn}` }),
        world.rest(org, 'actions/save_invoice', body),
        issue(org, id),
      ])
      expect(gone.status).toBe(200)
      for (const saved of [updated, added]) {
        const code = saved.body.code ?? 'ok'
        expect(['ok', 'contact_not_found', 'invoice_issued']).toContain(code)
      }
      expect(['ok', 'invoice_without_buyer']).toContain(done.body.code ?? 'ok')
      expect((await invoiceOf(world, org, id)).contactId).toBeNull()
    }
  }, 120_000)
})
