import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditorReference, danishId } from '#test/matching/made_bank'
import { findStructured, isSameReference, numbersInside } from './structured_references.ts'

const keysIn = (text: string): string[] => findStructured(text).map(({ key }) => key)

describe('a Danish payment id', () => {
  const id = '000000000729137'

  it.each([`+71<${id}+87654321<`, `71 ${id} + 87654321`, `+71 ${id}`, `FIK ${id} tak`, id])(
    'is found in %s',
    (text) => {
      expect(keysIn(text)).toEqual([`fi:${id}`])
    },
  )

  it('brings its creditor where the text has it', () => {
    expect(findStructured(`+71<${id}+87654321<`)[0]?.creditor).toBe('87654321')
    expect(findStructured(id)[0]?.creditor).toBeNull()
  })

  it('has 16 digits on card 75', () => {
    const long = danishId(4_711, 15)
    expect(long).toHaveLength(16)
    expect(keysIn(`+75<${long}+87654321<`)).toEqual([`fi:${long}`])
  })

  it('is none where its check digit is wrong', () => {
    expect(keysIn('+71<000000000729138+87654321<')).toEqual([])
  })

  it('is none inside longer digits or letters', () => {
    expect(keysIn(`9${id}99`)).toEqual([])
    expect(keysIn(`X${id}`)).toEqual([])
  })

  it('is none where all its digits are zero', () => {
    expect(keysIn('000000000000000')).toEqual([])
  })
})

describe('a creditor reference', () => {
  it.each(['RF18539007547034', 'rf18 5390 0754 7034', 'RIF RF18 5390 0754 7034 grazie'])(
    'is found in %s',
    (text) => {
      expect(keysIn(text)).toContain('rf:RF18539007547034')
    },
  )

  it('is none with wrong check digits', () => {
    expect(keysIn('RF19539007547034')).toEqual([])
  })

  it('is found whatever number it carries and however it is grouped', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.boolean(), (number, isGrouped) => {
        const made = creditorReference(String(number))
        const text = isGrouped ? made.replaceAll(/(.{4})/g, '$1 ').trim() : made
        expect(keysIn(`betaling ${text}`)).toContain(`rf:${made}`)
      }),
    )
  })
})

describe('two references', () => {
  const one = { key: 'fi:1', creditor: '81111111', digits: '1' }

  it('are the same where the id is and no creditor speaks against it', () => {
    expect(isSameReference(one, { ...one, creditor: null })).toBe(true)
    expect(isSameReference(one, one)).toBe(true)
  })

  it('are two where they are stated for two creditors', () => {
    expect(isSameReference(one, { ...one, creditor: '82222222' })).toBe(false)
  })

  it('are two where the id differs', () => {
    expect(isSameReference(one, { ...one, key: 'fi:2' })).toBe(false)
  })
})

describe('numbers inside a payment id', () => {
  const inside = (digits: string): string[] =>
    numbersInside({ key: `fi:${digits}`, creditor: null, digits })

  it('are what stands behind the zeros and before the check digit', () => {
    expect(inside('000000000729137')).toEqual(['72913'])
  })

  it('may have a 0 behind them that says it is an invoice', () => {
    expect(inside(danishId(102_340, 14))).toEqual(['102340', '10234'])
  })

  it('are none in a reference of letters', () => {
    expect(numbersInside({ key: 'rf:RF18A', creditor: null, digits: null })).toEqual([])
  })
})

describe('a long text', () => {
  it('is not searched without end', () => {
    const text = `${'RF18 '.repeat(20_000)}RF18539007547034`
    const start = process.cpuUsage()
    findStructured(text)
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(4_000)
  })
})
