import { describe, expect, it } from 'vitest'
import { compareNames, rarityAmong, type NameLikeness } from './compare_names.ts'
import { wordsOfName, wordsOfText } from './name_words.ts'

const rarity = rarityAmong([['orsted'], ['rossi'], ['bianchi'], ['hansen'], ['jensen']])

function nameBesideText(name: string, text: string): NameLikeness {
  return compareNames(wordsOfName(name).words, wordsOfText(text), rarity)
}

function nameBesideName(name: string, payer: string): NameLikeness {
  return compareNames(wordsOfName(name).words, wordsOfName(payer), rarity)
}

describe('four names that are often compared wrongly', () => {
  it('Ørsted A/S is ORSTED', () => {
    expect(nameBesideName('Ørsted A/S', 'ORSTED').share).toBe(100)
  })

  it('Rossi S.r.l. is in BONIFICO A FAVORE DI ROSSI SRL', () => {
    expect(nameBesideText('Rossi S.r.l.', 'BONIFICO A FAVORE DI ROSSI SRL').share).toBe(100)
  })

  it('Rossi S.p.A. is not Bianchi S.p.A.', () => {
    expect(nameBesideName('Rossi S.p.A.', 'Bianchi S.p.A.').share).toBe(0)
  })

  it('Hansen ApS is not Jensen ApS', () => {
    expect(nameBesideName('Hansen ApS', 'Jensen ApS').share).toBe(0)
  })
})

describe('a name that a bank cut', () => {
  it.each([
    ['Forniture Industriali Zanetti', 'BONIFICO DA FORNITURE INDUSTRIALI ZANE'],
    ['Maskinværksted Abildgaard', 'MASKINVAERKSTED ABILD'],
    ['Hansen & Søn Byggefirma', 'HANSEN & SON BYGG'],
  ])('%s is found in %s', (name, text) => {
    expect(nameBesideText(name, text).share).toBeGreaterThanOrEqual(85)
  })

  it('is found by its beginning even where one letter is left of the last word', () => {
    const { share, isCutOff } = nameBesideText('Vindfang & Søn Byg', 'VINDFANG & SON B 4471')
    expect(share).toBeGreaterThanOrEqual(85)
    expect(isCutOff).toBe(true)
  })

  it('is not found where a whole shorter name stands', () => {
    expect(nameBesideName('Jensen Byg & Anlæg', 'JENSEN BYG').isCutOff).toBe(false)
  })

  it.each([
    ['Jensen', 'JENS'],
    ['Hansen', 'HANS'],
    ['Petersen', 'tak PETER ole'],
  ])('%s is not a cut %s', (name, text) => {
    expect(nameBesideText(name, text).share).toBe(0)
  })

  it('never takes the longer for the shorter', () => {
    expect(nameBesideText('Rossi', 'ROSSINI').share).toBe(0)
  })
})

describe('a name with a letter wrong', () => {
  it('is found by most of it', () => {
    expect(nameBesideText('Abildgaard', 'ABILDGRAD').share).toBe(0)
    expect(nameBesideText('Abildgaard', 'ABILDGARDT').share).toBeGreaterThanOrEqual(50)
    expect(nameBesideText('Quaranta', 'QUARENTA').share).toBe(70)
  })

  it('keeps short names apart', () => {
    expect(nameBesideText('Toft', 'TOFF').share).toBe(0)
  })
})

describe('words that are written together', () => {
  it('are the same name', () => {
    expect(nameBesideText('Blå Vand Tekstil', 'BLAVANDTEKSTIL').share).toBe(95)
  })

  it('are not looked for inside other words', () => {
    expect(nameBesideText('Al Mar', 'KALMARSUND').share).toBe(0)
  })
})

describe('what the payer has beyond the name', () => {
  it('is nothing where the names are the same', () => {
    expect(nameBesideName('Colombo Serramenti', 'COLOMBO SERRAMENTI').excess).toBe(0)
  })

  it('counts in a name, even a common word', () => {
    const { excess } = nameBesideName('Colombo Serramenti', 'COLOMBO SERRAMENTI IMPIANTI')
    expect(excess).toBeGreaterThan(30)
  })

  it('does not count where it is a place', () => {
    expect(nameBesideName('Colombo Serramenti', 'COLOMBO SERRAMENTI MILANO').excess).toBe(0)
  })

  it('counts in a text where it follows at once and is part of names', () => {
    expect(nameBesideText('Hansen Optik', 'HANSEN OPTIK REVISION').excess).toBeGreaterThan(30)
    expect(nameBesideText('Toft Optik', 'TOFT OPTIK lamper').excess).toBe(0)
    expect(nameBesideText('Toft Optik', 'TOFT OPTIK faktura REVISION').excess).toBe(0)
  })
})

describe('a word that is there once', () => {
  it('stands for one word of the contact only', () => {
    expect(nameBesideText('Zanetti & Zanetti', 'BONIFICO DA ZANETTI').share).toBe(50)
  })
})

describe('rarity', () => {
  it('falls with every contact that has the word', () => {
    const among = rarityAmong([['kaffe', 'havgus'], ['kaffe', 'syd'], ['kaffe']])
    expect(among.weightOf('kaffe')).toBeLessThan(among.weightOf('havgus'))
    expect(among.isKnown('kaffe')).toBe(true)
    expect(among.isKnown('the')).toBe(false)
  })

  it('counts a word once for a contact that has it twice', () => {
    const among = rarityAmong([['toft', 'toft'], ['brix']])
    expect(among.weightOf('toft')).toBe(among.weightOf('brix'))
  })
})
