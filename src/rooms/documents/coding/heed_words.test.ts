import { describe, expect, it } from 'vitest'
import { evidenceOf, type Paper } from '#test/golden/coding/evidence'
import { itemWordsOf } from '../document/item_words.ts'
import { propose } from './propose.ts'

const danish = {
  region: 'denmark',
  supplierVatNumber: 'DK13585628',
  supplierName: 'Nord ApS',
} as const
const italian = {
  region: 'italy',
  supplierVatNumber: 'IT00488410010',
  supplierName: 'Sud S.r.l.',
} as const

function bill(text: string, over: Partial<Paper> = {}): Paper {
  const rows = [{ rate: '25', net: '800.00', vat: '200.00' }]
  const lines = [{ text, net: '800.00', rate: '25' }]
  return { ...danish, sourceClass: 'einvoice', total: '1000.00', rows, lines, ...over }
}

function conto(text: string): Paper {
  const rows = [{ rate: '22', net: '1000.00', vat: '220.00' }]
  const lines = [{ text, net: '1000.00', rate: '22' }]
  return { ...italian, sourceClass: 'einvoice', total: '1220.00', rows, lines }
}

function said(paper: Paper) {
  const { cap, lines } = propose(evidenceOf(paper))
  return [cap?.code, lines[0]?.category, lines[0]?.deductible]
}

const learned = (category: string) => ({
  category,
  ledgerAccountId: null,
  vatCode: null,
  documentId: 'doc_7',
  learnedOn: '2026-02-03',
})

describe('words of the paper that were not written for it', () => {
  it.each([
    ['Nyt køkken i privatboligen', 'private_use'],
    ['Ny terrasse hos ejeren', 'private_use'],
    ['Hovedrengøring i indehavers villa', 'private_use'],
    ['Leje af skihytte, uge 7', 'staff_homes'],
    ['Ophold i virksomhedens feriebolig', 'staff_homes'],
    ['6 flasker champagne', 'gifts'],
    ['Julegaver til medarbejderne', 'gifts'],
    ['Armbåndsur til kunde', 'gifts'],
  ])('deduct nothing in Denmark: %s', (text, category) => {
    expect(said(bill(text)).slice(1)).toEqual([category, '0.00'])
  })

  it.each([
    'Alle opgaver udføres efter NSAB 2015. Fragt',
    'Ny udgave af håndbog, indgave til myndighed',
    'Overdragelse og afgave af materiale',
  ])('are no gifts because they end like one: %s', (text) => {
    expect(said(bill(text))[1]).not.toBe('gifts')
  })

  it.each([
    ['Divano per la casa del titolare', 'private_use'],
    ['Tinteggiatura villa del socio', 'private_use'],
    ['Affitto chalet, settimana bianca', 'private_use'],
    ['Strenne natalizie', 'gifts'],
    ['Pranzo con potenziali clienti', 'representation'],
    ['Penna stilografica per cliente', 'gifts'],
  ])('deduct nothing in Italy: %s', (text, category) => {
    expect(said(conto(text)).slice(1)).toEqual([category, '0.00'])
  })

  it.each([
    'Rifacimento bagni uffici, direttore lavori ing. Rossi',
    'Manuali, casa editrice del direttore',
    'Orologio da parete per ufficio',
    'Biglietti da visita amministratore',
  ])('say nothing of it in Italy: %s', (text) => {
    expect(said(conto(text))[0]).not.toBe('paper_says')
  })

  it.each(['Dæk til traktor', 'Nye dæk, reachtruck', 'Olieskift på minigraver'])(
    'are of a machine and no car: %s',
    (text) => {
      expect(said(bill(text))[2]).toBe('200.00')
    },
  )

  it.each(['Pneumatici per carrello elevatore', 'Cambio olio compressore', 'Freni per gru'])(
    'are of a machine and no car in Italy: %s',
    (text) => {
      expect(said(conto(text))[2]).toBe('220.00')
    },
  )

  it.each([
    'Vinglas, 24 stk.',
    'Gaveindpakning af kontorartikler',
    'Villa Copenhagen, overnatning',
    'Virtual Private Server, 12 mdr.',
    'CD-ROM, 1 kasse',
    'Product owner workshop, in house',
    'Rengøring af kontor, Villavej 12',
    'Kursus for ejere og ledere',
    'Visitkort til direktør og ansatte',
  ])('say nothing of it: %s', (text) => {
    expect(said(bill(text))[0]).not.toBe('paper_says')
  })
})

describe('what was learned', () => {
  const petrol = 'Benzin 95, personbil'

  it('goes after the paper’s own words', () => {
    expect(said(bill(petrol, { memory: learned('fuel_van') }))).toEqual([
      'paper_says',
      'fuel',
      '0.00',
    ])
  })

  it('is a person’s word twice, or once beside words that say the same', () => {
    const memory = learned('fuel_van')
    expect(said(bill('Kortkøb', { memory }))).toEqual(['learned_once', 'fuel_van', '200.00'])
    const evidence = evidenceOf(bill('Kortkøb', { memory }))
    const accepted = {
      category: 'fuel_van',
      documents: 2,
      acceptedOn: '2026-03-01',
      items: ['kortkøb'],
    }
    expect(propose({ ...evidence, accepted }).cap).toBeNull()
    expect(said(bill('Diesel, varebil', { memory }))[0]).toBeUndefined()
  })

  it.each([
    ['consultants', 'Ydelser iht. aftale', 'Kanotur med overnatning'],
    ['goods', 'Diverse varer', 'Sofabord, eg'],
    ['van_running', 'Service, ordre 8899, CX 45 678', 'Service, ordre 9001, DB 23 456'],
    ['telecom', 'Forbindelse, kontoret', 'Konsol, kontoret'],
  ])('says nothing of words it was not learned with: %s', (category, before, now) => {
    const items = itemWordsOf(evidenceOf(bill(before)).extraction)
    const accepted = { category, documents: 2, acceptedOn: '2026-03-01', items }
    const memory = learned(category)
    const capOf = (text: string) => propose({ ...evidenceOf(bill(text, { memory })), accepted }).cap
    expect(capOf(before)?.code).not.toBe('words_not_seen')
    expect(capOf(now)?.cap).toBeLessThan(0.9)
  })

  it('answers nothing where people accepted something else since', () => {
    const evidence = evidenceOf(bill('Kortkøb', { memory: learned('fuel_van') }))
    const accepted = { category: 'fuel', documents: 3, acceptedOn: '2026-03-01', items: [] }
    expect(propose({ ...evidence, accepted }).cap?.code).toBe('learned_once')
  })

  it('settles a question that is asked once, and no other', () => {
    const accepted = {
      category: 'telecom',
      documents: 2,
      acceptedOn: '2026-03-01',
      items: ['mette', 'hansen', 'privat'],
    }
    const phone = evidenceOf(bill('Mobilabonnement Mette Hansen'))
    expect(propose(phone).cap?.code).toBe('paper_may_mean')
    expect(propose({ ...phone, accepted }).cap).toBeNull()
    const home = evidenceOf(bill('Mobilabonnement, privat'))
    expect(propose({ ...home, accepted }).cap?.code).toBe('paper_may_mean')
  })
})

describe('a single keyword', () => {
  it('is below the usual threshold, whoever sends it', () => {
    expect(said(bill('Licens'))[0]).toBe('one_keyword')
    expect(said(bill('Ting', { supplierName: 'Lomax A/S' }))[0]).toBe('one_keyword')
  })

  it('is enough beside a second one, or beside a bill that was accepted alike', () => {
    expect(said(bill('Kontorartikler', { supplierName: 'Lomax A/S' }))[0]).toBeUndefined()
    const accepted = { category: 'software', documents: 1, acceptedOn: '2026-03-01', items: [] }
    expect(propose({ ...evidenceOf(bill('Licens')), accepted }).cap).toBeNull()
  })
})
