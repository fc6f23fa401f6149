import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf, findNumbers, notationOf, parseAmount } from './amounts.ts'

const minorsOf = (text: string) => findNumbers(text).amounts.map(({ minor }) => minor)
const ratesOf = (text: string) => findNumbers(text).rates.map(({ rate }) => rate)

describe('a number', () => {
  it.each([
    ['1.234,56', 123_456n],
    ['1,234.56', 123_456n],
    ['1 234,56', 123_456n],
    ["1'234.56", 123_456n],
    ['1234.56', 123_456n],
    ['1234,56', 123_456n],
    ['12.345.678,90', 1_234_567_890n],
    ['12,345,678.90', 1_234_567_890n],
    ['1,23,456.00', 12_345_600n],
    ['0,05', 5n],
    ['.05', null],
    ['1.234', 123_400n],
    ['1,234', 123_400n],
    ['1 234', 123_400n],
    ['1234', 123_400n],
    ['12,5', null],
    ['1,2345', null],
    ['1.23.456', null],
    ['1.234.56', null],
    ['12,34,56', null],
    ['1234567890', null],
    ['9'.repeat(30), null],
  ])('%s is %s hundredths', (text, minor) => {
    expect(parseAmount(text)?.minor ?? null).toBe(minor)
  })

  it('tells its notation by what stands before the decimals', () => {
    expect(parseAmount('1.234,56')?.notation).toBe('comma')
    expect(parseAmount('1,234.56')?.notation).toBe('point')
    expect(parseAmount('1.234')?.notation).toBe('comma')
    expect(parseAmount('1,234')?.notation).toBe('point')
    expect(parseAmount('1234')?.notation).toBeNull()
  })

  const written = (minor: bigint, group: string, point: string) => {
    const digits = minor.toString().padStart(3, '0')
    const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group)
    return `${whole}${point}${digits.slice(-2)}`
  }
  const minor = fc.bigInt({ min: 1n, max: 99_999_999_999n })
  const notation = fc.constantFrom(
    ['.', ','],
    [',', '.'],
    [' ', ','],
    [' ', '.'],
    ["'", '.'],
    ['', ','],
    ['', '.'],
  )

  it('is read back from every notation it can be printed in', () => {
    fc.assert(
      fc.property(minor, notation, (value, [group = '', point = ',']) => {
        expect(parseAmount(written(value, group, point))?.minor).toBe(value)
      }),
    )
  })

  it('is found in a line whatever stands around it', () => {
    const around = fc.constantFrom('Total', 'kr.', 'EUR', '€', 'i alt', 'DKK', '(', 'ca.')
    fc.assert(
      fc.property(minor, notation, around, around, (value, [group = '', point = ','], a, b) => {
        expect(minorsOf(`${a} ${written(value, group, point)} ${b}`)).toContain(value)
      }),
    )
  })

  it('is written as a decimal that reads back the same', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (value) => {
        const text = decimalOf(value)
        expect(text).toMatch(/^-?\d+\.\d{2}$/)
        expect(BigInt(text.replace('.', ''))).toBe(value)
      }),
    )
  })
})

describe('amounts of a line', () => {
  it('are all that it shows, in order', () => {
    expect(minorsOf('Kabel 5m   4   538,94   2.155,76')).toEqual([400n, 53_894n, 215_576n])
  })

  it.each([
    ['kr1.234,00', 'kr'],
    ['1.234,00kr.', 'kr'],
    ['€ 1.234,00', '€'],
    ['1.234,00 €', '€'],
    ['EUR 1.234,00', 'EUR'],
    ['$1,234.00', '$'],
    ['DKK: 1.234,00', 'DKK'],
  ])('%s carries its currency', (text, currency) => {
    const [amount] = findNumbers(text).amounts
    expect(amount?.minor).toBe(123_400n)
    expect(amount?.currency).toBe(currency)
  })

  it('take no currency out of a longer word', () => {
    expect(findNumbers('Euroshop 12,00').amounts[0]?.currency).toBeNull()
    expect(findNumbers('12,00 krydderier').amounts[0]?.currency).toBeNull()
  })

  it.each([
    ['-100,00', -10_000n],
    ['- 100,00', -10_000n],
    ['100,00-', -10_000n],
    ['−100,00', -10_000n],
    ['-€ 100,00', -10_000n],
    ['Rabat -100,00 kr', -10_000n],
    ['1.250,-', 125_000n],
    ['250,-', 25_000n],
    ['-250,-', -25_000n],
  ])('%s is worth %s', (text, minor) => {
    expect(minorsOf(text)).toEqual([minor])
  })

  it('mark whole kroner with a dash as amounts, and bare numbers not', () => {
    expect(findNumbers('1.250,-').amounts[0]?.isExplicit).toBe(true)
    expect(findNumbers('Antal 12').amounts[0]?.isExplicit).toBe(false)
    expect(findNumbers('12 kr').amounts[0]?.isExplicit).toBe(true)
  })

  it.each([
    'kl. 12:34',
    '2025-03-01x',
    'INV/2023/03/0008',
    'A123',
    '5kg',
    'v1.2.3',
    'post@123.dk',
    '#4711',
    '4x40',
  ])('are none in %s', (text) => {
    expect(minorsOf(text)).toEqual([])
  })

  it('leave alone what is something else already', () => {
    const text = 'Dato 12.03.2025 total 100,00'
    const taken = [{ start: 5, end: 15 }]
    expect(findNumbers(text, taken).amounts.map(({ minor }) => minor)).toEqual([10_000n])
  })

  it('give a number with spaces as a whole and by its last part, which is marked', () => {
    const { amounts } = findNumbers('2 927,16 DKK')
    expect(amounts.map(({ minor, isPart }) => [minor, isPart])).toEqual([
      [292_716n, false],
      [92_716n, true],
    ])
  })

  it('see an amount that its label touches', () => {
    expect(minorsOf('Totale documento1.092,60 Euro')).toEqual([109_260n])
    expect(minorsOf('AB1.092')).toEqual([])
  })

  it('end before a full stop or a comma of the sentence', () => {
    expect(minorsOf('Betal 125,00.')).toEqual([12_500n])
    expect(minorsOf('Betal 125,00, tak')).toEqual([12_500n])
  })
})

describe('rates of a line', () => {
  it.each([
    ['Moms 25%', ['25']],
    ['IVA 22,00 %', ['22']],
    ['5,5% og 2.1 %', ['5.5', '2.1']],
    ['0%', ['0']],
    ['100%', ['100']],
    ['25 procent', []],
  ])('%s', (text, rates) => {
    expect(ratesOf(text)).toEqual(rates)
  })

  it('are not amounts at the same time', () => {
    expect(minorsOf('IVA 22,00% 44,00')).toEqual([4_400n])
  })
})

describe('the notation of a document', () => {
  const of = (text: string) => notationOf(findNumbers(text).amounts)

  it('is what most of its numbers have', () => {
    expect(of('12,50  1.234,00  7.25')).toBe('comma')
    expect(of('12.50  1,234.00')).toBe('point')
  })

  it('is unknown where the only numbers are single groups of three', () => {
    expect(of('1.234  5,678  9.000')).toBeNull()
  })
})

describe('hostile lines', () => {
  it.each([
    ['digits', '1'.repeat(100_000)],
    ['dots', '1.'.repeat(50_000)],
    ['groups', '1.234,'.repeat(16_000)],
    ['spaces', `1${' '.repeat(100_000)}1`],
    ['spaced groups', ' 123'.repeat(25_000)],
    ['signs', '-'.repeat(100_000)],
  ])('of %s take linear time', (_, text) => {
    const began = process.cpuUsage()
    findNumbers(text)
    const { user } = process.cpuUsage(began)
    expect(user / 1000).toBeLessThan(1_000)
  })
})
