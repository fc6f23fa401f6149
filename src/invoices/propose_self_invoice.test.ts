import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import { connectExchange } from '../../test/exchange_stub.ts'
import { act, posted } from '../../test/documents.ts'
import { run } from '../../test/invoices.ts'
import { postedFromAbroad, selfInvoicesOf } from '../../test/self_invoices.ts'
import { createWorld, type World } from '../../test/world.ts'
import { dueDayAfter, owedByType } from './propose_self_invoice.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('a purchase whose VAT the organization owes itself', () => {
  it('comes with a proposal: type, amounts, the supplier’s own invoice and a last day', async () => {
    const documentId = await postedFromAbroad(world, world.it)
    const found = await selfInvoicesOf(world, world.it, documentId)
    expect(found).toHaveLength(1)
    const [proposal] = found
    expect(proposal).toMatchObject({
      status: 'proposed',
      type: 'TD17',
      supplier: { name: 'Cloud Services Ltd', vatNumber: 'IE6388047V' },
      original: { date: '2026-05-04' },
      currency: 'EUR',
      number: null,
      documentReversed: false,
      allowedActions: ['issue_self_invoice', 'dismiss_self_invoice'],
    })
    const [line] = proposal.lines
    expect(line).toMatchObject({ vatCode: 'RC17', rate: 22 })
    expect(line.vat).toBeCloseTo(line.net * 0.22, 2)
    expect(proposal.dueDate).toBe(dueDayAfter(proposal.receivedDate, 15))
  })

  it('is withdrawn with its posting, and proposed anew with the next', async () => {
    const documentId = await postedFromAbroad(world, world.it)
    await act(world, world.it, 'reverse_posting', { documentId })
    const [withdrawn] = await selfInvoicesOf(world, world.it, documentId)
    expect(withdrawn).toMatchObject({
      status: 'dismissed',
      dismissal: 'document_reversed',
      documentReversed: true,
    })
    await act(world, world.it, 'post_document', { documentId })
    const found = await selfInvoicesOf(world, world.it, documentId)
    expect(found.map((one) => one.status)).toEqual(['proposed', 'dismissed'])
  })

  it('stays told where it was issued before the posting was taken back', async () => {
    connectExchange(world)
    const documentId = await postedFromAbroad(world, world.it)
    const [{ id }] = await selfInvoicesOf(world, world.it, documentId)
    await run(world, world.it, 'operations/issue_self_invoice', { selfInvoiceId: id })
    await act(world, world.it, 'reverse_posting', { documentId })
    const [issued] = await selfInvoicesOf(world, world.it, documentId)
    expect(issued).toMatchObject({ status: 'issued', documentReversed: true })
  })
})

describe('any other purchase', () => {
  it('proposes nothing, in no country', async () => {
    for (const org of [world.dk, world.it]) {
      const documentId = await posted(world, org)
      expect(await selfInvoicesOf(world, org, documentId)).toEqual([])
    }
  })
})

describe('by the region’s table', () => {
  const region = regionOf('italy')
  const base = (vatCode: string, vatBaseMinor: string, vatAmountMinor: string) => ({
    account: '4204',
    amountMinor: vatBaseMinor,
    foreignMinor: null,
    text: null,
    vatCode,
    vatRole: 'base' as const,
    vatBaseMinor,
    vatAmountMinor,
  })

  it('lines of one code are one, and each type is a document of its own', () => {
    if (region.einvoicing === null) throw new Error('Italy has an exchange')
    const lines = [
      base('RC17', '10000', '2200'),
      base('RC17', '5000', '1100'),
      base('RC16R10', '100', '10'),
      base('A22', '100', '22'),
    ]
    const found = owedByType(region, region.einvoicing, { date: '2026-05-04', lines })
    expect([...found]).toEqual([
      ['TD17', [{ vatCode: 'RC17', rate: '22', netMinor: '15000', vatMinor: '3300' }]],
      ['TD16', [{ vatCode: 'RC16R10', rate: '10', netMinor: '100', vatMinor: '10' }]],
    ])
  })

  it.each([
    ['2026-05-04', '2026-06-15'],
    ['2026-12-31', '2027-01-15'],
    ['2026-01-31', '2026-02-15'],
  ])('what came on %s is told until %s', (received, due) => {
    expect(dueDayAfter(received, 15)).toBe(due)
  })
})
