import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '#kernel/values/day'
import { billed, billing, transaction, tryTo } from '#test/support/bank/bank'
import { act, coded, posted } from '#test/support/documents/documents'
import { run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
/** Payments that would have been matched, and the sum of the bills that they pay. */
let payments: { transactionId: string; amountMinor: bigint }[]

beforeAll(async () => {
  org = await billing(world, 'denmark')
  await run(world, org, 'operations/set_auto_match', { mode: 'shadow' })
  await run(world, org, 'actions/set_auto_post', { autoPost: false, autoPostThreshold: 0.1 })
  payments = []
  for (let index = 0; index < 4; index++) {
    const { amountMinor, reference } = await billed(world, org)
    const transactionId = await transaction(world, org, { amountMinor, text: reference })
    payments.push({ transactionId, amountMinor })
  }
  await act(world, org, 'reconcile_now', {})
}, 120_000)

async function report(query = '', of: TestOrg = org) {
  const reply = await world.read(of, `shadow-report${query}`)
  expect(reply.status).toBe(200)
  const [match, posting] = reply.body.result.items
  return { match, posting }
}

const suggestedFor = async (transactionId: string): Promise<string> => {
  const { body } = await world.read(org, `bank-transactions/${transactionId}`)
  return body.result.suggestions[0].targetId
}

const sum = (...some: { amountMinor: bigint }[]): number =>
  Number(some.reduce((total, one) => total + one.amountMinor, 0n)) / 100

describe('200', () => {
  it('says of an organization without any that there is nothing, and how it is set', async () => {
    const { match, posting } = await report('', world.it)
    const none = { wouldHave: 0, agreed: 0, differed: 0, dropped: 0, open: 0, lapsed: 0 }
    expect(match).toEqual({
      kind: 'match',
      mode: 'on',
      says: 'No bank transaction would have been matched automatically in this period.',
      ...none,
      precision: null,
      amounts: [],
      groups: [],
      changes: [],
    })
    expect(posting).toMatchObject({
      kind: 'posting',
      mode: 'off',
      says: 'No document would have been posted automatically in this period.',
      ...none,
    })
  })

  it('counts matches that would have been made, with their amounts, before anybody decides', async () => {
    const { match } = await report()
    expect(match).toMatchObject({
      mode: 'shadow',
      wouldHave: 4,
      open: 4,
      agreed: 0,
      precision: null,
      amounts: [{ currency: 'DKK', wouldHave: sum(...payments), agreed: 0 }],
      groups: [{ basis: 'reference', wouldHave: 4, open: 4 }],
    })
    expect(match.groups[0].says).toContain('payment reference')
  })

  it('holds them against what people decide: the same, otherwise, declined and set aside', async () => {
    const [first, second, third, fourth] = payments
    if (!first || !second || !third || !fourth) throw new Error('four payments were made')
    const right = await suggestedFor(first.transactionId)
    await tryTo(world, org, 'match_transaction', {
      transactionId: first.transactionId,
      ledgerEntryId: right,
    })
    const documentId = await posted(world, org)
    await tryTo(world, org, 'match_transaction', {
      transactionId: second.transactionId,
      documentId,
    })
    await run(world, org, 'operations/decline_suggestion', {
      transactionId: third.transactionId,
      targetType: 'ledger',
      targetId: await suggestedFor(third.transactionId),
    })
    await tryTo(world, org, 'ignore_transaction', { transactionId: fourth.transactionId })
    const { match } = await report()
    expect(match).toMatchObject({
      wouldHave: 4,
      agreed: 1,
      differed: 2,
      dropped: 1,
      open: 0,
      lapsed: 0,
      precision: 0.25,
      amounts: [
        {
          currency: 'DKK',
          agreed: sum(first),
          differed: sum(second, third),
          dropped: sum(fourth),
        },
      ],
      says: '4 bank transactions would have been matched automatically. People have decided 4: 1 the same way, 2 differently, 1 ignored.',
    })
  })

  it('counts a transaction that is booked straight on an account as decided otherwise', async () => {
    const { amountMinor, reference } = await billed(world, org)
    const transactionId = await transaction(world, org, { amountMinor, text: reference })
    await act(world, org, 'reconcile_now', {})
    await run(world, org, 'operations/book_transaction', {
      transactionId,
      ledgerAccountId: '2390',
    })
    expect((await report()).match).toMatchObject({ wouldHave: 5, differed: 3, open: 0 })
  })

  it('counts automatic matches after the switch as no decision of a person', async () => {
    const { amountMinor, reference } = await billed(world, org)
    await transaction(world, org, { amountMinor, text: reference })
    await act(world, org, 'reconcile_now', {})
    expect((await report()).match).toMatchObject({ wouldHave: 6, open: 1 })
    await run(world, org, 'operations/set_auto_match', { mode: 'on' })
    await act(world, org, 'reconcile_now', {})
    expect((await report()).match).toMatchObject({
      mode: 'on',
      wouldHave: 6,
      open: 0,
      lapsed: 1,
      precision: 0.2,
    })
    await run(world, org, 'operations/set_auto_match', { mode: 'shadow' })
  })

  it('counts what the bank took back as no decision of anybody', async () => {
    const other = await billing(world, 'denmark')
    await run(world, other, 'operations/set_auto_match', { mode: 'shadow' })
    const { amountMinor, reference } = await billed(world, other)
    await transaction(world, other, { amountMinor, text: reference })
    await act(world, other, 'reconcile_now', {})
    await world.owner.query('UPDATE bank_transaction SET withdrawn_at = now() WHERE org_id = $1', [
      other.orgId,
    ])
    expect((await report('', other)).match).toMatchObject({ wouldHave: 1, lapsed: 1, open: 0 })
  })

  it('counts postings by what set their confidence, and what people changed in them', async () => {
    await posted(world, org)
    const changed = await coded(world, org)
    await act(world, org, 'update_coding', { documentId: changed, bookingText: 'Mine' })
    await act(world, org, 'post_document', { documentId: changed })
    await coded(world, org)
    const gone = await coded(world, org)
    await act(world, org, 'delete_document', { documentId: gone })
    const { posting } = await report()
    expect(posting).toMatchObject({
      mode: 'off',
      wouldHave: 5,
      agreed: 2,
      differed: 1,
      dropped: 1,
      open: 1,
      precision: 0.5,
      changes: [{ field: 'text', count: 1 }],
    })
    expect(posting.says).toBe(
      '5 documents would have been posted automatically. People have decided 4: 2 the same way, 1 differently, 1 deleted. Still open: 1.',
    )
    const total = posting.groups.reduce(
      (all: number, one: { wouldHave: number }) => all + one.wouldHave,
      0,
    )
    expect(total).toBe(5)
    for (const { says } of posting.groups) expect(says).toMatch(/^[A-Z].*\.$/)
  })

  it('keeps to the days that are asked for, as they are where the organization is', async () => {
    const day = today(world.app.clock.now(), 'Europe/Copenhagen')
    expect((await report(`?from=${day}&to=${day}`)).match.wouldHave).toBe(6)
    expect((await report('?to=2020-12-31')).match.wouldHave).toBe(0)
    expect((await report('?from=2099-01-01')).posting).toMatchObject({ wouldHave: 0, changes: [] })
    await world.owner.query(
      `UPDATE shadow_match SET proposed_at = '2026-06-30T22:30:00Z'
       WHERE org_id = $1 AND verdict = 'agreed'`,
      [org.orgId],
    )
    expect((await report('?from=2026-07-01&to=2026-07-01')).match.wouldHave).toBe(1)
    expect((await report('?from=2026-06-30&to=2026-06-30')).match.wouldHave).toBe(0)
  })

  it('never rounds one that differed away', async () => {
    const other = await billing(world, 'italy')
    const transactionId = await transaction(world, other)
    await world.owner.query(
      `INSERT INTO shadow_match (org_id, transaction_id, proposed_at, evidence, amount_minor,
         currency, targets, grounds, engine_version, verdict, decided_at)
       SELECT t.org_id, t.id, now() - n * interval '1 second', 'name', 100, 'EUR', '[]',
         '{}', 'test', CASE WHEN n = 1 THEN 'differed' ELSE 'agreed' END, now()
       FROM bank_transaction t, generate_series(1, 20001) AS n
       WHERE t.org_id = $1`,
      [other.orgId],
    )
    expect(transactionId).not.toBe('')
    expect((await report('', other)).match).toMatchObject({
      agreed: 20_000,
      differed: 1,
      precision: 0.9999,
    })
  })
})

describe('400', () => {
  it.each(['from=2026-02-30', 'to=yesterday', 'kind=match'])('refuses %s', async (query) => {
    expect((await world.read(org, `shadow-report?${query}`)).status).toBe(400)
  })
})

describe('403', () => {
  it('refuses a key without settings:read', async () => {
    const key = await world.createKey(org, ['bank:read', 'documents:read'])
    const reply = await world.read({ ...org, key }, 'shadow-report')
    expect(reply.status).toBe(403)
  })
})
