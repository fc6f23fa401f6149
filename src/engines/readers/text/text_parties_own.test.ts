import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { lookAt } from './candidates.ts'
import { linesOfText } from './text_lines.ts'
import { readParties } from './text_parties.ts'
import { isOwnName, isOwnNumber } from './text_parties_words.ts'

const own = { names: ['Fjordlys Design ApS'], numbers: ['DK99999993'] }

describe('our own names and numbers', () => {
  it.each([
    'Fjordlys Design ApS',
    'FJORDLYS DESIGN APS',
    'Fjordlys Design',
    'Fjordlys Design ApS, att. Maja',
  ])('%s is ours', (text) => {
    expect(isOwnName(text, own)).toBe(true)
  })

  it.each(['Fjordlys', 'Fjordlys Energi ApS', 'Nordlys Design ApS', ''])('%s is not', (text) => {
    expect(isOwnName(text, own)).toBe(false)
  })

  it('are known with and without the country', () => {
    expect(isOwnNumber('99999993', own)).toBe(true)
    expect(isOwnNumber('DK99999993', { names: [], numbers: ['99 99 99 93'] })).toBe(true)
    expect(isOwnNumber('DK13748136', own)).toBe(false)
    expect(isOwnNumber('', { names: [], numbers: [''] })).toBe(false)
  })
})

const read = (text: string, names = own) => {
  const parties = readParties(lookAt(linesOfText(text.trim()), nationalNumbers()), 'DK', names)
  return [parties.supplierName?.value ?? null, parties.supplierVatNumber?.value ?? null]
}

describe('the supplier', () => {
  it('is never the organization, even where only the organization has a number', () => {
    const page = `
Kitewire
Fjordlys Design ApS
Vesterbrogade 14
VAT ID DK99999993

Kitewire, Inc.
548 Mission Street
San Francisco, CA 94105`
    expect(read(page)).toEqual(['Kitewire, Inc.', null])
    expect(read(page, { names: [], numbers: [] })[1]).toBe('DK99999993')
  })

  it.each([
    'Customer VAT number: DK99999993',
    'Kundens CVR: 99999993',
    'Deres CVR-nr. 99999993',
    'Ihre USt-IdNr.: DK99999993',
    'Uw btw-nummer DK99999993',
    'Jeres CVR 99999993',
  ])('is not named by %s, even if nobody knows the organization', (row) => {
    const nobody = { names: [], numbers: [] }
    expect(read(`${row}\nNordlys ApS\nCVR 13748136`, nobody)[1]).toBe('DK13748136')
  })

  it('is under From, and the buyer under For', () => {
    expect(
      read(`
From                     For
Pinefield Hosting LLC    Fjordlys Design ApS
101 Avenue               Vesterbrogade 14`),
    ).toEqual(['Pinefield Hosting LLC', null])
  })

  it('is the landlord and not the administrator', () => {
    expect(
      read(`
Administrator              Udlejer                  Lejer
DanBo Administration A/S   Ejendom Syd K/S          Fjordlys Design ApS
CVR 24256790               CVR 13748136             CVR 99999993`),
    ).toEqual(['Ejendom Syd K/S', 'DK13748136'])
  })

  it('is the seller and not the marketplace', () => {
    expect(
      read(`
mercatopiù
Venduto da TecnoScaffale S.r.l.
Partita IVA IT00743110157
Fjordlys Design ApS

Mercatopiù EU S.à r.l. - Luxembourg`),
    ).toEqual(['TecnoScaffale S.r.l.', 'IT00743110157'])
  })

  it('is the company of the footer behind the sign at the top', () => {
    expect(
      read(`
F J O R D K R A F T
Fjordlys Design ApS
Vesterbrogade 14

Fjordkraft Elhandel A/S, Kraftvej 8, 6700 Esbjerg. CVR 13748136`),
    ).toEqual(['Fjordkraft Elhandel A/S', 'DK13748136'])
  })

  it('is ourselves on a bill of our own, so that a person sees it', () => {
    expect(
      read(`
Fjordlys Design ApS
CVR 99999993

Faktureres til:
Nordlys ApS
CVR 13748136`),
    ).toEqual(['Fjordlys Design ApS', 'DK99999993'])
  })
})
