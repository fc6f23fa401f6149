import { describe, expect, it } from 'vitest'
import { referenceXml } from '#test/support/books/rate_server'
import { readReferenceFile } from './provider.ts'

const around = (inner: string): string => `<E:Envelope><Cube>${inner}</Cube></E:Envelope>\n`

describe('a file of reference rates', () => {
  it('gives the rates of each day as they are written, days in rising order', () => {
    const file = readReferenceFile(
      referenceXml({
        '2026-05-22': { USD: '1.1004', DKK: '7.4605' },
        '2026-05-21': { USD: '1.1000' },
      }),
    )
    expect(file.days).toEqual(['2026-05-21', '2026-05-22'])
    expect([...(file.rates.get('2026-05-22') ?? [])]).toEqual([
      ['EUR', '1'],
      ['USD', '1.1004'],
      ['DKK', '7.4605'],
    ])
    expect(file.rates.get('2026-05-21')?.get('USD')).toBe('1.1000')
  })

  it('may use either quotation mark, any order and any prefix', () => {
    const file = readReferenceFile(
      around(`<x:Cube time='2026-05-22'><x:Cube rate='1.5' currency='USD' /></x:Cube>`),
    )
    expect(file.rates.get('2026-05-22')?.get('USD')).toBe('1.5')
  })

  it('has no rate where the bank wrote none, or one that is no rate', () => {
    const odd = { USD: 'N/A', GBP: '', SEK: '-1', NOK: '1e3', CHF: '1,5', ZZZ: '2' }
    const { rates } = readReferenceFile(referenceXml({ '2026-05-22': odd }))
    expect([...(rates.get('2026-05-22') ?? [])]).toEqual([['EUR', '1']])
  })

  it('gives a day that is none to nobody, not to the day before', () => {
    const { days, rates } = readReferenceFile(
      around(
        `<Cube time="2026-05-22"><Cube currency="USD" rate="1"/></Cube>
         <Cube time="2026-02-30"><Cube currency="USD" rate="9"/></Cube>`,
      ),
    )
    expect(days).toEqual(['2026-05-22'])
    expect(rates.get('2026-05-22')?.get('USD')).toBe('1')
  })

  it.each([
    ['that was cut off', referenceXml({ '2026-05-22': { USD: '1' } }).slice(0, -20)],
    ['without a day', around('')],
    ['of something else', '<html></html>'],
    ['of nothing', ''],
  ])('%s is refused', (_says, text) => {
    expect(() => readReferenceFile(text)).toThrow('the file')
  })

  it('of a quarter of a century is read in a moment', () => {
    const currencies = 'USD JPY DKK GBP SEK CHF NOK AUD CAD CNY HKD INR KRW MXN NZD'.split(' ')
    const rates = Object.fromEntries(currencies.map((code) => [code, '1.2345']))
    const start = Date.UTC(1999, 0, 4)
    const days = Array.from({ length: 7_000 }, (_, index) => [
      new Date(start + index * 86_400_000).toISOString().slice(0, 10),
      rates,
    ])
    const xml = referenceXml(Object.fromEntries(days))
    const began = process.cpuUsage()
    expect(readReferenceFile(xml).days).toHaveLength(7_000)
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(3_000)
  })
})
