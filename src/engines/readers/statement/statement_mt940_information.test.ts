import { describe, expect, it } from 'vitest'
import { readInformation } from './statement_mt940.ts'

describe('what is told about an entry', () => {
  it('in plain words stays as it is', () => {
    expect(readInformation('Husleje\noktober')).toEqual({
      text: 'Husleje\noktober',
      name: null,
      iban: null,
      reference: null,
    })
  })

  it('in numbered parts is put together', () => {
    const text =
      '166?00BONIFICO?20Saldo fatt. 12/?212026 RF18539007547034?30BCITITMM?31IT60X0542811101000000123456?32ROSSI S.R?33.L.'
    expect(readInformation(text)).toEqual({
      text: 'Saldo fatt. 12/2026 RF18539007547034',
      name: 'ROSSI S.R.L.',
      iban: 'IT60X0542811101000000123456',
      reference: 'RF18539007547034',
    })
  })

  it('in numbered parts without a message is what the bank calls it', () => {
    expect(readInformation('805?00COMMISSIONI').text).toBe('COMMISSIONI')
  })

  it('between slashes is taken by its words, over the ends of lines', () => {
    const text = '/NAME/Kunde A/S/IBAN/DK5000400440116243/REMI/Faktura 2026\n/12/EREF/E2E-1/'
    expect(readInformation(text)).toEqual({
      text: 'Faktura 2026/12',
      name: 'Kunde A/S',
      iban: 'DK5000400440116243',
      reference: null,
    })
  })

  it('between slashes without a message is shown whole', () => {
    expect(readInformation('/NAME/Kunde/').text).toBe('/NAME/Kunde/')
  })
})
