import { describe, expect, it } from 'vitest'
import { act, documentOf } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

async function codedText(org: TestOrg, rows: readonly string[]) {
  const text = rows.join('\n')
  const reply = await act(world, org, 'capture_document', { text })
  const documentId: string = reply.body.result.id
  await act(world, org, 'extract_document', { documentId })
  await act(world, org, 'code_document', { documentId })
  return await documentOf(world, org, documentId)
}

type Line = { account: string; amount: number; vatCode: string | null }
const codesOf = (document: { coding: { reasons: { code: string }[] } }) =>
  document.coding.reasons.map((reason) => reason.code)

const service = (currency: string, ...address: string[]) => [
  'Thames Design Ltd',
  ...address,
  'Invoice no. 77',
  'Invoice date: 2026-11-03',
  'Bill to: Vores ApS',
  '',
  'Software subscription, yearly',
  `Total ${currency} 10,000.00`,
]

describe('a service from a supplier whose address is abroad', () => {
  it('in London is reverse charge in Denmark, with VAT owed and deducted', async () => {
    const rows = service('DKK', '12 Baker Street', 'London, United Kingdom')
    const document = await codedText(world.dk, rows)
    expect(document.extraction.supplier.country).toBe('GB')
    expect(document.coding.vatCode).toBe('IVY')
    const output = document.coding.entry.lines.filter((line: Line) => line.amount === -2500)
    expect(output).toHaveLength(1)
    expect(codesOf(document)).not.toContain('place_assumed')
  })

  it('in San Francisco is a TD17 in Italy', async () => {
    const rows = service('EUR', '500 Howard St', 'San Francisco, United States')
    const document = await codedText(world.it, rows)
    expect(document.extraction.supplier.country).toBe('US')
    expect(document.coding.vatCode).toBe('RC17')
  })
})

describe('a supplier in San Marino, on plain paper', () => {
  const paper = (item: string, ...address: string[]) => [
    'Titano Forniture S.A.',
    ...address,
    'Fattura n. 77',
    'Data fattura: 03/11/2026',
    'Spett.le Nostra S.r.l.',
    '',
    item,
    'Totale EUR 100,00',
  ]

  it.each([
    ['47891 Dogana, Repubblica di San Marino'],
    ['Via Tre Settembre 99, Dogana', 'C.O.E. SM12345'],
    ['Via Tre Settembre 99', '47891 Dogana (RSM)'],
  ])('owes the VAT on goods here, as in its e-invoices: TD19 (%s)', async (...address) => {
    const document = await codedText(
      world.it,
      paper('Cancelleria: risme carta A4, toner, penne', ...address),
    )
    expect(document.extraction.supplier.country).toBe('SM')
    expect(document.coding.vatCode).toBe('RC19')
    const said = codesOf(document)
    expect(said).toContain('reverse_charge_abroad')
    expect(said).not.toContain('import_vat_at_customs')
  })

  it('owes it on services, too, as of other services from abroad', async () => {
    const document = await codedText(
      world.it,
      paper('Abbonamento software annuale', '47891 Dogana, Repubblica di San Marino'),
    )
    expect(document.coding.vatCode).toBe('RC17')
  })
})

describe('a supplier of whom nothing shows where it is', () => {
  it('is taken to be here, but not so surely that it would be posted by itself', async () => {
    const document = await codedText(world.dk, service('DKK', 'Somewhere 12'))
    expect(codesOf(document)).toContain('place_assumed')
    expect(document.extraction.confidence).toBeLessThanOrEqual(0.85)
    const documentId = document.id
    const { body } = await act(world, world.dk, 'update_coding', { documentId, vatCode: 'I0' })
    expect(body.result.coding.vatCode).toBe('I0')
  })

  it("is known to be here by this country's VAT in this country's language", async () => {
    const document = await codedText(world.dk, [
      'Byens Blomster',
      'Faktura nr. 12',
      'Fakturadato: 03-11-2026',
      'Blomster til kontoret, levering i dag og tak for handlen',
      'I alt ekskl. moms 800,00',
      'Moms 25 % 200,00',
      'I alt inkl. moms 1.000,00 kr.',
    ])
    expect(codesOf(document)).toContain('place_by_vat')
    expect(codesOf(document)).not.toContain('place_assumed')
  })
})
