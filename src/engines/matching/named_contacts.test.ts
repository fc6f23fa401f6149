import { describe, expect, it } from 'vitest'
import { itemOf, paymentOf } from '#test/matching/rows'
import { gatherContacts } from './contacts.ts'
import { nothingLearned } from './terms/learned.ts'
import { createNaming, type NameKind } from './named_contacts.ts'
import { normalizeTransaction } from './normalize.ts'

/** How a payment names each of some contacts. */
function kindsOf(
  names: readonly string[],
  said: { text?: string; counterparty?: string },
): Record<string, NameKind> {
  const items = names.map((counterparty, at) => itemOf({ id: `e${at}`, counterparty }))
  const contacts = gatherContacts(items, nothingLearned)
  const seen = normalizeTransaction(paymentOf({ id: 't', ...said }), 0)
  const naming = createNaming(contacts)(seen)
  return Object.fromEntries(
    names.map((name, at) => [name, naming.kindOf(contacts.ofItem[at] ?? -1)]),
  )
}

describe('a payment that names someone', () => {
  it('names him strongly by a rare word', () => {
    expect(kindsOf(['Ørsted A/S'], { text: 'Overførsel ORSTED' })).toEqual({
      'Ørsted A/S': 'strong',
    })
  })

  it('names him strongly by the whole of common words', () => {
    expect(kindsOf(['Århus Revision A/S'], { text: 'NETS AARHUS REVISION' })).toEqual({
      'Århus Revision A/S': 'strong',
    })
  })

  it('does not by a family name alone', () => {
    expect(kindsOf(['Jensen'], { text: 'Overførsel JENSEN' }).Jensen).toBe('medium')
    expect(kindsOf(['Jensen VVS'], { text: 'Overførsel JENSEN' })['Jensen VVS']).toBe('medium')
  })

  it('names one and not the other of two with the same family name', () => {
    const kinds = kindsOf(['Rossi Impianti', 'Rossi Trasporti'], {
      counterparty: 'ROSSI IMPIANTI SRL',
    })
    expect(kinds['Rossi Impianti']).toBe('strong')
    expect(kinds['Rossi Trasporti']).not.toBe('strong')
  })

  it('means the longer of two names where it has all of it', () => {
    const kinds = kindsOf(['Zanetti', 'Zanetti Quaranta'], { text: 'BONIFICO DA ZANETTI QUARANTA' })
    expect(kinds).toEqual({ Zanetti: 'other', 'Zanetti Quaranta': 'strong' })
  })

  it('does not name a contact whose name it makes longer', () => {
    const kinds = kindsOf(['Colombo Serramenti'], { counterparty: 'COLOMBO SERRAMENTI TIPOGRAFIA' })
    expect(kinds['Colombo Serramenti']).toBe('medium')
  })

  it('leads with a word that only one contact has', () => {
    expect(kindsOf(['Zendesk International Support Ltd'], { text: 'ZENDESK* SUBSCR' })).toEqual({
      'Zendesk International Support Ltd': 'lead',
    })
  })

  it('leads to nobody where two begin alike', () => {
    const names = ['Zendesk Support Ltd', 'Zendesk Suite Sales Ltd']
    expect(Object.values(kindsOf(names, { text: 'ZENDESK* SUBSCR' }))).not.toContain('lead')
  })

  it('is unclear where a cut name may be the beginning of two', () => {
    const names = ['Vindfang & Søn Byg', 'Vindfang & Søn Biler']
    expect(Object.values(kindsOf(names, { text: 'VINDFANG & SON B 4471' }))).toEqual([
      'medium',
      'medium',
    ])
  })
})

describe('a payment that names nobody', () => {
  const names = ['Ørsted A/S']

  it('is silent without words', () => {
    expect(kindsOf(names, { text: '+71<000000000729137' })).toEqual({ 'Ørsted A/S': 'absent' })
  })

  it('leaves it open where only a text has words', () => {
    expect(kindsOf(names, { text: 'ristorante lago' })).toEqual({ 'Ørsted A/S': 'unsaid' })
  })

  it('names another where its name field has words', () => {
    expect(kindsOf(names, { counterparty: 'Havgus' })).toEqual({ 'Ørsted A/S': 'none' })
  })

  it('clearly names another where that one is known', () => {
    expect(kindsOf(['Ørsted A/S', 'Havgus ApS'], { text: 'HAVGUS' })['Ørsted A/S']).toBe('other')
  })
})

describe('many contacts', () => {
  it('are not all compared with every payment', () => {
    const names = Array.from({ length: 2_000 }, (_, at) => `Jensen Firma${at}`)
    const start = process.cpuUsage()
    const kinds = kindsOf(names, { text: 'Overførsel fra Jensen Firma1777' })
    expect(kinds['Jensen Firma1777']).toBe('strong')
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(6_000)
  })
})
