import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { lookAt } from './candidates.ts'
import { linesOfText } from './text_lines.ts'
import { readParties } from './text_parties.ts'

function countryOn(rows: readonly string[], home = 'DK'): string | null {
  const looks = lookAt(linesOfText(rows.join('\n')), nationalNumbers())
  return readParties(looks, home).supplierCountry?.value ?? null
}

describe('the country of a supplier without a VAT number', () => {
  it.each([
    ['GB', ['Thames Design Ltd', '12 Baker Street', 'London, United Kingdom']],
    ['US', ['Cloudly Inc.', '500 Howard St', 'San Francisco, United States']],
    ['US', ['Cloudly Inc.', '500 Howard St, San Francisco, CA 94107']],
    ['US', ['Cloudly Inc.', '500 Howard St', 'San Francisco', 'CA 94107, USA']],
    ['GB', ['Thames Design Ltd', '12 Baker Street', 'London NW1 6XE, GB']],
    ['GB', ['Thames Design Ltd', '12 Baker Street, London', 'England']],
    ['DE', ['Holz GmbH', 'Hauptstr. 5', 'D-10115 Berlin']],
    ['DE', ['Holz GmbH', 'Hauptstr. 5, 10115 Berlin', 'Tyskland']],
    ['GB', ['Thames Design Ltd', 'Via Roma 3', 'Londra, Regno Unito']],
    ['CH', ['Uhren AG', 'Bahnhofstrasse 1, 8001 Zürich, Svizzera']],
    ['CN', ['Shenzhen Parts Ltd', 'Room 12, Nanshan District', 'Shenzhen, China']],
    ['CN', ['Shenzhen Parts Ltd', 'Nanshan Road 5, Shenzhen, P.R. China']],
    ['CN', ['Shenzhen Parts Ltd', 'Nanshan Road 5, Guangdong, China 518057']],
    ['HK', ['Parts Ltd', '88 Queensway', 'Admiralty, Hong Kong']],
    ['CN', ['Ricambi Ltd', 'Nanshan Road 5', 'Cina']],
    ['CN', ['Dele Ltd', 'Nanshan Road 5', 'Kina']],
    [
      'SM',
      ['Titano Forniture S.A.', 'Via Tre Settembre 99', '47891 Dogana, Repubblica di San Marino'],
    ],
    ['SM', ['Titano Forniture S.A.', 'Via Tre Settembre 99, 47891 Dogana - R.S.M.']],
    ['SM', ['Titano Forniture S.A.', 'Via Tre Settembre 99', '47891 Dogana (RSM)']],
    ['SM', ['Titano Forniture S.A.', 'Via Tre Settembre 99, Dogana', 'C.O.E. SM12345']],
    [
      'SM',
      [
        'Titano Forniture S.A.',
        'Via Tre Settembre 99, Dogana',
        'Cod. operatore economico SM 12345',
      ],
    ],
  ])('is %s for %j', (country, rows) => {
    expect(countryOn([...rows, 'Invoice 77', 'Total 1,000.00'])).toBe(country)
  })

  it.each([['Viti SM 12345 zincate'], ['Rif. SM12345'], ['Modello RSM 400 (2 pezzi)']])(
    'is not read from %s',
    (row) => {
      expect(countryOn(['Ferramenta Rossi', row, 'Fattura 77', 'Totale 100,00'], 'IT')).toBeNull()
    },
  )

  it('is not that of the buyer', () => {
    const buyer = ['Bill to:', 'Vores ApS', 'Nørregade 1, 1165 København', 'Denmark', '']
    expect(countryOn(['Cloudly Inc.', 'Invoice 77', '', ...buyer, 'Total 100.00'])).toBeNull()
    const seller = ['Cloudly Inc.', '500 Howard St', 'San Francisco, United States', '']
    expect(countryOn([...seller, ...buyer, 'Total 100.00'])).toBe('US')
  })

  it('is not our own where the page does not tell whose address it is', () => {
    const rows = ['Cloudly', 'Nørregade 1, 1165 København', 'Denmark', 'Total 100.00']
    expect(countryOn(rows)).toBeNull()
    expect(countryOn(rows, 'IT')).toBe('DK')
  })

  it('is the foreign one of two, and none of several foreign ones', () => {
    const seller = ['Thames Design Ltd', '12 Baker Street', 'London, United Kingdom']
    const ours = ['Vores ApS', 'Nørregade 1', '1165 København, Denmark']
    expect(countryOn([...seller, ...ours, 'Total 100.00'])).toBe('GB')
    expect(countryOn([...seller, 'Branch: 1 Rue X, Paris, France', 'Total 100.00'])).toBeNull()
  })

  it('is not taken from a line that sells something, or from a name', () => {
    expect(countryOn(['Rejser A/S', 'Flight to London, United Kingdom 1,200.00'])).toBeNull()
    expect(countryOn(['Michael', 'Jordan', 'Total 100.00'])).toBeNull()
    expect(countryOn(['Varer A/S', 'Country of origin: China', 'Total 100.00'])).toBeNull()
  })

  it('is that of a valid VAT number first', () => {
    const rows = ['Lomax A/S', 'CVR-nr. 13748136', 'Warehouse: 1 High St, London, United Kingdom']
    expect(countryOn([...rows, 'Total 100.00'])).toBe('DK')
  })
})
