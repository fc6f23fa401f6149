import { describe, expect, test } from 'vitest'
import { fatturaText, lineText, summaryText } from '../../test/support/einvoices/exchange_file.ts'
import { judgeFile } from './checks.ts'

const name = 'IT00743110157_D0001.xml'
const codesOf = (text: string, fileName = name): string[] =>
  judgeFile(fileName, Buffer.from(text), '2026-11-15').errors.map((error) => error.code)

describe('a file', () => {
  test('that is right is let through', () => {
    expect(codesOf(fatturaText())).toEqual([])
  })

  test.each([
    ['00001', fatturaText(), 'fattura.xml'],
    ['00003', `${fatturaText()}${' '.repeat(5 * 1024 * 1024)}`, name],
    ['00200', 'no XML', name],
    ['00200', '<Fattura/>', name],
    ['00200', fatturaText().replace('</DatiBeniServizi>', ''), name],
    ['00200', fatturaText().replace('R &amp; D', 'R & D'), name],
    ['00403', fatturaText({ date: '2026-11-16' }), name],
    ['00400', fatturaText({ lines: lineText({ rate: '0.00' }) }), name],
    ['00423', fatturaText({ lines: lineText({ price: '50.02' }) }), name],
    ['00421', fatturaText({ summaries: summaryText('100.00', '22.02') }), name],
    ['00422', fatturaText({ summaries: summaryText('102.00', '22.44') }), name],
    ['00419', fatturaText({ summaries: summaryText('100.00', '10.00', '10.00') }), name],
  ])('is refused by %s', (code, text, fileName) => {
    expect(codesOf(text, fileName)).toContain(code)
  })

  test('may be a cent off in its tax and a euro in its base', () => {
    expect(codesOf(fatturaText({ summaries: summaryText('100.00', '22.01') }))).toEqual([])
    expect(codesOf(fatturaText({ summaries: summaryText('101.00', '22.22') }))).toEqual([])
  })

  test('has eight decimals, exactly', () => {
    const lines = lineText({ quantity: '3.00000000', price: '33.33333333', total: '99.99999999' })
    expect(codesOf(fatturaText({ lines }))).toEqual([])
  })

  test('is known by seller, year, kind and number', () => {
    const identityOf = (over: object) =>
      judgeFile(name, Buffer.from(fatturaText(over)), '2026-11-15').identity
    expect(identityOf({})).toBe('IT|00743110157|2026|invoice|1')
    expect(identityOf({ type: 'TD04' })).not.toBe(identityOf({}))
    expect(identityOf({ date: '2025-05-04' })).not.toBe(identityOf({}))
  })

  test('for a public body is known by its format', () => {
    const judged = judgeFile(name, Buffer.from(fatturaText({ format: 'FPA12' })), '2026-11-15')
    expect(judged.isPublic).toBe(true)
  })
})
