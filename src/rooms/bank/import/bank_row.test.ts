import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { row } from '#test/support/bank/bank_stub'
import { rawJson, toBankRow, toPendingRow } from './bank_row.ts'

describe('a booked row', () => {
  it('takes another day where the bank gives no booking day', () => {
    expect(toBankRow(row({ bookedOn: null, valueOn: '2026-11-03' })).bookedOn).toBe('2026-11-03')
    const last = row({ bookedOn: null, transactionOn: '2026-11-02' })
    expect(toBankRow(last).bookedOn).toBe('2026-11-02')
  })

  it('without any day is a failure of the bank', () => {
    expect(() => toBankRow(row({ bookedOn: null }))).toThrow('provider_failed')
  })

  it('beyond what the database can hold is a failure of the bank', () => {
    expect(() => toBankRow(row({ amountMinor: 2n ** 63n }))).toThrow('provider_failed')
    expect(toBankRow(row({ amountMinor: 2n ** 63n - 1n })).amountMinor).toBe(2n ** 63n - 1n)
  })

  it('has no blank names and no references that name nothing', () => {
    const given = row({ counterpartyName: '  ', reference: '', entryReference: '2026-11-10.0' })
    expect(toBankRow(given)).toMatchObject({
      counterpartyName: null,
      reference: null,
      entryReference: null,
    })
  })

  it('is text that a database takes, whatever the bank sends', () => {
    fc.assert(
      fc.property(fc.string(), (noise) => {
        const { text } = toPendingRow(row({ text: `${noise}\0\uD800` }))
        expect(text.includes('\0')).toBe(false)
        expect(text.isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('what the bank sent', () => {
  it('is kept as it came', () => {
    expect(rawJson({ a: 'é', b: [1, null] })).toBe('{"a":"é","b":[1,null]}')
    expect(rawJson(undefined)).toBe('null')
  })

  it('loses only what JSON in the database cannot hold', () => {
    expect(rawJson({ a: 'x\0y', b: 'z\uD83D' })).toBe('{"a":"xy","b":"z\uFFFD"}')
    expect(rawJson({ a: '\\u0000' })).toBe(String.raw`{"a":"\\u0000"}`)
  })
})
