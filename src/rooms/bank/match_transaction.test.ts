import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { residualOf, transaction, tooLate, transactionOf, tryTo } from '#test/support/bank/bank'
import { coded, posted } from '#test/support/documents/documents'
import { byHand, line, type LineByHand } from '#test/support/books/by_hand'
import { atDesk, balanceOf, postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { reverseEntry } from '#ledger/room'

const world = useWorld()
let org: TestOrg
beforeAll(() => {
  org = world.dk
})

const match = (body: object, at: TestOrg = org) => world.rest(at, 'actions/match_transaction', body)

/** A purchase of 1,250.00 that is owed. */
async function owed(given: Parameters<typeof postPurchase>[2] = {}): Promise<string> {
  return encodeId('led', (await postPurchase(world, org, given)).entryId)
}

describe('200', () => {
  it('matches a payment to the entry that it pays, and books it', async () => {
    const ledgerEntryId = await owed()
    const transactionId = await transaction(world, org)
    const before = await balanceOf(world, org, '6481')
    const { status, body } = await match({ transactionId, ledgerEntryId })
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      id: transactionId,
      status: 'reconciled',
      version: 2,
      allowedActions: ['unmatch_transaction'],
      suggestions: [],
      decision: { method: 'manual', runId: null, reasons: [{ detail: 'Matched by hand.' }] },
      allocations: [
        {
          targetType: 'ledger',
          targetId: ledgerEntryId,
          amount: -1250,
          ledgerEntryId,
          settled: -1250,
          residual: 0,
          residualCurrency: 'DKK',
          exchangeDifference: 0,
        },
      ],
    })
    expect(await residualOf(world, org, ledgerEntryId)).toBe(0n)
    expect((await balanceOf(world, org, '6481')) - before).toBe(-125_000n)
    expect(await transactionOf(world, org, transactionId)).toEqual(body.result)
    const settlementId = body.result.allocations[0].settlementEntryId
    const entry = (await world.read(org, `ledger-entries/${settlementId}`)).body.result
    expect([entry.source, entry.sourceId]).toEqual(['settlement', transactionId])
  })

  it.each([
    [-100_000n, -250],
    [-125_001n, 0.01],
    [500n, -1255],
  ])('never refuses an amount: %s leaves %s open', async (amountMinor, residual) => {
    const ledgerEntryId = await owed()
    const transactionId = await transaction(world, org, { amountMinor })
    const { body } = await match({ transactionId, ledgerEntryId })
    expect(body.result.allocations[0]).toMatchObject({
      residual,
      amount: Number(amountMinor) / 100,
    })
  })

  it('lets a second payment take what the first left', async () => {
    const ledgerEntryId = await owed()
    for (const amountMinor of [-100_000n, -25_000n]) {
      const transactionId = await transaction(world, org, { amountMinor })
      expect((await match({ transactionId, ledgerEntryId })).status).toBe(200)
    }
    expect(await residualOf(world, org, ledgerEntryId)).toBe(0n)
  })

  it('says that an entry has nothing on the account of the bank', async () => {
    const reasonsFor = async (lines: LineByHand[]): Promise<string[]> => {
      const entry = await byHand(world, org).posted(lines)
      const transactionId = await transaction(world, org, { amountMinor: -7_500n })
      const { status, body } = await match({ transactionId, ledgerEntryId: entry.id })
      expect([status, body.result.status]).toEqual([200, 'reconciled'])
      return body.result.decision.reasons.map((reason: { code: string }) => reason.code)
    }
    const on = (account: string, amount: number) => [line('2450', amount), line(account, -amount)]
    expect(await reasonsFor(on('6831', 75))).toEqual(['matched_by_hand', 'not_booked_on_account'])
    expect(await reasonsFor(on('6481', 75))).toEqual(['matched_by_hand'])
  })

  it('has an event and an audit row about the transaction', async () => {
    const ledgerEntryId = await owed()
    const transactionId = await transaction(world, org)
    await match({ transactionId, ledgerEntryId })
    const { items } = (await world.read(org, 'events?limit=3')).body.result
    expect(items.map((event: { type: string }) => event.type)).toContain('bank_transaction.matched')
    const [row] = (await world.read(org, 'audit-log?limit=1')).body.result.items
    expect(row).toMatchObject({ action: 'match_transaction', targetId: transactionId })
    expect([row.before.status, row.after.status]).toEqual(['unmatched', 'reconciled'])
    expect(row.after.allocations).toHaveLength(1)
  })

  it('changes nothing in a dry run, and shows what would be', async () => {
    const ledgerEntryId = await owed()
    const transactionId = await transaction(world, org)
    const before = await transactionOf(world, org, transactionId)
    const dry = { 'daybook-dry-run': 'true' }
    const body = { transactionId, ledgerEntryId }
    const reply = await world.rest(org, 'actions/match_transaction', body, dry)
    expect(reply.body.result.status).toBe('reconciled')
    expect(await transactionOf(world, org, transactionId)).toEqual(before)
  })
})

describe('400', () => {
  it.each([
    ['neither target', {}],
    ['both targets', { ledgerEntryId: 'led_x', documentId: 'doc_x' }],
    ['an unknown field', { ledgerEntryId: 'led_x', amount: 1 }],
  ])('%s', async (_says, targets) => {
    const transactionId = await transaction(world, org)
    const { status, body } = await match({ transactionId, ...targets })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })
})

describe('404', () => {
  it('bank_transaction_not_found: unknown, malformed and of another organization are one', async () => {
    const ledgerEntryId = await owed()
    const foreign = await transaction(world, world.it)
    const replies = []
    for (const id of [encodeId('btx', world.app.newId()), 'btx_nonsense', ledgerEntryId, foreign]) {
      const { status, body } = await match({ transactionId: id, ledgerEntryId })
      replies.push([status, body.code, body.detail])
    }
    expect(new Set(replies.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(replies[0]?.slice(0, 2)).toEqual([404, 'bank_transaction_not_found'])
  })

  it.each([
    ['ledgerEntryId', 'led', 'ledger_entry_not_found'],
    ['documentId', 'doc', 'document_not_found'],
  ] as const)(
    '%s of another organization is one that does not exist',
    async (field, prefix, code) => {
      const theirs = await postPurchase(world, world.it)
      const documentId = await posted(world, world.it)
      const foreign = field === 'documentId' ? documentId : encodeId('led', theirs.entryId)
      const transactionId = await transaction(world, org)
      const seen = await match({ transactionId, [field]: foreign })
      const unknown = await match({ transactionId, [field]: encodeId(prefix, world.app.newId()) })
      expect([seen.status, seen.body.code, seen.body.detail]).toEqual([
        404,
        code,
        unknown.body.detail,
      ])
      expect(await transactionOf(world, org, transactionId)).toMatchObject({ status: 'unmatched' })
    },
  )
})

describe('409', () => {
  it('before_books_begin: a transaction that is older than the books', async () => {
    const given = { transactionId: await transaction(world, org), ledgerEntryId: await owed() }
    const codes = await tooLate(world, org, () => match(given))
    expect(codes).toEqual(['before_books_begin', 'date_not_plausible'])
  })

  it('transaction_not_unmatched: what is decided, pending or withdrawn', async () => {
    const ledgerEntryId = await owed()
    const matched = await transaction(world, org, { amountMinor: -1n })
    await match({ transactionId: matched, ledgerEntryId })
    const cases = [
      matched,
      await transaction(world, org, { status: 'ignored' }),
      await transaction(world, org, { pending: true }),
      await transaction(world, org, { withdrawn: true }),
    ]
    for (const transactionId of cases) {
      const { status, body } = await match({ transactionId, ledgerEntryId })
      expect([status, body.code]).toEqual([409, 'transaction_not_unmatched'])
    }
    expect(await residualOf(world, org, ledgerEntryId)).toBe(-124_999n)
  })

  it('target_settled: an entry that is paid, a settlement, and what nothing is open of', async () => {
    const ledgerEntryId = await owed()
    const transactionId = await transaction(world, org)
    const { body } = await match({ transactionId, ledgerEntryId })
    const settlement = body.result.allocations[0].settlementEntryId
    const second = await transaction(world, org)
    for (const target of [ledgerEntryId, settlement]) {
      const reply = await match({ transactionId: second, ledgerEntryId: target })
      expect([reply.status, reply.body.code]).toEqual([409, 'target_settled'])
    }
  })

  it('target_settled: a document that is not posted, and paid as it is coded', async () => {
    const documentId = await coded(world, org)
    const { coding } = (await world.read(org, `documents/${documentId}`)).body.result
    const amountMinor = BigInt(Math.round(coding.codedAmount * 100))
    const codes = []
    for (let count = 0; count < 2; count++) {
      const transactionId = await transaction(world, org, { amountMinor })
      codes.push((await match({ transactionId, documentId })).body.code)
    }
    expect(codes).toEqual([undefined, 'target_settled'])
  })

  it('entry_reversed: an entry that was reversed', async () => {
    const { entryId } = await postPurchase(world, org)
    const reversal = { id: world.app.newId(), date: '2026-11-01', text: 'Back' }
    await atDesk(world, org, (scene) => reverseEntry(scene, entryId, reversal))
    const transactionId = await transaction(world, org)
    for (const id of [entryId, reversal.id]) {
      const ledgerEntryId = encodeId('led', id)
      expect(await tryTo(world, org, 'match_transaction', { transactionId, ledgerEntryId })).toBe(
        'entry_reversed',
      )
    }
    expect((await transactionOf(world, org, transactionId)).version).toBe(1)
  })
})

describe('412', () => {
  it('a transaction that has moved on', async () => {
    const body = { transactionId: await transaction(world, org), ledgerEntryId: await owed() }
    const stale = await world.rest(org, 'actions/match_transaction', body, { 'if-match': '"7"' })
    expect(stale.body.code).toBe('version_mismatch')
    const fresh = await world.rest(org, 'actions/match_transaction', body, { 'if-match': '"1"' })
    expect(fresh.status).toBe(200)
  })
})

describe('422', () => {
  it('exchange_rate_missing: nobody knows what the transaction is worth', async () => {
    const transactionId = await transaction(world, org, { currency: 'CHF' })
    await world.rest(org, 'actions/reconcile_now', {})
    const { status, body } = await match({ transactionId, ledgerEntryId: await owed() })
    expect([status, body.code]).toEqual([422, 'exchange_rate_missing'])
  })

  it('nothing_to_post: a transaction of nothing', async () => {
    const transactionId = await transaction(world, org, { amountMinor: 0n })
    const { status, body } = await match({ transactionId, ledgerEntryId: await owed() })
    expect([status, body.code]).toEqual([422, 'nothing_to_post'])
  })
})
