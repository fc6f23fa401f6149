import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { lookAt } from './candidates.ts'
import { linesOfText } from './text_lines.ts'
import { readParties } from './text_parties.ts'
import { isBuyersPlace, partyAreas } from './text_parties_words.ts'

const looksOf = (rows: readonly string[]) => lookAt(linesOfText(rows.join('\n')), nationalNumbers())

function read(...rows: string[]) {
  const parties = readParties(looksOf(rows), 'DK')
  return {
    supplier: parties.supplierName?.value ?? null,
    supplierNumber: parties.supplierVatNumber?.value ?? null,
    buyer: parties.buyerName?.value ?? null,
    buyerNumber: parties.buyerVatNumber?.value ?? null,
    country: parties.supplierCountry?.value ?? null,
    alerts: parties.alerts.map(({ code }) => code),
  }
}

describe('the part of a page under a heading', () => {
  const areasOf = (...rows: string[]) => partyAreas(looksOf(rows))

  it('begins at the heading and ends at an empty line', () => {
    expect(
      areasOf('FAKTURA', 'Faktureres til:', 'Solsikken A/S', 'Torvet 3', '', 'Total'),
    ).toMatchObject([{ role: 'buyer', from: 1, to: 3, span: null }])
  })

  it('ends where the next heading begins', () => {
    const areas = areasOf('Buyer', 'Solsikken A/S', 'Seller', 'Cloudworks ApS')
    expect(areas.map(({ role, from, to }) => [role, from, to])).toEqual([
      ['buyer', 0, 1],
      ['supplier', 2, 3],
    ])
  })

  it('ends where amounts begin', () => {
    expect(areasOf('Kunde', 'Solsikken A/S', 'Kabel 100,00', 'Mere')[0]?.to).toBe(1)
  })

  it('is as wide as its column', () => {
    const looks = looksOf(['Cloudworks ApS      Kunde:', 'CVR 13748136        CVR 24256790'])
    const areas = partyAreas(looks)
    expect(isBuyersPlace(looks, areas, 1, 4, 12)).toBe(false)
    expect(isBuyersPlace(looks, areas, 1, 24, 32)).toBe(true)
  })

  it('is none for a word within a sentence, or for a number of customers', () => {
    expect(areasOf('Vi takker vores kunde for tilliden')).toEqual([])
    expect(areasOf('Kunde nr. 5512')).toEqual([])
  })

  it('is counted for forty headings at most', () => {
    expect(areasOf(...Array.from({ length: 100 }, () => 'Kunde'))).toHaveLength(40)
  })
})

describe('buyer and supplier', () => {
  it.each([
    ['Faktureres til'],
    ['Kunde:'],
    ['Spett.le'],
    ['Cliente'],
    ['Cessionario/committente'],
    ['Bill to'],
    ['Sold to:'],
    ['Customer'],
  ])('are told apart by %s', (heading) => {
    expect(
      read(
        'Nordlys ApS',
        'CVR 13748136',
        '',
        heading,
        'Solsikken A/S',
        'CVR 24256790',
        '',
        'Total 1,00',
      ),
    ).toEqual({
      supplier: 'Nordlys ApS',
      supplierNumber: 'DK13748136',
      buyer: 'Solsikken A/S',
      buyerNumber: 'DK24256790',
      country: 'DK',
      alerts: [],
    })
  })

  it('are told apart also where the buyer comes first', () => {
    expect(
      read('Kunde: Solsikken A/S', 'CVR 24256790', '', 'Nordlys ApS', 'CVR 13748136', 'Total 1,00'),
    ).toMatchObject({
      supplierNumber: 'DK13748136',
      buyerNumber: 'DK24256790',
      buyer: 'Solsikken A/S',
    })
  })

  it('may each be alone on a paper', () => {
    expect(read('Nordlys ApS', 'CVR 13748136', 'Total 1,00')).toMatchObject({
      supplierNumber: 'DK13748136',
      buyerNumber: null,
      buyer: null,
    })
    expect(read('Kunde', 'Solsikken A/S', 'CVR 24256790')).toMatchObject({
      supplierNumber: null,
      buyerNumber: 'DK24256790',
    })
  })

  it('are doubted where two numbers stand without a word', () => {
    const found = read(
      'Nordlys ApS',
      'CVR 13748136',
      '',
      'Solsikken A/S',
      'CVR 24256790',
      '',
      'Total 1,00',
    )
    expect(found.supplierNumber).toBe('DK13748136')
    expect(found.alerts).toEqual(['several_suppliers'])
  })

  it('do not take a wrong number, but find the name beside it', () => {
    expect(read('Nordlys ApS', 'Havnegade 1', 'CVR 12345678', '', 'Andre A/S')).toMatchObject({
      supplier: 'Nordlys ApS',
      supplierNumber: null,
      country: null,
      alerts: ['registration_number_wrong'],
    })
  })
})

describe('the name of the supplier', () => {
  const nameOf = (...rows: string[]) => read(...rows).supplier

  it('is over its number, with a company form before without', () => {
    expect(nameOf('Velkommen', 'Nordlys ApS', 'Havnegade 1', '8000 Aarhus C', 'CVR 13748136')).toBe(
      'Nordlys ApS',
    )
    expect(nameOf('Fioreria Colombo di Rossi Mario', 'Via Roma 86', 'P.IVA 00743110157')).toBe(
      'Fioreria Colombo di Rossi Mario',
    )
  })

  it('is cut out of a line that strings everything together', () => {
    expect(nameOf('Nordlys ApS - Havnegade 1 - 8000 Aarhus - CVR 13748136')).toBe('Nordlys ApS')
    expect(nameOf('Nordlys ApS · CVR 13748136')).toBe('Nordlys ApS')
    expect(nameOf('Rossi S.p.A. | P.IVA 00743110157')).toBe('Rossi S.p.A.')
    expect(nameOf('Nordlys ApS (CVR 13748136)')).toBe('Nordlys ApS')
  })

  it.each([
    ['FAKTURA', 'Nordlys ApS'],
    ['Salgsfaktura', 'Nordlys ApS'],
    ['Side 1 af 2', 'Nordlys ApS'],
    ['www.nordlys.dk', 'Nordlys ApS'],
    ['post@nordlys.dk', 'Nordlys ApS'],
    ['Total 100,00', 'Nordlys ApS'],
    ['8000 Aarhus C', 'Nordlys ApS'],
    ['I alt inkl. moms', 'Nordlys ApS'],
    ['12345', 'Nordlys ApS'],
  ])('is not "%s"', (row, name) => {
    expect(nameOf(row, name)).toBe(name)
  })

  it('may contain a word that labels something else', () => {
    expect(nameOf('Porto Byg ApS', 'CVR 13748136')).toBe('Porto Byg ApS')
    expect(nameOf('Netto A/S', 'CVR 13748136')).toBe('Netto A/S')
  })

  it('is under the heading that names the seller', () => {
    expect(nameOf('Andre A/S', '', 'Fornitore:', 'Bianchi S.r.l.', 'Via Roma 1')).toBe(
      'Bianchi S.r.l.',
    )
    expect(nameOf('Andre A/S', 'Leverandør: Nordlys ApS')).toBe('Nordlys ApS')
  })

  it('is nothing on a page of numbers', () => {
    expect(nameOf('12,00', '13,00')).toBeNull()
  })
})
