import { describe, expect, it } from 'vitest'
import { columnsOf, missingOf } from './statement_csv.ts'

describe('headings', () => {
  it('are known without case, accents and marks', () => {
    expect(columnsOf(['BOGFØRINGSDATO', ' Beløb ', 'Saldo:'])).toMatchObject({
      bookedOn: [0],
      amount: [1],
      balance: [2],
    })
    expect(columnsOf(['Data_Operazione', 'Descrizione_Completa', 'Importo (EUR)'])).toMatchObject({
      bookedOn: [0],
      text: [1],
      amount: [2],
      currencyInHeading: 'EUR',
    })
  })

  it('of the booking day go before any other day', () => {
    expect(columnsOf(['Dato', 'Bogføringsdato', 'Beløb']).bookedOn).toEqual([1])
  })

  it('of a value date alone serve as the booking day', () => {
    expect(columnsOf(['Data valuta', 'Importo']).bookedOn).toEqual([0])
  })

  it('that hold text are all taken, in their order', () => {
    expect(columnsOf(['Besked', 'Dato', 'Tekst', 'Beløb']).text).toEqual([0, 2])
  })

  it('that are unknown are left alone', () => {
    expect(columnsOf(['Afstemt', 'Kategori'])).toEqual({})
  })
})

describe('what is missing', () => {
  it('is said in words', () => {
    expect(missingOf(columnsOf(['Tekst']))).toEqual(['date', 'amount'])
    expect(missingOf(columnsOf(['Dato']))).toEqual(['amount'])
    expect(missingOf(columnsOf(['Beløb']))).toEqual(['date'])
    expect(missingOf(columnsOf(['Data', 'Avere']))).toEqual([])
  })
})
