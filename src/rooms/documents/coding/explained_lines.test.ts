import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evidenceOf, type Paper } from '#test/golden/coding/evidence'
import { itemWordsOf } from '../document/item_words.ts'
import { propose } from './propose.ts'

const danish = {
  region: 'denmark',
  supplierVatNumber: 'DK13585628',
  supplierName: 'Nord ApS',
} as const
const italian = {
  region: 'italy',
  supplierVatNumber: 'IT00488410010',
  supplierName: 'Sud S.r.l.',
} as const

type Row = readonly [text: string, net: number]

function paperOf(home: typeof danish | typeof italian, rows: readonly Row[]): Paper {
  const percent = home.region === 'denmark' ? 25 : 22
  const net = rows.reduce((sum, [, one]) => sum + one, 0)
  const vat = (net * percent) / 100
  const rate = `${percent}`
  return {
    ...home,
    total: (net + vat).toFixed(2),
    vat: vat.toFixed(2),
    rows: [{ rate, net: net.toFixed(2), vat: vat.toFixed(2) }],
    lines: rows.map(([text, one]) => ({ text, net: one.toFixed(2), rate })),
  }
}

const capOf = (paper: Paper) => propose(evidenceOf(paper)).cap
const paper: Row = ['Kopipapir og mapper', 600]

describe('a line that nobody understood', () => {
  const strange = [
    'Kaffe og te',
    'Frugtkurv til personalet',
    'Kage til kontoret',
    'Sodavand og øl',
    'Middag for 4 personer',
    'Frokostordning personale',
    'Sandwich og rundstykker',
    'Fodboldbilletter',
    'Biografbilletter',
    'Benzin',
    'Parkering',
    'Slik og snacks',
    'Mineralvand',
    'Madvarer til kantinen',
    'Skoletaske og penalhus',
    'Støvsuger til privaten',
    'Brugt reol (brugtmoms, ej fradrag)',
    'Reception: champagne og kransekage',
  ]

  it.each(strange)('keeps the whole bill from being posted, on a PDF and as XML: %s', (text) => {
    const bill = paperOf(danish, [paper, [text, 400]])
    for (const sourceClass of ['pdf', 'einvoice'] as const) {
      expect(capOf({ ...bill, sourceClass })?.cap).toBeLessThan(0.9)
    }
  })

  it('is named by its place and amount, not by its words', () => {
    const cap = capOf(paperOf(danish, [paper, ['Sikke noget', 400]]))
    expect(cap).toMatchObject({
      code: 'line_not_explained',
      cap: 0.89,
      params: { line: '2', amount: '400.00' },
    })
  })

  it('is found wherever it stands among lines that say what they are', () => {
    const known: Row[] = [paper, ['Toner', 90], ['Ringbind og kuglepenne', 120]]
    const anyRows = fc.tuple(fc.shuffledSubarray(known, { minLength: 1 }), fc.nat(3))
    fc.assert(
      fc.property(anyRows, fc.constantFrom(...strange), ([rows, at], text) => {
        const all = rows.toSpliced(Math.min(at, rows.length), 0, [text, 45])
        expect(capOf(paperOf(danish, all))?.cap).toBeLessThan(0.9)
      }),
      { numRuns: 60 },
    )
  })

  it('is none where every line says the same, nor carriage, rounding and sums', () => {
    const toner: Row = ['Toner og kuverter', 300]
    expect(capOf(paperOf(danish, [paper, toner]))).toBeNull()
    expect(capOf(paperOf(danish, [paper, toner, ['Fragt og ekspeditionsgebyr', 45]]))).toBeNull()
    expect(capOf(paperOf(italian, [['Toner e carta A4 per ufficio', 90]]))).toBeNull()
  })

  it('may be hidden where the lines cannot be told apart', () => {
    const { lines: _, ...bill } = paperOf(danish, [paper])
    expect(capOf({ ...bill, words: 'kopipapir og mapper' })?.code).toBe('lines_not_told')
    const part = paperOf(danish, [paper, ['Ukendt', 100]])
    const lines = part.lines?.slice(0, 1) ?? []
    expect(capOf({ ...part, lines })?.cap).toBeLessThan(0.9)
  })

  it('goes on where people accepted two bills of the supplier with the same words', () => {
    const bill = paperOf(danish, [paper, ['Sikke noget', 400]])
    const evidence = evidenceOf(bill)
    const items = itemWordsOf(evidence.extraction)
    const accepted = {
      category: 'office_supplies',
      documents: 2,
      acceptedOn: '2026-03-01',
      items,
    }
    expect(propose({ ...evidence, accepted }).cap).toBeNull()
    const other = evidenceOf(paperOf(danish, [paper, ['Noget andet', 400]]))
    expect(propose({ ...other, accepted }).cap?.code).toBe('line_not_explained')
  })
})

describe('words of the paper', () => {
  it.each([
    ['Rengøring af kontor og hovedrengøring', 'Rengøring hos Mette Holm, Skovvej 3'],
    ['Malerarbejde, arbejdsløn', 'Maling, Skovvej 3'],
    ['Bærbar computer og skærm', 'Laptop til Mettes datter'],
    ['Malerarbejde, arbejdsløn', 'Malerarbejde i bolig for medarbejder'],
    ['Kopipapir og mapper', 'Papir. Vi er ikke momsregistreret'],
    ['Kopipapir og mapper', 'Skrivebord. Køber har ikke fradragsret'],
    ['Kopipapir og mapper', 'Ringbind, jf. momslovens § 70'],
  ])('are asked about in Denmark: %s + %s', (first, second) => {
    expect(
      capOf(
        paperOf(danish, [
          [first, 300],
          [second, 200],
        ]),
      )?.cap,
    ).toBe(0.5)
  })

  it.each([
    ['Riparazione autocarro targa FV456KL, freni', '220.00'],
    ['Noleggio furgone Iveco Daily 3 giorni', '220.00'],
    ['Pedaggi autostradali autocarro targa FV456KL', '220.00'],
    ['Gasolio autotrazione autocarro N1 Fiat Ducato', '220.00'],
    ['Gasolio per riscaldamento officina', '220.00'],
    ['Servizi di pulizia locali ufficio, pulizie ottobre', '220.00'],
    ['Tinteggiatura uffici, manutenzione', '220.00'],
    ['Scrivania e sedia ufficio, regime del margine', '220.00'],
    ['Licenza software gestionale a tempo indeterminato', '220.00'],
    ['Scrivania e sedia ufficio', '220.00'],
    ['Trapano a colonna, utensili da officina', '220.00'],
    ['Canone telefonia mobile e traffico dati', '220.00'],
  ])('are asked about in Italy, and nothing is cut: %s', (text, deductible) => {
    const coding = propose(
      evidenceOf({ ...paperOf(italian, [[text, 1000]]), sourceClass: 'einvoice' }),
    )
    expect([coding.cap?.cap, coding.lines[0]?.deductible]).toEqual([0.5, deductible])
  })

  it('are asked about where a husband comes along, and where a supplier charged what the buyer owes', () => {
    const stay = paperOf(italian, [['Pernottamento camera doppia coniuge', 240]])
    expect(capOf(stay)?.code).toBe('paper_may_mean')
    const cleaned = paperOf(italian, [['Pulizie uffici, servizi di pulizia', 300]])
    expect(capOf(cleaned)?.code).toBe('vat_may_not_be_due')
    const rows = [{ rate: '0', nature: 'N6.7', net: '300.00', vat: '0.00', reverseCharge: true }]
    const owed = { ...cleaned, sourceClass: 'einvoice' as const, total: '300.00', rows }
    expect(capOf(owed)?.code).not.toBe('vat_may_not_be_due')
  })

  it('tell a telephone of the business once two bills were accepted', () => {
    const evidence = evidenceOf(paperOf(italian, [['Canone telefonia mobile, traffico dati', 120]]))
    const items = itemWordsOf(evidence.extraction)
    const accepted = { category: 'telecom', documents: 2, acceptedOn: '2026-03-01', items }
    const coding = propose({ ...evidence, accepted })
    expect([coding.cap, coding.lines[0]?.vatCode]).toEqual([null, 'A22'])
  })

  it.each([
    ['Parkeringsafgift, ulovlig parkering', 'public_fees'],
    ['Keramikovn KX200, inkl. levering', 'equipment_above_limit'],
    ['4 koncertbilletter, kundearrangement', 'entertainment'],
    ['2 overnatninger, gæst Jonas Krogh', 'hotel'],
  ])('tell the kind in Denmark: %s', (text, category) => {
    expect(propose(evidenceOf(paperOf(danish, [[text, 48000]]))).category).toBe(category)
  })

  it('tell a train ticket from freight in Italy, and what is sold on from a gift', () => {
    const kind = (text: string) =>
      propose(evidenceOf({ ...paperOf(italian, [[text, 80]]), sourceClass: 'einvoice' })).category
    expect(kind('Trasporto passeggeri Bologna-Roma A/R')).toBe('travel')
  })
})

describe('a single thing above the limit of small assets', () => {
  it.each(['Scrivania ufficio', 'Notebook e mouse', 'Stampante laser con toner', 'Compressore'])(
    'is asked about, whatever word says what it is: %s',
    (text) => {
      const codes = (net: number) =>
        propose(evidenceOf(paperOf(italian, [[text, net]]))).reasons.map(({ code }) => code)
      expect(codes(516.46)).toContain('may_be_an_asset')
      expect(codes(300)).not.toContain('may_be_an_asset')
    },
  )
})
