import { client, fatturaWith, ourCompany, type Sample } from './fatturapa.ts'
import { german, swiss } from './fatturapa_natures.ts'
import type { Fattura, Fund, FatturaSeller, Summary } from '#fatturapa/room'

export const row: Summary = {
  rate: '22',
  nature: null,
  base: '100',
  tax: '22',
  due: 'I',
  law: null,
  rounding: null,
}
export const fund: Fund = {
  kind: 'TC01',
  rate: '4',
  amount: '4',
  base: '100',
  vatRate: '22',
  nature: null,
  isWithheld: false,
}
const fromGermany: FatturaSeller = { ...german, regime: 'RF18', rea: null, contacts: null }
const us = { ...client, vatId: ourCompany.vatId }
export const linked = [{ number: '1', date: '2026-03-01', cig: null, cup: null }]
export const document = (given: Sample['document']): Sample => ({ document: given ?? {} })
const transmitter = (fattura: Fattura, code: string): Fattura => ({
  ...fattura,
  transmission: { ...fattura.transmission, transmitter: { country: 'IT', code } },
})

/** One fault each, and exactly what the exchange would say to it. */
export const refusedByContent: [says: string, found: string, fattura: Fattura][] = [
  [
    'a transmitter with a wrong check digit',
    '00300 /transmission/transmitter/code',
    transmitter(fatturaWith(), '00743110158'),
  ],
  [
    'a seller with a wrong VAT number',
    '00301 /seller/vatId/code',
    fatturaWith({ seller: { vatId: { country: 'IT', code: '00743110158' } } }),
  ],
  [
    'a seller with a wrong tax code',
    '00302 /seller/fiscalCode',
    fatturaWith({ seller: { fiscalCode: 'RSSMRA85T10A562T' } }),
  ],
  [
    'a buyer with a wrong VAT number',
    '00305 /buyer/vatId/code',
    fatturaWith({ buyer: { vatId: { country: 'IT', code: '12345678901' } } }),
  ],
  [
    'a buyer with a wrong tax code',
    '00306 /buyer/fiscalCode',
    fatturaWith({ buyer: { vatId: null, fiscalCode: 'RSSMRA85T10A562T' } }),
  ],
  [
    'XXXXXXX for a buyer in Italy',
    '00313 /transmission/recipientCode',
    fatturaWith({ recipientCode: 'XXXXXXX' }),
  ],
  [
    'no VAT and no nature on a line',
    '00400 /lines/0/nature',
    fatturaWith({
      lines: [{ rate: '0' }, { nature: 'N4' }],
      summaries: [
        { ...row, rate: '0', nature: 'N4', base: '100', tax: '0', due: null },
        { ...row, rate: '0', nature: null, base: '100', tax: '0' },
      ],
    }),
  ],
  [
    'a nature beside a rate on a line',
    '00401 /lines/0/nature',
    fatturaWith({ lines: [{ rate: '22', nature: 'N4' }] }),
  ],
  ['a date after today', '00403 /document/date', fatturaWith(document({ date: '2026-03-03' }))],
  [
    'tax kept back of a line, not said how much',
    '00411 /lines/0/isWithheld',
    fatturaWith({ lines: [{ isWithheld: true }] }),
  ],
  [
    'a fund without VAT and without nature',
    '00413 /document/funds/0/nature',
    fatturaWith(document({ funds: [{ ...fund, vatRate: '0' }] })),
  ],
  [
    'a fund with VAT and a nature',
    '00414 /document/funds/0/nature',
    fatturaWith(document({ funds: [{ ...fund, nature: 'N4' }] })),
  ],
  [
    'tax kept back of a fund, not said how much',
    '00415 /document/funds/0/isWithheld',
    fatturaWith(document({ funds: [{ ...fund, isWithheld: true }] })),
  ],
  ['a buyer without any number', '00417 /buyer/vatId', fatturaWith({ buyer: { vatId: null } })],
  [
    'a credit note before its invoice',
    '00418 /document/date',
    fatturaWith(document({ type: 'TD04', date: '2026-02-28', linked })),
  ],
  [
    'a rate that the summary lacks',
    '00419 /lines/1',
    fatturaWith({ lines: [{}, { rate: '10', unitPrice: '1' }], summaries: [row] }),
  ],
  [
    'a reverse charge under split payment',
    '00420 /summaries/0/due',
    fatturaWith({
      lines: [{ nature: 'N6.3' }],
      summaries: [{ ...row, rate: '0', nature: 'N6.3', tax: '0', due: 'S' }],
    }),
  ],
  [
    'a tax two cents off',
    '00421 /summaries/0/tax',
    fatturaWith({ summaries: [{ ...row, tax: '22.02' }] }),
  ],
  [
    'a base that is not the sum of the lines',
    '00422 /summaries/0/base',
    fatturaWith({ summaries: [{ ...row, base: '101.01', tax: '22.22' }] }),
  ],
  [
    'a line that is not price times quantity',
    '00423 /lines/0/total',
    fatturaWith({ lines: [{ quantity: '3', unitPrice: '33.33', total: '100.01' }] }),
  ],
  ['a number without a digit', '00425 /document/number', fatturaWith(document({ number: 'A/B' }))],
  [
    'a PEC beside a code',
    '00426 /transmission/recipientPec',
    fatturaWith({ recipientPec: 'a@pec.example.it' }),
  ],
  [
    'six characters for a company',
    '00427 /transmission/recipientCode',
    fatturaWith({ recipientCode: 'UFABCD' }),
  ],
  [
    'seven characters for a public body',
    '00427 /transmission/recipientCode',
    fatturaWith({ format: 'FPA12' }),
  ],
  [
    'a nature that is too wide',
    '00445 /lines/0/nature',
    fatturaWith({
      lines: [{ nature: 'N2' }],
      summaries: [{ ...row, rate: '0', nature: 'N2', tax: '0', due: null }],
    }),
  ],
  [
    'a nature that the summary lacks',
    '00444 /lines/1',
    fatturaWith({ lines: [{}, { nature: 'N4' }], summaries: [row] }),
  ],
  ['a sale to oneself', '00471 /buyer', fatturaWith({ buyer: us })],
  [
    'a sale to oneself, known by the tax code',
    '00471 /buyer',
    fatturaWith({ buyer: { vatId: null, fiscalCode: ourCompany.fiscalCode } }),
  ],
  ['a TD27 to another', '00472 /buyer', fatturaWith(document({ type: 'TD27' }))],
  [
    'a TD17 of a seller at home',
    '00473 /seller/vatId/country',
    fatturaWith(document({ type: 'TD17' })),
  ],
  [
    'a TD29 of a seller abroad',
    '00473 /seller/vatId/country',
    fatturaWith({ seller: fromGermany, buyer: us, ...document({ type: 'TD29' }) }),
  ],
  [
    'a TD21 without a rate',
    '00474 /lines/0/rate',
    fatturaWith({ buyer: us, lines: [{ nature: 'N3.5' }], ...document({ type: 'TD21' }) }),
  ],
  [
    'a TD17 to a person',
    '00475 /buyer/vatId',
    fatturaWith({
      seller: fromGermany,
      buyer: { vatId: null, fiscalCode: 'RSSMRA85T10A562S' },
      ...document({ type: 'TD17' }),
    }),
  ],
  [
    'both abroad',
    '00476 /buyer/vatId/country',
    fatturaWith({ recipientCode: 'XXXXXXX', seller: fromGermany, buyer: swiss }),
  ],
]
