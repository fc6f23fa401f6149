import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildFattura, payableOf, preflight, totalOf } from '#fatturapa/room'
import { fatturaFormOf, regionOf, type FatturaForm } from '#regions/room'
import { fatturaOf, type Outgoing } from './fattura_of.ts'
import { pointerToDraft, pointerToRecord } from './fattura_pointers.ts'
import { noBuyer, toBuyer, toSeller } from '../invoice/parties.ts'
import type { BuyerParty, SellerParty } from '../invoice/parties.ts'
import { priceSale } from '../sale/price_sale.ts'
import type { Fees, GivenLine } from '../sale/sale.ts'

const region = regionOf('italy')
const form = fatturaFormOf(region) as FatturaForm
const today = '2026-05-12'

const noFees = { withholding: null, pensionFund: null, defaultDue: null, stampDutyToBuyer: false }
const fees: Fees = noFees
const seller: SellerParty = {
  regionKey: 'italy',
  country: 'IT',
  currency: 'EUR',
  name: 'Prova S.r.l.',
  address: {
    street: 'Via Roma',
    houseNumber: '1',
    postalCode: '00100',
    city: 'Roma',
    province: 'RM',
  },
  vatNumber: 'IT00743110157',
  businessId: null,
  fiscalCode: '00743110157',
  email: null,
  phone: null,
  website: null,
  iban: 'IT60 X054 2811 1010 0000 0123 456',
  bic: null,
  bankName: null,
  taxRegime: 'RF01',
  reaOffice: 'RM',
  reaNumber: '123456',
  shareCapital: '1000000',
  soleShareholder: true,
  inLiquidation: false,
  isOssRegistered: false,
  fees,
}
const address = { street: 'Corso 2', postalCode: '10100', city: 'Torino', province: 'TO' }
const firm: BuyerParty = {
  ...noBuyer,
  name: 'Cliente S.p.A.',
  country: 'IT',
  vatNumber: 'IT00488410010',
  sdiCode: 'ABC1234',
  address,
}

type Given = {
  buyer?: Partial<BuyerParty>
  seller?: Partial<SellerParty>
  lines?: GivenLine[]
  over?: Partial<Outgoing>
}

const work: GivenLine = { description: 'Lavoro', quantity: '2', unitPrice: '500', vatRate: '22' }

function outgoing(given: Given): Outgoing {
  const who = { ...firm, ...given.buyer }
  const by = { ...seller, ...given.seller }
  const lines = given.lines ?? [work]
  const sale = priceSale({
    seller: toSeller(by),
    buyer: toBuyer(who),
    date: today,
    currency: 'EUR',
    lines,
  })
  return {
    kind: 'invoice',
    number: '2026-0001',
    date: today,
    dueOn: '2026-06-11',
    currency: 'EUR',
    causale: null,
    sale,
    buyer: who,
    seller: by,
    credits: null,
    home: null,
    ...given.over,
  }
}

const made = (given: Given = {}) => fatturaOf(outgoing(given), form, '00001')
const findings = (given: Given) => preflight(made(given), { today, pointerOf: pointerToRecord })

describe('an invoice in the format of the exchange', () => {
  it.each<[string, Given, object]>([
    ['a firm at home', {}, { format: 'FPR12', transmission: { recipientCode: 'ABC1234' } }],
    [
      'a firm with certified mail',
      { buyer: { sdiCode: '0000000', pec: 'a@pec.it' } },
      { transmission: { recipientCode: '0000000', recipientPec: 'a@pec.it' } },
    ],
    [
      'a consumer',
      { buyer: { vatNumber: null, sdiCode: null, fiscalCode: 'rssmra85t10a562s' } },
      { buyer: { vatId: null, fiscalCode: 'RSSMRA85T10A562S' } },
    ],
    [
      'a public body',
      { buyer: { isPublicBody: true, officeCode: 'UFTEST', splitPayment: true, cig: 'Z1' } },
      {
        format: 'FPA12',
        transmission: { recipientCode: 'UFTEST' },
        summaries: [{ due: 'S' }],
        document: { orders: [{ number: 'Z1', cig: 'Z1' }] },
        payment: { amount: '1000.00' },
      },
    ],
    [
      'a firm in the EU, whose postal code stands with the city',
      { buyer: { country: 'GR', vatNumber: 'EL123456783', sdiCode: null } },
      {
        transmission: { recipientCode: 'XXXXXXX' },
        buyer: {
          vatId: { country: 'GR', code: '123456783' },
          address: { postalCode: '00000', city: '10100 Torino', province: null },
        },
        summaries: [{ nature: 'N2.1', tax: '0.00' }],
      },
    ],
    [
      'a firm outside the EU without a number',
      { buyer: { country: 'US', vatNumber: null, businessId: 'X', sdiCode: null } },
      { buyer: { vatId: { country: 'US', code: 'OO99999999999' } } },
    ],
    [
      'a person abroad',
      { buyer: { country: 'CH', vatNumber: null, sdiCode: null } },
      { buyer: { vatId: { country: 'CH', code: '0000000' } } },
    ],
    [
      'San Marino',
      { buyer: { country: 'SM', vatNumber: 'SM12345', sdiCode: null } },
      { transmission: { recipientCode: '2R4GTO8' } },
    ],
    [
      'a buyer without an address',
      { buyer: { address: null } },
      { buyer: { address: { street: 'N/D', city: 'N/D', postalCode: '00000' } } },
    ],
    [
      'a sole trader',
      { seller: { person: { firstName: 'Anna', lastName: 'Bianchi' } } },
      { seller: { name: { first: 'Anna', last: 'Bianchi' } } },
    ],
    [
      'a credit note',
      { over: { kind: 'credit_note', credits: { number: '7', date: '2026-05-01' } } },
      { document: { type: 'TD04', linked: [{ number: '7', date: '2026-05-01' }] }, payment: null },
    ],
    [
      'a return of goods, whose sign moves to the price',
      { lines: [work, { ...work, quantity: '-1', unitPrice: '100' }] },
      { lines: [{}, { quantity: '1', unitPrice: '-100', total: '-100.00' }] },
    ],
    [
      'VAT of another member state, which stands on a line of its own',
      {
        seller: { isOssRegistered: true },
        buyer: { country: 'FR', vatNumber: null, sdiCode: null },
      },
      {
        lines: [
          { rate: '0', nature: 'N7' },
          { description: 'IVA 20 %', total: '200.00' },
        ],
        summaries: [{ rate: '0', nature: 'N7', base: '1200.00', tax: '0.00' }],
      },
    ],
  ])('is right for %s', (_name, given, expected) => {
    const fattura = made(given)
    expect(fattura).toMatchObject(expected)
    expect(findings(given)).toEqual([])
    expect(buildFattura(fattura)).toContain('<p:FatturaElettronica')
  })

  it('points to the draft for a withholding tax of its own, else to the profile', () => {
    const withholding = { kind: 'RT09', rate: '20', reason: 'A' }
    const fattura = made({ seller: { fees: { ...fees, withholding } } })
    const fieldsOf = (details: { withholdingRate?: string } | null) =>
      preflight(fattura, { today, pointerOf: pointerToDraft(details) }).map(({ field }) => field)
    expect(fieldsOf({ withholdingRate: '20' })).toEqual(['/details/withholdingKind'])
    expect(fieldsOf({})).toEqual(['/profile/withholding'])
    expect(fieldsOf(null)).toEqual(['/profile/withholding'])
  })

  it('says fund, tax kept back and stamp where the format wants them, not as lines', () => {
    const fund = { kind: 'TC22', rate: '4', vatRate: '22', vatNature: null, withheld: true }
    const given = {
      seller: {
        fees: {
          ...fees,
          withholding: { kind: 'RT01', rate: '20', reason: 'A' },
          pensionFund: fund,
        },
      },
      lines: [work, { ...work, vatRate: '0', vatNature: 'N4' }],
    }
    const fattura = made(given)
    expect(findings(given)).toEqual([])
    expect(fattura.lines.map((line) => line.isWithheld)).toEqual([true, true])
    expect(fattura.document).toMatchObject({
      withholding: [{ kind: 'RT01', amount: '416.00' }],
      funds: [{ kind: 'TC22', amount: '80.00', isWithheld: true }],
      stampDuty: { amount: '2.00' },
    })
    expect(payableOf(fattura)).toBe(fattura.payment?.amount)
  })

  it('does not say how to pay where the seller has no account', () => {
    expect(made({ seller: { iban: null } }).payment).toBeNull()
  })

  it('says why it is written, what the law wants, and the VAT at home', () => {
    const buyer = { country: 'DE', vatNumber: 'DE136695976', sdiCode: null }
    const over = { causale: 'Progetto', home: { vat: '0.00', rate: '1.08' } }
    const { document } = made({ buyer, over })
    expect(document.causale).toEqual([
      'Progetto',
      'Inversione contabile - art. 7-ter DPR 633/72',
      'IVA EUR 0.00, cambio 1.08',
    ])
  })
})

describe('any invoice that can be priced', () => {
  const anyLine = fc.record({
    description: fc.constant('Lavoro'),
    quantity: fc.integer({ min: 1, max: 999 }).map(String),
    unitPrice: fc.integer({ min: 1, max: 9_999_999 }).map((n) => `${n}.${n % 100}5`),
    vatRate: fc.constantFrom('22', '10', '5', '4'),
  })

  it('passes the arithmetic of the exchange, and comes to the total that is booked', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), (lines) => {
        const { sale } = outgoing({ lines })
        expect(findings({ lines })).toEqual([])
        const cents = BigInt(totalOf(made({ lines })).replace('.', ''))
        expect(cents).toBe(sale.grossMinor)
      }),
      { numRuns: 200 },
    )
  })
})
