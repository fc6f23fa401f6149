import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  danishIban,
  month,
  toCamt,
  toDanishCsv,
  toItalianCsv,
  toMt940,
} from '#test/support/bank/statements'
import {
  statementOutcome,
  type StatementFile,
  type StatementRefusal,
} from '../reading/statement.ts'
import { readStatement } from './statement_read.ts'

const home = { country: 'DK', currency: 'DKK' }

function read(content: string | Uint8Array): StatementFile {
  const outcome = readRaw(content)
  if ('refused' in outcome) throw new Error(`${outcome.refused}: ${outcome.detail}`)
  return outcome
}

function readRaw(content: string | Uint8Array): StatementFile | StatementRefusal {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const outcome = readStatement({ bytes, text: null, mimeType: null, fileName: null, home })
  // What leaves the readers' process must pass the schema on the other side.
  return statementOutcome.parse(JSON.parse(JSON.stringify(outcome)))
}

const refusalOf = (content: string | Uint8Array): string => {
  const outcome = readRaw(content)
  return 'refused' in outcome ? `${outcome.refused}: ${outcome.detail}` : 'read'
}

describe('every form', () => {
  it.each([
    ['CAMT.053 version 02', toCamt([month], '02'), 'camt053'],
    ['CAMT.053 version 08', toCamt([month], '08'), 'camt053'],
    ['MT940', toMt940([month]), 'mt940'],
    ['Danish CSV', toDanishCsv(month), 'csv'],
  ])('of the same month says the same: %s', (_name, content, format) => {
    const file = read(content)
    expect(file.format).toBe(format)
    const [statement] = file.statements
    expect(statement?.rows.map((row) => [row.bookedOn, row.amount])).toEqual([
      ['2026-10-02', '1250.00'],
      ['2026-10-02', '-24.50'],
      ['2026-10-05', '-500.00'],
    ])
    expect(statement?.rows[2]?.text).toContain('Husleje oktober')
    const opening = statement?.balances.find((balance) => balance.kind === 'opening')
    expect(opening).toMatchObject({ day: '2026-10-02', amount: '1000.00' })
    expect(statement?.balances.at(-1)).toMatchObject({ kind: 'closing', amount: '1725.50' })
  })

  it.each([
    ['CAMT.053', toCamt([month])],
    ['MT940', toMt940([month])],
  ])('of a bank names account, parties and references: %s', (_name, content) => {
    const [statement] = read(content).statements
    expect(statement).toMatchObject({ iban: danishIban, currency: 'DKK' })
    expect(statement?.rows[0]).toMatchObject({
      valueOn: '2026-10-03',
      counterpartyName: 'Kunde ApS',
      counterpartyIban: 'DE89370400440532013000',
      reference: 'RF18539007547034',
      entryReference: 'BANK-0001',
    })
  })

  it('is known by its bytes: UTF-16, byte order marks, letters of Windows', () => {
    const wide = Buffer.from(`\uFEFF${toDanishCsv(month)}`, 'utf16le')
    expect(read(wide).statements[0]?.rows).toHaveLength(3)
    const marked = `\uFEFF${toCamt([month])}`
    expect(read(marked).format).toBe('camt053')
    const windows = Buffer.from(toDanishCsv(month), 'latin1')
    expect(read(windows).statements[0]?.rows).toHaveLength(3)
  })

  it('of Italian banks is read through its preamble and its total', () => {
    const [statement] = read(toItalianCsv(month)).statements
    expect(statement).toMatchObject({ currency: 'EUR', iban: null })
    expect(statement?.rows.map((row) => row.amount)).toEqual(['1250.00', '-24.50', '-500.00'])
    expect(statement?.balances).toEqual([])
  })
})

describe('a file that is no statement', () => {
  it.each([
    ['', 'nothing_to_read'],
    ['%PDF-1.7\u0000\u0001', 'type_not_supported'],
    ['Dear bank, please send me a statement.', 'no_statement_found'],
    ['<Invoice xmlns="urn:x"><ID>1</ID></Invoice>', 'no_statement_found'],
    ['<Document><BkToCstmrDbtCdtNtfctn/></Document>', 'no_statement_found'],
    ['<!DOCTYPE a [<!ENTITY x "y">]><Document>&x;</Document>', 'forbidden_xml'],
    ['<Document><BkToCstmrStmt><Stmt>', 'broken_file'],
  ])('is refused with its reason: %j', (content, refused) => {
    expect(refusalOf(content)).toContain(refused)
  })

  it('with a table of other things says which columns are missing and which are there', () => {
    const said = refusalOf('Navn;Adresse;Dato\nHansen;Vej 1;01-02-2026\n')
    expect(said).toContain('columns_missing')
    expect(said).toContain('No column was found for: amount')
    expect(said).toContain('Navn, Adresse, Dato')
    expect(refusalOf('Tekst;Beløb\nKaffe;1,00\n')).toContain('No column was found for: date')
  })

  it('is refused when it is too large', () => {
    expect(refusalOf(Buffer.alloc(20 * 2 ** 20 + 1, 65))).toContain('too_large')
    const line = '01-02-2026;Kaffe;1,00\n'
    expect(refusalOf(`Dato;Tekst;Beløb\n${line.repeat(30_001)}`)).toContain('too_large')
  })

  it('is never read as one, whatever it holds', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(() => readRaw(bytes)).not.toThrow()
      }),
    )
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        const outcome = readRaw(`Dato;Beløb\n${text}`)
        if (!('refused' in outcome)) expect(outcome.format).toBe('csv')
      }),
    )
  })
})
