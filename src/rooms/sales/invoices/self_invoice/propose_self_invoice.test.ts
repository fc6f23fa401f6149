import { describe, expect, it } from 'vitest'
import { fatturaFormOf, regionOf } from '#regions/room'
import { connectExchange } from '#test/support/einvoices/exchange_stub'
import { act, posted } from '#test/support/documents/documents'
import { run } from '#test/support/books/invoices'
import { postedFromAbroad, selfInvoicesOf } from '#test/support/einvoices/self_invoices'
import { dayOfNextMonth } from '#vat/room'
import { useWorld } from '#test/support/use_world'
import { owedByType } from './propose_self_invoice.ts'

const world = useWorld()

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
    expect(proposal.dueDate).toBe(dayOfNextMonth(proposal.receivedDate, 15))
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

describe('an exempt service from abroad, such as fees of a payment provider', () => {
  it('is told as TD17 with the nature N4 and no VAT', async () => {
    const { sent } = connectExchange(world)
    const documentId = await postedFromAbroad(world, world.it, 'AN4', '42.00')
    const [proposal] = await selfInvoicesOf(world, world.it, documentId)
    expect(proposal).toMatchObject({ status: 'proposed', type: 'TD17', lines: [{ vat: 0 }] })
    const body = { selfInvoiceId: proposal.id }
    await run(world, world.it, 'operations/issue_self_invoice', body)
    const xml = sent.at(-1)?.xml ?? ''
    expect(xml).toContain('<TipoDocumento>TD17</TipoDocumento>')
    expect(xml).toContain('<Natura>N4</Natura>')
    expect(xml).toContain('<Imposta>0.00</Imposta>')
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
    const form = fatturaFormOf(region)
    if (form === null) throw new Error('Italy has an exchange')
    const lines = [
      base('RC17', '10000', '2200'),
      base('RC17', '5000', '1100'),
      base('RC16R10', '100', '10'),
      base('A22', '100', '22'),
    ]
    const found = owedByType(region, form, { date: '2026-05-04', lines }, true)
    expect([...found]).toEqual([
      ['TD17', [{ vatCode: 'RC17', rate: '22', netMinor: '15000', vatMinor: '3300' }]],
      ['TD16', [{ vatCode: 'RC16R10', rate: '10', netMinor: '100', vatMinor: '10' }]],
    ])
  })

  it('an exempt service is told with its nature if it is from abroad, and not otherwise', () => {
    const form = fatturaFormOf(region)
    if (form === null) throw new Error('Italy has an exchange')
    const entry = { date: '2026-05-04', lines: [base('AN4', '4200', '0'), base('AN1', '100', '0')] }
    const line = { vatCode: 'AN4', rate: '0', nature: 'N4', netMinor: '4200', vatMinor: '0' }
    expect([...owedByType(region, form, entry, true)]).toEqual([['TD17', [line]]])
    expect(owedByType(region, form, entry, false).size).toBe(0)
  })
})
