import { beforeEach, describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { allocate } from '#ledger/parts'
import { act, documentOf, domesticInvoice, posted } from '#test/support/documents/documents'
import { entriesOfInvoice, issued, run } from '#test/support/books/invoices'
import { atDesk, balanceOf, paymentOf } from '#test/support/books/ledger_desk'
import { plainOf, post } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { listWithheld } from './withholding/withholding_store.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('italy')
})

const held = (kind: string, amount: string): string =>
  `<DatiRitenuta><TipoRitenuta>${kind}</TipoRitenuta><ImportoRitenuta>${amount}</ImportoRitenuta>` +
  '<AliquotaRitenuta>20.00</AliquotaRitenuta><CausalePagamento>A</CausalePagamento></DatiRitenuta>'

/** Fee 1,040.00 with the fund's share, VAT 228.80; what is kept back is owed to others. */
function lawyer(number: string, ...kept: string[]): string {
  const lines = [{ text: 'Consulenza legale', net: '1040.00', rate: '22' }]
  const xml = domesticInvoice(org, { number, lines })
  return xml.replace('<ImportoTotaleDocumento>', `${kept.join('')}<ImportoTotaleDocumento>`)
}

const entryOf = async (documentId: string): Promise<string> =>
  (await documentOf(world, org, documentId)).posting.ledgerEntryId

const pay = (entry: string, amountMinor: bigint, date: string) =>
  atDesk(world, org, (scene) =>
    allocate(scene, {
      transaction: paymentOf(world, org, amountMinor, { date }),
      target: { type: 'ledger', entryId: decodeId('led', entry) ?? '' },
      amountMinor,
    }),
  )

const list = async (query = '') =>
  (await world.read(org, `withholdings?limit=100${query}`)).body.result

type Listed = { month: string | null; amount: number; kind: string; side: string }
const brief = (items: Listed[]) => items.map(({ month, amount, kind }) => [month, kind, amount])

describe('200', () => {
  it('counts with the payment, and leads to document, payment and entry', async () => {
    const documentId = await posted(world, org, lawyer('L-1', held('RT01', '200.00')))
    const entry = await entryOf(documentId)
    expect(brief((await list()).items)).toEqual([[null, 'income_tax', 200]])
    await pay(entry, -106_880n, '2026-11-14')
    const { items } = await list()
    expect(items).toMatchObject([
      {
        side: 'supplier',
        month: '2026-11',
        // The 16th is a working day.
        dueDate: '2026-12-16',
        taxCode: '1040',
        amount: 200,
        account: '2602',
        paidOn: '2026-11-14',
        documentId,
        invoiceId: null,
        ledgerEntryId: entry,
        transactionId: expect.stringMatching(/^btx_/),
        paymentEntryId: expect.stringMatching(/^led_/),
      },
    ])
  })

  it('comes in parts that add up to the whole, and the rest waits', async () => {
    const documentId = await posted(world, org, lawyer('L-2', held('RT01', '200.00')))
    const entry = await entryOf(documentId)
    await pay(entry, -35_627n, '2026-09-10')
    await pay(entry, -35_627n, '2026-10-10')
    expect(brief((await list()).items)).toEqual([
      ['2026-09', 'income_tax', 66.67],
      ['2026-10', 'income_tax', 66.66],
      [null, 'income_tax', 66.67],
    ])
    await pay(entry, -35_626n, '2026-11-10')
    expect((await list()).items.map((one: Listed) => one.amount)).toEqual([66.67, 66.66, 66.67])
    expect(brief((await list('&month=2026-10')).items)).toEqual([['2026-10', 'income_tax', 66.66]])
  })

  it('keeps contributions apart from tax', async () => {
    const kept = [held('RT01', '200.00'), held('RT04', '85.00')]
    const documentId = await posted(world, org, lawyer('L-3', ...kept))
    await pay(await entryOf(documentId), -98_380n, '2026-11-10')
    const { items, accounts } = await list()
    expect(brief(items)).toEqual([
      ['2026-11', 'income_tax', 200],
      ['2026-11', 'contributions', 85],
    ])
    expect(items[1]).toMatchObject({ account: '2607', taxCode: null, dueDate: null })
    expect(accounts).toMatchObject([
      { account: '1609', balance: 0 },
      { account: '2602', counted: 200, balance: 200 },
      { account: '2607', counted: 85, balance: 85 },
    ])
  })

  it('adds up to the ledger accounts with what was passed on and what waits', async () => {
    const first = await posted(world, org, lawyer('L-4', held('RT01', '200.00')))
    await posted(world, org, lawyer('L-5', held('RT01', '100.00')))
    await pay(await entryOf(first), -106_880n, '2026-10-10')
    const passedOn = { day: '2026-11-16', account: '2602', against: '1820', amount: '200.00' }
    await post(world, org, [plainOf(world, org, passedOn)])
    const { accounts } = await list()
    const tax = accounts.find((one: { account: string }) => one.account === '2602')
    expect(tax).toMatchObject({ counted: 200, waiting: 100, other: -200, balance: 100 })
    expect(await balanceOf(world, org, '2602')).toBe(-10_000n)
  })

  it('does not count what was written off, for nobody was paid by that', async () => {
    const documentId = await posted(world, org, lawyer('L-11', held('RT01', '200.00')))
    const entry = await entryOf(documentId)
    await pay(entry, -53_440n, '2026-11-10')
    const given = { ledgerEntryId: entry, kind: 'write_off', reason: 'Agreed' }
    await run(world, org, 'operations/write_off', given)
    expect(brief((await list()).items)).toEqual([
      ['2026-11', 'income_tax', 100],
      [null, 'income_tax', 100],
    ])
  })

  it('has nothing of a bill whose posting was reversed', async () => {
    const documentId = await posted(world, org, lawyer('L-6', held('RT01', '200.00')))
    await act(world, org, 'reverse_posting', { documentId })
    const { items, accounts } = await list()
    expect(items).toEqual([])
    expect(accounts.map((one: { balance: number }) => one.balance)).toEqual([0, 0, 0])
  })

  it('shows what customers kept back from us', async () => {
    await run(world, org, 'operations/save_organization_profile', {
      withholding: { kind: 'RT01', rate: 20, reason: 'A' },
    })
    const lines = [{ description: 'Consulenza', unitPrice: 1000, vatRate: 22 }]
    const invoiceId = await issued(world, org, { date: '2026-11-02', lines })
    const [entry] = await entriesOfInvoice(world, org, invoiceId)
    await pay(entry.id, 102_000n, '2026-11-12')
    const { items } = await list('&side=customer')
    expect(items).toMatchObject([
      {
        month: '2026-11',
        amount: 200,
        account: '1609',
        invoiceId,
        documentId: null,
        taxCode: null,
      },
    ])
    expect((await list('&side=supplier')).items).toEqual([])
  })

  it('is of the year that is asked for, page by page, and what is not paid comes last', async () => {
    for (const [number, day] of [
      ['L-7', '2026-11-05'],
      ['L-8', '2025-12-20'],
      ['L-9', '2026-11-03'],
    ] as const) {
      const documentId = await posted(world, org, lawyer(number, held('RT01', '200.00')))
      await pay(await entryOf(documentId), -106_880n, day)
    }
    await posted(world, org, lawyer('L-10', held('RT01', '10.00')))
    const days = async (query: string) =>
      (await list(query)).items.map((one: { paidOn: string | null }) => one.paidOn)
    expect(await days('')).toEqual(['2026-11-03', '2026-11-05', null])
    const first = (await world.read(org, 'withholdings?limit=2')).body.result
    const next = await world.read(org, `withholdings?limit=2&cursor=${first.nextCursor}`)
    expect(next.body.result.items.map((one: Listed) => one.amount)).toEqual([10])
  })

  it('is empty where nothing is kept back by law', async () => {
    const { items, accounts } = (await world.read(world.dk, 'withholdings')).body.result
    expect([items, accounts]).toEqual([[], []])
  })
})

describe('409', () => {
  it('answers report_too_long rather than leave something out', async () => {
    await posted(world, org, lawyer('L-12', held('RT01', '200.00')))
    await posted(world, org, lawyer('L-13', held('RT01', '200.00')))
    const listed = (most: number) =>
      atDesk(world, org, (scene) => listWithheld(scene, ['2602'], '9999-12-31', most))
    expect(await listed(2)).toHaveLength(2)
    await expect(listed(1)).rejects.toMatchObject({ code: 'report_too_long' })
  })
})

describe('400', () => {
  it('is given for what is no month', async () => {
    expect((await world.read(org, 'withholdings?month=2026-13')).status).toBe(400)
  })
})
