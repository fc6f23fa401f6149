import { describe, expect, it } from 'vitest'
import { fatturaBuyer } from './fattura_parties.ts'
import { noBuyer } from '../invoice/parties.ts'

const idOf = (country: string, vatNumber: string) =>
  fatturaBuyer({ ...noBuyer, name: 'Firm', country, vatNumber }, 'IT').vatId

describe('a VAT number in the format of the exchange', () => {
  it.each([
    ['IT', 'IT00488410010', 'IT', '00488410010'],
    ['IT', '00488410010', 'IT', '00488410010'],
    ['AT', 'ATU12345675', 'AT', 'U12345675'],
    ['GR', 'EL123456783', 'GR', '123456783'],
    ['MC', 'FR53000004605', 'MC', '53000004605'],
    ['IT', 'DE 136 695 976', 'DE', '136695976'],
    ['SM', 'SM12345', 'SM', '12345'],
    ['GB', 'GB123456789', 'GB', '123456789'],
    ['CH', 'CHE-116.281.710', 'CH', 'CHE116281710'],
    ['CH', 'CHE-116.281.710 MWST', 'CH', 'CHE116281710MWST'],
    ['US', '12-3456789', 'US', '123456789'],
  ])('of %s, %s, is of %s and %s', (country, given, of, code) => {
    expect(idOf(country, given)).toEqual({ country: of, code })
  })
})
