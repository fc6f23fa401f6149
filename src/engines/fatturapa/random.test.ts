import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultCodes, readGood } from '#test/support/einvoices/einvoice_reads'
import { fatturaWith } from '#test/support/einvoices/fatturapa'
import { validFattura } from '#test/support/einvoices/fatturapa_random'
import { faultsBySchema, schemaOf } from '#test/support/einvoices/xmllint'
import { totalOf } from './amounts.ts'
import { buildFattura } from './build.ts'
import { toLatin1 } from './letters.ts'
import { preflight, rewritesOf } from './preflight.ts'

// A thousand, as was once shown, by DAYBOOK_RANDOM_INVOICES=1000; fewer where it is run each time.
const count = Number(process.env['DAYBOOK_RANDOM_INVOICES'] ?? '150')
const seed = Number(process.env['DAYBOOK_RANDOM_SEED'] ?? '2026')
const today = '2026-03-02'

const forCompanies = schemaOf('fatturapa', 'schema', 'Schema_VFPR12_v1.2.3.xsd')
const forPublicBodies = schemaOf('fatturapa', 'schema', 'FatturaPA_v1.2.2.xsd')
const hasSchemas = forCompanies.isHere && forPublicBodies.isHere

describe(`${count} invoices at random`, () => {
  const fatture = fc.sample(validFattura, { numRuns: count, seed })

  it('have nothing that the exchange would refuse', () => {
    for (const fattura of fatture) expect(preflight(fattura, { today })).toEqual([])
  })

  it.skipIf(!hasSchemas)('are valid by the schema', () => {
    const documents = (format: string) =>
      new Map(
        fatture.flatMap((fattura, index): [string, string][] =>
          fattura.format === format ? [[`${index}.xml`, buildFattura(fattura)]] : [],
        ),
      )
    const [companies, publicBodies] = [documents('FPR12'), documents('FPA12')]
    expect(publicBodies.size).toBeGreaterThan(10)
    expect(faultsBySchema(forCompanies, companies)).toEqual([])
    expect(faultsBySchema(forPublicBodies, publicBodies)).toEqual([])
  })

  it('are read back with the same total, line by line', async () => {
    for (const fattura of fatture) {
      const read = await readGood(buildFattura(fattura))
      expect(faultCodes(read)).toEqual([])
      expect(read.fields.total?.value).toBe(totalOf(fattura))
      expect(read.lines.map(({ text }) => text)).toEqual(
        fattura.lines.map(({ description }) => toLatin1(description)),
      )
    }
  })
})

/** Anything that a program may hand over: control characters, NUL, halves of a pair, pictures. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      '\u0000',
      '\u0007',
      '\u001B',
      '\u007F',
      '\u0085',
      '\uD800',
      '\uDFFF',
      '\uFFFE',
      '👩‍🚀',
      '\u202E',
      '€',
      '\n',
      '\t',
      ' ',
      ']]>',
      '&#0;',
      'é',
      'e\u0301',
      'ß',
      '漢',
    ),
    maxLength: 15,
  }),
  fc.integer({ min: 150, max: 2_500 }).map((length) => 'lungo '.repeat(length).slice(0, length)),
)

type Place = { at: string; put: (text: string) => ReturnType<typeof fatturaWith> }

const places: Place[] = [
  { at: '/lines/0/description', put: (description) => fatturaWith({ lines: [{ description }] }) },
  { at: '/buyer/name/company', put: (company) => fatturaWith({ buyer: { name: { company } } }) },
  { at: '/document/causale/0', put: (text) => fatturaWith({ document: { causale: [text] } }) },
  { at: '/document/number', put: (number) => fatturaWith({ document: { number } }) },
  {
    at: '/document/orders/0/number',
    put: (number) =>
      fatturaWith({ document: { orders: [{ number, date: null, cig: null, cup: null }] } }),
  },
]

describe.each(places)('any text at $at', ({ at, put }) => {
  const texts = fc.sample(anyText, { numRuns: 300, seed })

  it('is refused where it stands, or written so that it can be read', async () => {
    let written = 0
    for (const text of texts) {
      const fattura = put(text)
      const found = preflight(fattura, { today })
      if (found.length > 0) {
        expect(found.map(({ field }) => field)).toEqual(found.map(() => at))
        continue
      }
      written++
      const read = await readGood(buildFattura(fattura))
      expect(read.lines[0]?.text).toBe(toLatin1(fattura.lines[0]?.description ?? ''))
    }
    expect(written).toBeGreaterThan(0)
  })

  it.skipIf(!hasSchemas)('is valid by the schema where it was not refused', () => {
    const good = texts.map(put).filter((fattura) => preflight(fattura, { today }).length === 0)
    const documents = new Map(good.map((fattura, index) => [`${index}.xml`, buildFattura(fattura)]))
    expect(faultsBySchema(forCompanies, documents)).toEqual([])
  })

  it('is told where it is written otherwise', () => {
    for (const text of texts) {
      const fattura = put(text)
      if (preflight(fattura, { today }).length > 0) continue
      const isPlain = /^[\u0020-\u007E]*$/.test(text)
      if (isPlain) expect(rewritesOf(fattura)).toEqual([])
      for (const { field, from } of rewritesOf(fattura)) expect([field, from]).toEqual([at, text])
    }
  })
})
