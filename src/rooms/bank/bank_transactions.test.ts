import { beforeAll, describe, expect, it } from 'vitest'
import { decodeId, encodeId } from '#kernel/values/id'
import {
  accountOf,
  insertAccount,
  transaction,
  transactionOf,
  tryTo,
} from '#test/support/bank/bank'
import { clientOf, invoiceOf, issued, run } from '#test/support/books/invoices'
import { postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld({ own: 'tables' })
let org: TestOrg
beforeAll(() => {
  org = world.it
})

const list = async (query: string, at: TestOrg = org): Promise<Reply['body']> =>
  (await world.read(at, `bank-transactions?${query}`)).body.result
const idsOf = (page: { items: { id: string }[] }): string[] => page.items.map((one) => one.id)

describe('the list', () => {
  it('is newest first by the day of booking, and goes on where it stopped', async () => {
    const at = await world.createOrg('denmark')
    const days = ['2026-01-05', '2026-03-01', '2026-01-05', '2025-12-31', '2026-02-01']
    const made: [string, string][] = []
    for (const day of days) made.push([day, await transaction(world, at, { day })])
    const expected = made
      .toSorted(([day, id], [other, second]) => (`${day}${id}` < `${other}${second}` ? 1 : -1))
      .map(([, id]) => id)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const next: string = cursor === null ? '' : `&cursor=${cursor}`
      const page = await list(`limit=2${next}`, at)
      seen.push(...idsOf(page))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(expected)
  })

  it('leaves pending ones out, of every status too, and shows them when asked', async () => {
    const at = await world.createOrg('denmark')
    const booked = await transaction(world, at)
    const pending = [
      await transaction(world, at, { pending: true }),
      await transaction(world, at, { pending: true }),
    ]
    expect(idsOf(await list('', at))).toEqual([booked])
    expect(idsOf(await list('status=unmatched', at))).toEqual([booked])
    const first = await list('pending=true&limit=1', at)
    const second = await list(`pending=true&limit=1&cursor=${first.nextCursor}`, at)
    expect([...idsOf(first), ...idsOf(second)]).toEqual(pending.toReversed())
    expect(first.items[0]).toMatchObject({ pending: true, status: null, date: null })
    expect(idsOf(await list('pending=true&status=unmatched', at))).toEqual([])
  })

  it('leaves out what the bank withdrew, unless it is still matched', async () => {
    const at = await world.createOrg('denmark')
    const gone = await transaction(world, at, { withdrawn: true })
    const matched = await transaction(world, at)
    const ledgerEntryId = encodeId('led', (await postPurchase(world, at)).entryId)
    await run(world, at, 'actions/match_transaction', { transactionId: matched, ledgerEntryId })
    await world.owner.query('UPDATE bank_transaction SET withdrawn_at = now() WHERE id = $1', [
      decodeId('btx', matched),
    ])
    expect(idsOf(await list('', at))).toEqual([matched])
    expect(idsOf(await list('status=unmatched', at))).toEqual([])
    expect(idsOf(await list('withdrawn=false', at))).toEqual([])
    expect(idsOf(await list('withdrawn=true', at)).toSorted()).toEqual([gone, matched].toSorted())
  })

  it('is filtered by status, account, days, words and run, and counted', async () => {
    const at = await world.createOrg('italy')
    await clientOf(world, at)
    const other = await insertAccount(world, at)
    const bill = await invoiceOf(world, at, await issued(world, at))
    const amountMinor = BigInt(Math.round(bill.totals.gross * 100))
    const paid = await transaction(world, at, { amountMinor, reference: bill.paymentReference })
    const shop = await transaction(world, at, { counterparty: 'Caffè Ærø', day: '2026-02-01' })
    const fee = await transaction(world, at, { text: 'Commissioni 100%', accountId: other })
    const result: Reply['body'] = await run(world, at, 'actions/reconcile_now', {})
    await run(world, at, 'actions/ignore_transaction', { transactionId: fee })
    const own = encodeId('bac', await accountOf(world, at))
    const cases = [
      ['status=reconciled', [paid]],
      ['status=unmatched', [shop]],
      ['status=ignored', [fee]],
      [`bankAccountId=${encodeId('bac', other)}`, [fee]],
      [`bankAccountId=${own}`, [paid, shop]],
      [`bankAccountId=${own}&status=unmatched`, [shop]],
      ['from=2026-02-02', [fee, paid]],
      ['to=2026-02-01', [shop]],
      ['from=2026-02-01&to=2026-02-01', [shop]],
      [`q=${encodeURIComponent('caffè ærø')}`, [shop]],
      ['q=100%25', [fee]],
      [`q=${bill.paymentReference}`, [paid]],
      [`runId=${result.id}`, [paid]],
      ['runId=run_nonsense', []],
      ['bankAccountId=bac_nonsense', []],
    ] as const
    for (const [query, ids] of cases) {
      const page = await list(`${query}&count=true`, at)
      expect([query, page.count]).toEqual([query, ids.length])
      expect(new Set(idsOf(page))).toEqual(new Set(ids))
    }
  })

  it.each(['status=open', 'from=2026-02-30', 'pending=yes', 'amount=1'])(
    'refuses %s',
    async (query) => {
      expect((await world.read(org, `bank-transactions?${query}`)).status).toBe(400)
    },
  )

  it('needs bank:read', async () => {
    const key = await world.createKey(org, ['ledger:read', 'documents:read'])
    expect((await world.read({ ...org, key }, 'bank-transactions')).status).toBe(403)
  })

  it('goes by an index whatever is asked, in an organization with many', async () => {
    const at = await world.createOrg('denmark')
    const accountId = await accountOf(world, at)
    await transaction(world, at)
    await world.owner.query(
      `INSERT INTO bank_transaction (org_id, id, account_id, booked_on, amount_minor, currency,
         text, ordinal, origin, run_id, pending, status, decision, raw, created_at, updated_at)
       SELECT $1, gen_random_uuid(), $2, '2020-01-01'::date + n / 20, n, 'DKK', 'Row ' || n, n + 1000,
         'feed', gen_random_uuid(), false, CASE n % 3 WHEN 0 THEN 'unmatched' ELSE 'ignored' END,
         '{"method": "manual", "reasons": [], "engineVersion": null, "rivals": null}', '{}',
         now(), now()
       FROM generate_series(1, 40000) AS n`,
      [at.orgId, accountId],
    )
    await world.owner.query('ANALYZE bank_transaction')
    const sent: { text: string; values: unknown[] }[] = []
    const { database } = world.app
    database.tap = (statement) => {
      sent.push(statement)
      return statement
    }
    const account = encodeId('bac', accountId)
    const queries = ['', 'status=unmatched', `bankAccountId=${account}`, 'status=unmatched&q=row']
    for (const query of queries) await list(query, at)
    database.tap = null
    const lists = sent.filter(({ text }) => /ORDER BY t.booked_on DESC/.test(text))
    expect(lists).toHaveLength(queries.length)
    for (const { text, values } of lists) {
      const { rows } = await world.owner.query(`EXPLAIN ${text}`, values)
      const plan = rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/Index Scan (Backward )?using bank_transaction_/)
      expect(plan).not.toMatch(/Seq Scan/)
      // Sorting what is equal within a day is all that may be left to do; or the hits of a search,
      // which are looked up one by one.
      if (text.includes('( t.id IN (SELECT n.id'))
        expect(plan).toMatch(/Function Scan on search_names/)
      else expect(plan).not.toMatch(/(?<!Incremental )Sort  /)
    }
  })
})

describe('one transaction', () => {
  it('has the fields that callers rely on', async () => {
    const words = { counterparty: 'Rossi S.r.l.', text: 'Bonifico', reference: 'RF18539007547034' }
    const given = { ...words, day: '2026-11-10' }
    const id = await transaction(world, org, given)
    expect(await transactionOf(world, org, id)).toMatchObject({
      id,
      version: 1,
      status: 'unmatched',
      pending: false,
      withdrawn: false,
      bankAccountId: encodeId('bac', await accountOf(world, org)),
      date: '2026-11-10',
      amount: -1250,
      currency: 'EUR',
      counterparty: 'Rossi S.r.l.',
      text: 'Bonifico',
      reference: 'RF18539007547034',
      allocations: [],
      suggestions: [],
      decision: null,
      review: null,
      allowedActions: [
        'match_transaction',
        'split_transaction',
        'book_transaction',
        'ignore_transaction',
      ],
    })
  })

  it('says why it should be looked at again', async () => {
    const id = await transaction(world, org)
    const review = JSON.stringify({ code: 'bank_changed', params: {} })
    await world.owner.query('UPDATE bank_transaction SET review = $2 WHERE id = $1', [
      decodeId('btx', id),
      review,
    ])
    expect((await transactionOf(world, org, id)).review.detail).toMatch(/^The bank changed/)
    await tryTo(world, org, 'ignore_transaction', { transactionId: id })
    expect((await transactionOf(world, org, id)).review).toBeNull()
  })

  it('of another organization is one that does not exist', async () => {
    const foreign = await transaction(world, world.dk)
    const seen = await world.read(org, `bank-transactions/${foreign}`)
    const unknown = await world.read(org, `bank-transactions/${encodeId('btx', world.app.newId())}`)
    expect([seen.status, seen.body.code, seen.body.detail]).toEqual([
      404,
      'bank_transaction_not_found',
      unknown.body.detail,
    ])
  })
})
