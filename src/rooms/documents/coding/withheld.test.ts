import { describe, expect, it } from 'vitest'
import { evidenceOf, type Paper } from '#test/golden/coding/evidence'
import {
  act,
  coded,
  documentOf,
  domesticInvoice,
  entriesOf,
  posted,
} from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import { propose } from './propose.ts'

const world = useWorld()

/** A lawyer's invoice: fee 1,040.00 with the fund's share, 22 % VAT, 200.00 kept back. */
function lawyer(kind: 'invoice' | 'credit_note' = 'invoice', number = 'L-1'): string {
  const withheld =
    '<DatiRitenuta><TipoRitenuta>RT01</TipoRitenuta><ImportoRitenuta>200.00</ImportoRitenuta>' +
    '<AliquotaRitenuta>20.00</AliquotaRitenuta><CausalePagamento>A</CausalePagamento></DatiRitenuta>'
  const lines = [{ text: 'Consulenza legale', net: '1040.00', rate: '22' }]
  const xml = domesticInvoice(world.it, { kind, number, lines })
  return xml.replace('<ImportoTotaleDocumento>', `${withheld}<ImportoTotaleDocumento>`)
}

const sides = (entry: { lines: { account: string; amount: number }[] }) =>
  Object.fromEntries(entry.lines.map((line) => [line.account, line.amount]))

describe('tax that the buyer keeps back', () => {
  it('is owed to the state, and so much less to the supplier', async () => {
    const documentId = await posted(world, world.it, lawyer())
    const { extraction } = await documentOf(world, world.it, documentId)
    expect(extraction).toMatchObject({ net: 1040, vat: 228.8, total: 1268.8 })
    const [entry] = await entriesOf(world, world.it, documentId)
    expect(sides(entry)).toMatchObject({ '2602': -200, '2501': -1068.8 })
    const { rows } = await world.owner.query(
      `SELECT amount_minor FROM open_item WHERE entry_id = (SELECT entry_id FROM document
         WHERE posting ->> 'ledgerEntryId' = $1)`,
      [entry.id],
    )
    expect(rows).toEqual([{ amount_minor: '-106880' }])
  })

  it('comes back with a credit note', async () => {
    const documentId = await posted(world, world.it, lawyer('credit_note', 'L-2'))
    const [entry] = await entriesOf(world, world.it, documentId)
    expect(sides(entry)).toMatchObject({ '2602': 200, '2501': 1068.8 })
  })

  it('comes back with a credit note that writes it with a minus, too', async () => {
    const xml = lawyer('credit_note', 'L-4').replace('>200.00</ImportoRit', '>-200.00</ImportoRit')
    const documentId = await posted(world, world.it, xml)
    const [entry] = await entriesOf(world, world.it, documentId)
    expect(sides(entry)).toMatchObject({ '2602': 200, '2501': 1068.8 })
  })

  it('is left out where a person set another amount', async () => {
    const documentId = await coded(world, world.it, lawyer('invoice', 'L-3'))
    const body = { documentId, codedAmount: -122 }
    const { coding } = (await act(world, world.it, 'update_coding', body)).body.result
    expect(sides(coding.entry)).toMatchObject({ '2501': -122 })
    expect(sides(coding.entry)).not.toHaveProperty('2602')
  })
})

/** A fee of 1,000.00 that is marked as subject, with a fund's share of 40.00 that is not. */
function fee(alerts: Paper['alerts'], more: Partial<Paper> = {}) {
  return evidenceOf({
    region: 'italy',
    sourceClass: 'einvoice',
    supplierName: 'Studio Neri',
    supplierVatNumber: 'IT00743110157',
    total: '1268.80',
    rows: [{ rate: '22', net: '1040.00', vat: '228.80' }],
    lines: [{ text: 'Consulenza legale', net: '1000.00', rate: '22' }],
    alerts: [{ code: 'professional_bill', params: { by: 'TC01' } }, ...(alerts ?? [])],
    ...more,
  })
}

const kept = (amount: string, rate = '20.00', reason = 'A') => ({
  code: 'tax_withheld',
  params: { amount, rate, reason, base: '1000.00' },
})
const regime = (code: string) => ({ code: 'supplier_regime', params: { regime: code } })
const doubtOf = (evidence: ReturnType<typeof fee>) =>
  propose(evidence).reasons.find(({ code }) => code.startsWith('with'))

describe('a bill on which tax should be kept back', () => {
  it('of a professional without it is asked, below every threshold', () => {
    const { reasons, cap } = propose(fee([]))
    expect(reasons).toContainEqual({
      code: 'withholding_not_shown',
      params: { by: 'TC01', source: expect.stringContaining('DPR 600/73') },
    })
    expect(cap?.cap).toBeLessThanOrEqual(0.5)
  })

  it('of a supplier whose earlier bills had it is asked, also without a fund', () => {
    const evidence = { ...fee([], { alerts: [] }), withheldBefore: '20 %' }
    expect(doubtOf(evidence)).toMatchObject({ code: 'withheld_before', params: { before: '20 %' } })
  })

  it.each([
    ['the supplier is under the flat rate', [regime('RF19')], {}],
    ['the buyer is under the flat rate', [], { taxRegime: 'RF19' }],
    ['the supplier is a company', [], { supplierName: 'Ingegneria Neri S.r.l.' }],
    [
      'it only passes on what was paid for the client',
      [],
      { total: '98.00', rows: [{ nature: 'N1', net: '98.00' }] },
    ],
  ] as const)('is not asked where %s', (_, alerts, more) => {
    expect(doubtOf(fee([...alerts], more as Partial<Paper>))).toBeUndefined()
  })

  it.each([
    ['200.00', '20.00', 'A'],
    ['-200.00', '20.00', 'A'],
    ['200.03', '20.00', 'A'],
    ['115.00', '23.00', 'R'],
    ['46.00', '23.00', 'Q'],
    ['115.00', '23.00', 'V1'],
    ['179.40', '23.00', 'V'],
    ['150.00', '20.00', 'B'],
  ])('of %s at %s %% for %s is as it says', (amount, rate, reason) => {
    expect(doubtOf(fee([kept(amount, rate, reason)]))).toBeUndefined()
  })

  it.each([
    ['100.00', '20.00', 'A'],
    ['115.00', '23.00', 'A'],
    ['200.00', '20.00 / 30.00', 'A'],
    ['200.00', '', 'A'],
  ])('of %s at %s %% for %s contradicts itself, and is asked', (amount, rate, reason) => {
    const evidence = fee([kept(amount, rate, reason)])
    expect(doubtOf(evidence)?.code).toBe('withholding_differs')
    expect(propose(evidence).cap?.cap).toBeLessThanOrEqual(0.5)
  })
})

describe('a bill of a supplier from whom tax was kept back before', () => {
  it('is asked where it has none', async () => {
    await posted(world, world.it, lawyer('invoice', 'L-5'))
    const lines = [{ text: 'Consulenza legale', net: '500.00', rate: '22' }]
    const documentId = await coded(
      world,
      world.it,
      domesticInvoice(world.it, { number: 'L-6', lines }),
    )
    const { coding } = await documentOf(world, world.it, documentId)
    expect(coding.reasons).toContainEqual(
      expect.objectContaining({
        code: 'withheld_before',
        detail: expect.stringContaining('20 %'),
      }),
    )
  })
})
