import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMentions, readInvoiceNumber } from './invoice_numbers.ts'

describe('the number of an invoice in the books', () => {
  it.each([
    ['10234', { core: '10234', year: null }],
    ['INV-0042', { core: '42', year: null }],
    ['2026-0042', { core: '42', year: '2026' }],
    ['FT 0012/2026', { core: '12', year: '2026' }],
    ['12/26', { core: '12', year: '2026' }],
    ['F2026/117', { core: '117', year: '2026' }],
    ['1234/A', { core: '1234', year: null }],
    ['20260042', { core: '20260042', year: null }],
  ])('%s is %j', (text, parts) => {
    expect(readInvoiceNumber(text)).toMatchObject(parts)
  })

  it('is nothing without a digit', () => {
    expect(readInvoiceNumber('N/A')).toBeNull()
  })
})

describe('numbers in a bank text', () => {
  const coresIn = (text: string): string[] => findMentions(text).map(({ core }) => core)
  const labelled = (text: string): string[] =>
    findMentions(text).flatMap(({ core, isLabelled }) => (isLabelled ? [core] : []))

  it.each([
    ['Faktura 10234', ['10234']],
    ['Fakt.nr. 10234', ['10234']],
    ['Vedr. faktura nr 10234', ['10234']],
    ['fak10234', ['10234']],
    ['INV-10234', ['10234']],
    ['pagamento fattura n. 123 del 12/03/2026', ['123']],
    ['CAUSALE: ft. n.45', ['45']],
    ['saldo fatt. 123/2026', ['123']],
    ['nota di credito 7/2026', ['7']],
  ])('%s calls %j an invoice', (text, cores) => {
    expect(labelled(text)).toEqual(cores)
  })

  it.each([
    ['Faktura 10234, 10235 og 10236', ['10234', '10235', '10236']],
    ['fatt. 12/2026 e 13/2026', ['12', '13']],
    ['FT 101 + FT 102', ['101', '102']],
    ['Fakt 10234 10235', ['10234', '10235']],
    ['fatture 101-102', ['101', '102']],
    ['Fakt 81813/26387', ['81813', '26387']],
  ])('%s lists %j', (text, cores) => {
    expect(labelled(text)).toEqual(cores)
  })

  it('does not call a number behind other words an invoice', () => {
    expect(findMentions('Faktura 10234 tak for 55123')).toMatchObject([
      { core: '10234', isLabelled: true },
      { core: '55123', isLabelled: false },
    ])
  })

  it('reads both meanings of a stroke', () => {
    expect(findMentions('Fakt 81813/26387').map(({ digits }) => digits)).toEqual([
      '8181326387',
      '81813',
      '26387',
    ])
  })

  it('takes a month for a month unless it is called an invoice', () => {
    expect(coresIn('affitto 03/2026')).toEqual([])
    expect(labelled('fatt. 03/2026')).toEqual(['3'])
  })

  it('takes a year for a year unless it is called an invoice', () => {
    expect(coresIn('abbonamento 2026')).toEqual([])
    expect(labelled('faktura 2026')).toEqual(['2026'])
  })

  it('finds nothing inside words', () => {
    expect(coresIn('AB12345CD')).toEqual([])
  })

  it('stops at forty', () => {
    const text = `Faktura ${Array.from({ length: 90 }, (_, at) => 10_000 + at).join(', ')}`
    expect(findMentions(text).length).toBeLessThanOrEqual(42)
  })
})

describe('any number that was written into a text', () => {
  const words = ['Faktura ', 'Fakt.nr. ', 'fattura n. ', 'FT ', 'INV-', 'saldo fatt. ']

  it('is read back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...words),
        fc.integer({ min: 10_000, max: 999_999 }),
        (word, n) => {
          expect(findMentions(`${word}${n} tak`)).toMatchObject([
            { core: String(n), isLabelled: true },
          ])
        },
      ),
    )
  })

  it('never takes long for a hostile text', () => {
    const start = process.cpuUsage()
    findMentions('FAKT 1-'.repeat(30_000))
    findMentions(`FAKT ${', '.repeat(50_000)}1`)
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(5_000)
  })
})
