import { describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { byHand, line } from '#test/support/books/by_hand'
import { issueDue, look, pay, postBill } from '#test/support/books/owed'
import { clientOf } from '#test/support/books/invoices'
import { book } from '#test/support/books/report_books'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })

type Line = {
  entryId: string
  line: number
  debit: number
  credit: number
  balance: number
  date: string
}

const short = ({ date, debit, credit, balance }: Line) => [date, debit, credit, balance]

describe('200', () => {
  it('leads from a figure to entries, and from these to bills, invoices and the bank', async () => {
    const org = await world.createOrg('denmark')
    await clientOf(world, org)
    const documentId = await postBill(world, org, { net: '100.00', number: 'B-77' })
    const { id: invoiceId, entryId } = await issueDue(world, org, { net: 1000 })
    const paid = { amountMinor: -12_500n, day: '2026-11-10' }
    const transactionId = await pay(world, org, { documentId }, paid)
    const { accounts } = await look(world, org, 'trial-balance')
    for (const one of accounts) {
      const sheet = await look(world, org, `account-sheet?account=${one.account}`)
      expect(sheet).toMatchObject({
        account: one.account,
        opening: one.opening,
        debit: one.debit,
        credit: one.credit,
        closing: one.closing,
        currency: 'DKK',
      })
      expect(sheet.items.at(-1).balance).toBe(one.closing)
      for (const item of sheet.items as Line[]) {
        const entry = await look(world, org, `ledger-entries/${item.entryId}`)
        const found = entry.lines[item.line - 1]
        expect([found.account, found.amount]).toEqual([one.account, item.debit - item.credit])
      }
    }
    const payables = await look(world, org, 'account-sheet?account=7440')
    expect(payables.items).toMatchObject([
      {
        source: 'document',
        documentId,
        invoiceId: null,
        number: 'B-77',
        credit: 125,
        balance: -125,
        against: ['2450', '7740'],
      },
      { source: 'settlement', documentId: null, transactionId, debit: 125, balance: 0 },
    ])
    const sales = await look(world, org, 'account-sheet?account=1010')
    expect(sales.items).toMatchObject([{ invoiceId, entryId, credit: 1000, vatCode: 'U25' }])
    expect(sales.items[0].number).toEqual(expect.any(String))
  })

  it('goes page by page with the balance going on, and counts', async () => {
    const org = await world.createOrg('italy')
    const days = ['2026-01-05', '2026-01-05', '2026-02-01', '2026-03-01', '2026-03-02']
    await book(world, org, {
      date: '2025-12-31',
      lines: [
        ['1820', 500n],
        ['2101', -500n],
      ],
    })
    for (const date of days) {
      await book(world, org, {
        date,
        lines: [
          ['4205', 60n],
          ['4205', 40n],
          ['1820', -100n],
        ],
      })
    }
    const first = await look(world, org, 'account-sheet?account=1820&limit=3&count=true')
    expect([first.opening, first.closing, first.count]).toEqual([5, 0, 5])
    expect(first.items.map(short)).toEqual([
      ['2026-01-05', 0, 1, 4],
      ['2026-01-05', 0, 1, 3],
      ['2026-02-01', 0, 1, 2],
    ])
    const path = `account-sheet?account=1820&limit=3&cursor=${first.nextCursor}`
    const second = await look(world, org, path)
    expect(second.items.map(short)).toEqual([
      ['2026-03-01', 0, 1, 1],
      ['2026-03-02', 0, 1, 0],
    ])
    expect(second.nextCursor).toBeNull()
    const lines: Line[] = []
    let cursor: string | null = null
    do {
      const next: string = cursor === null ? '' : `&cursor=${cursor}`
      const page = await look(world, org, `account-sheet?account=4205&limit=1${next}`)
      lines.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(lines.map((one) => one.balance)).toEqual([0.6, 1, 1.6, 2, 2.6, 3, 3.6, 4, 4.6, 5])
  })

  it('leaves out what carried the result to equity, where it is asked to', async () => {
    const org = await world.createOrg('denmark')
    const [sale = '', carried = ''] = await book(
      world,
      org,
      {
        date: '2026-12-31',
        lines: [
          ['6481', 100n],
          ['1010', -100n],
        ],
      },
      {
        date: '2026-12-31',
        source: 'year_end',
        lines: [
          ['1010', 100n],
          ['6940', -100n],
        ],
      },
    )
    const days = 'account=1010&from=2026-01-01&to=2026-12-31'
    const all = await look(world, org, `account-sheet?${days}`)
    expect(all.items.map((one: Line) => one.entryId)).toEqual(
      [sale, carried].map((id) => encodeId('led', id)),
    )
    expect(all.closing).toBe(0)
    const open = await look(world, org, `account-sheet?${days}&yearEnd=exclude&count=true`)
    expect(open.items.map((one: Line) => one.entryId)).toEqual([encodeId('led', sale)])
    expect([open.closing, open.items[0].balance, open.count]).toEqual([-1, -1, 1])
  })

  it('says what an entry reverses and was reversed by', async () => {
    const org = await world.createOrg('denmark')
    const { id } = await byHand(world, org).posted([line('2850', 7), line('6481', -7)])
    const body = { entryId: id, reason: 'Twice' }
    const reply = await world.rest(org, 'operations/reverse_entry', body)
    expect(reply.status).toBe(200)
    const { items } = await look(world, org, 'account-sheet?account=2850')
    expect(items).toMatchObject([
      { entryId: id, reverses: null, reversedBy: items[1].entryId, balance: 7 },
      { reverses: id, reversedBy: null, source: 'reversal', balance: 0 },
    ])
  })

  it('is empty for an account of the chart without lines', async () => {
    const sheet = await look(world, world.dk, 'account-sheet?account=6520')
    expect(sheet).toMatchObject({ items: [], opening: 0, closing: 0, nextCursor: null })
    const bank = await look(world, world.dk, 'account-sheet')
    expect([bank.account, bank.name]).toEqual(['6481', 'Bank'])
  })
})

describe('400, 403 and 404', () => {
  it('refuses an account without a number, and days in the wrong order', async () => {
    for (const query of ['account=', 'account=6481&from=2026-02-01&to=2026-01-01']) {
      const { status, body } = await world.read(world.dk, `account-sheet?${query}`)
      expect([status, body.code]).toEqual([400, 'invalid_input'])
    }
  })

  it('permission_denied without ledger:read', async () => {
    const key = await world.createKey(world.dk, ['documents:edit'])
    const reader: TestOrg = { ...world.dk, key }
    const { status, body } = await world.read(reader, 'account-sheet?account=6481')
    expect([status, body.code]).toEqual([403, 'permission_denied'])
  })

  it('account_not_found for none, and for one that only another organization has', async () => {
    const org = await world.createOrg('denmark')
    const added = { number: '6482', name: 'Opsparing', type: 'asset' }
    expect((await world.rest(org, 'operations/save_account', added)).status).toBe(200)
    expect((await world.read(org, 'account-sheet?account=6482')).status).toBe(200)
    for (const account of ['6482', 'nothing']) {
      const { status, body } = await world.read(world.dk, `account-sheet?account=${account}`)
      expect([status, body.code]).toEqual([404, 'account_not_found'])
    }
  })
})
