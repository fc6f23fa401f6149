import { describe, expect, it } from 'vitest'
import { isAddress, isCompany, isProfessional, isServing, nameIn } from './text_parties_words.ts'

const name = (text: string) => nameIn(text, 0, 0)?.text ?? null

describe('a name at the beginning of a text', () => {
  it.each([
    ['Kitewire, Inc.', 'Kitewire, Inc.'],
    ['Nordlys ApS, Havnegade 12, 8000 Aarhus', 'Nordlys ApS'],
    ['Lumera Energia S.p.A. - Sede legale Viale Certosa 218', 'Lumera Energia S.p.A.'],
    ['Lumera Energia S.p.A. Sede legale: Viale Certosa 218', 'Lumera Energia S.p.A.'],
    ['Nilora EU S.à r.l., Succursale Italiana', 'Nilora EU S.à r.l., Succursale Italiana'],
    ['Neri S.a.s. di G. Neri & C.', 'Neri S.a.s. di G. Neri & C.'],
    ['SARL Hôtel du Vieux Pont au capital de 8 000 €', 'SARL Hôtel du Vieux Pont'],
    ['Hotell Gripsholm AB | Slottsgatan 1', 'Hotell Gripsholm AB'],
    ['F J O R D', 'FJORD'],
    ['© 2026 Kitewire, Inc.', 'Kitewire, Inc.'],
    ['lumera●', 'lumera'],
    ['Werkzeug Bauer GmbH · Hauptstr. 5', 'Werkzeug Bauer GmbH'],
  ])('%s', (text, expected) => {
    expect(name(text)).toBe(expected)
  })

  it.each([
    'Faktura 12',
    'Tlf. 12 34 56 78',
    '8000 Aarhus',
    'a@b.dk',
    '12',
    'Grazie e arrivederci',
  ])('%s names nobody', (text) => {
    expect(name(text)).toBeNull()
  })

  it('ends where its text ends', () => {
    expect(nameIn('  Nordlys ApS, Aarhus', 3, 10)).toMatchObject({ line: 3, start: 12, end: 23 })
  })
})

describe('what a name says', () => {
  it.each([
    'Nordlys ApS',
    'Acme LLC',
    'Alpine AG',
    'Idraulica Ferri di Ferri Paolo',
    'Holm v/ Bo Lund',
  ])('%s is a company', (text) => {
    expect(isCompany(text)).toBe(true)
  })

  it.each(['Nordlys', 'Aps og andre', 'Bar di sotto'])('%s is not', (text) => {
    expect(isCompany(text)).toBe(text.startsWith('Aps'))
  })

  it('tells streets from names', () => {
    expect(isAddress('Industrivej 40')).toBe(true)
    expect(isAddress('Sede: Via della Fonte 12')).toBe(true)
    expect(isAddress('Nordlys')).toBe(false)
  })

  it('knows a professional, but not a profession', () => {
    expect(isProfessional('Dott.ssa Elena Marchetti')).toBe(true)
    expect(isProfessional('Dottori commercialisti')).toBe(false)
  })

  it('knows who only carries the payment', () => {
    expect(isServing('Danske Bank A/S')).toBe(true)
    expect(isServing('Banken og Børnene ApS')).toBe(false)
  })
})
