import { describe, expect, it } from 'vitest'
import type { BankStatement, StatementRow } from '../reading/statement.ts'
import { readCsv } from './statement_csv.ts'

function read(...lines: string[]): BankStatement {
  const outcome = readCsv(lines.join('\n'))
  if ('refused' in outcome) throw new Error(outcome.detail)
  const [statement] = outcome.statements
  if (!statement) throw new Error('there is no statement')
  return statement
}

const rowOf = (...lines: string[]): StatementRow | undefined => read(...lines).rows[0]

const faultOf = (...lines: string[]): string => {
  const outcome = readCsv(lines.join('\n'))
  return 'refused' in outcome ? `${outcome.refused}: ${outcome.detail}` : 'read'
}

describe('exports of banks', () => {
  it.each([
    [
      'with running balance',
      'Dato;Tekst;Beløb;Saldo;Status',
      '02-10-2026;Kaffe;-24,50;975,50;Udført',
    ],
    [
      'with names',
      'Bogføringsdato;Beløb;Afsender;Modtager;Navn;Beskrivelse;Saldo;Valuta',
      '2026/10/02;-24,50;;;Kaffebar;Kaffe;975,50;DKK',
    ],
    ['with commas', 'Dato,Tekst,Beløb,Saldo', '"02.10.2026","Kaffe","-24,50","975,50"'],
    ['with value dates', 'Dato;Rentedato;Tekst;Beløb;Saldo', '02.10.26;03.10.26;Kaffe;-24,5;975,5'],
    ['with tabs', 'Dato\tTekst\tBeløb', '02-10-2026\tKaffe\t-24,50'],
    [
      'two columns',
      'Data contabile;Data valuta;Descrizione;Accrediti;Addebiti',
      '02/10/2026;03/10/2026;Kaffe;;24,50',
    ],
    [
      'two columns with signs',
      'Data_Operazione;Data_Valuta;Entrate;Uscite;Descrizione',
      '02/10/2026;03/10/2026;;-24,50;Kaffe',
    ],
    [
      'currency in the heading',
      'Data Registrazione;Data valuta;Descrizione;Importo (EUR)',
      '02.10.2026;03.10.2026;Kaffe;-24,50',
    ],
    ['English', 'Date,Description,Amount,Balance', '2026-10-02,Kaffe,-24.50,975.50'],
  ])('are read: %s', (_says, head, line) => {
    const row = rowOf(head, line)
    expect(row).toMatchObject({ bookedOn: '2026-10-02', text: 'Kaffe' })
    expect(Number(row?.amount)).toBe(-24.5)
  })

  it('name the currency in a column or beside the heading', () => {
    expect(rowOf('Dato;Beløb;Valuta', '02-10-2026;1,00;EUR')?.currency).toBe('EUR')
    expect(rowOf('Data;Importo (EUR)', '02/10/2026;1,00')?.currency).toBe('EUR')
    expect(rowOf('Dato;Beløb', '02-10-2026;1,00')?.currency).toBe(null)
  })

  it('of Italy may call the value date "Valuta"', () => {
    const row = rowOf('Data;Valuta;Descrizione;Dare;Avere', '02/10/2026;05/10/2026;Kaffe;1,00;')
    expect(row).toMatchObject({ valueOn: '2026-10-05', currency: null, amount: '-1.00' })
  })

  it('join what several columns say', () => {
    const row = rowOf('Data;Importo;Descrizione;Descrizione estesa', '02/10/2026;1,00;POS;Bar Roma')
    expect(row?.text).toBe('POS\nBar Roma')
  })

  it('leave out what is not booked yet', () => {
    const { rows } = read(
      'Dato;Tekst;Beløb;Status',
      '03-10-2026;Ny;-1,00;Venter',
      '02-10-2026;Gammel;-2,00;Udført',
    )
    expect(rows.map((row) => row.text)).toEqual(['Gammel'])
  })

  it('keep equal lines as several bookings', () => {
    expect(read('Dato;Beløb', '02-10-2026;-1,00', '02-10-2026;-1,00').rows).toHaveLength(2)
  })

  it('may have line breaks and separators inside of quotes', () => {
    const row = rowOf('Dato;Tekst;Beløb', '02-10-2026;"Kaffe; kage\nog te";-1,00')
    expect(row?.text).toBe('Kaffe; kage\nog te')
  })
})

describe('a line that cannot be right', () => {
  it.each([
    ['a day', ['Dato;Beløb', '31-02-2026;1,00', '01-03-2026;1,00'], 'Line 2 has "31-02-2026"'],
    ['no day', ['Dato;Beløb', ';1,00', '01-03-2026;1,00'], 'Line 2 has ""'],
    ['an amount', ['Dato;Beløb', '01-03-2026;en krone'], 'Line 2 has "en krone"'],
    ['no amount', ['Dato;Beløb', '01-03-2026;'], 'Line 2 has no amount'],
    ['both directions', ['Data;Dare;Avere', '01/03/2026;1,00;2,00'], 'both a credit and a debit'],
  ])('refuses the file and is named: %s', (_says, lines, says) => {
    const fault = faultOf(...lines)
    expect(fault).toContain('broken_file')
    expect(fault).toContain(says)
  })
})
