import { describe, expect, it } from 'vitest'
import { weightOfWord, wordsOfName, wordsOfText } from './name_words.ts'

describe('the words of a name', () => {
  it.each([
    ['Ørsted A/S', ['orsted']],
    ['ORSTED', ['orsted']],
    ['Rossi S.r.l.', ['rossi']],
    ['ROSSI S R L', ['rossi']],
    ['Rossi S.p.A.', ['rossi']],
    ['Rossi & C. s.n.c.', ['rossi', 'c']],
    ['Hansen ApS', ['hansen']],
    ['Jensen & Søn I/S', ['jensen', 'son']],
    ['Ditta Bianchi Mario', ['bianchi', 'mario']],
    ['Soc. Coop. Aurora', ['aurora']],
    ['A.P. Møller', ['ap', 'moller']],
    ['F.lli Gallo S.a.s.', ['f', 'lli', 'gallo']],
  ])('%s is %j', (name, words) => {
    expect(wordsOfName(name).words).toEqual(words)
  })

  it('keeps a form that leads, because then it is the name', () => {
    expect(wordsOfName('SAS Danmark A/S').words).toEqual(['sas', 'danmark'])
    expect(wordsOfName('Coop Danmark A/S').words).toEqual(['coop', 'danmark'])
  })

  it('keeps something where every word is common', () => {
    expect(wordsOfName('Nordisk Service ApS').words.length).toBeGreaterThan(0)
    expect(wordsOfName('Visa A/S').words).toEqual(['visa'])
  })

  it('has no words where there is no name', () => {
    expect(wordsOfName('').words).toEqual([])
    expect(wordsOfName('12345').words).toEqual(['12345'])
  })
})

describe('the words of a bank text', () => {
  it.each([
    ['BONIFICO A FAVORE DI ROSSI SRL', ['rossi']],
    ['Overførsel fra Ørsted A/S', ['orsted']],
    ['Dankort-nota NETTO 4412', ['netto']],
    ['saldo fatt. 123/2026 Bianchi Impianti', ['bianchi', 'impianti']],
    ['SUMUP *CAFFE ROMA', ['caffe', 'roma']],
    ['VISA/DANKORT 12.03 ELGIGANTEN', ['elgiganten']],
    ['Vedr. faktura nr 10234', []],
    ['+71<000000000729137+87654321<', []],
  ])('%s has %j', (text, words) => {
    expect(wordsOfText(text).words).toEqual(words)
  })

  it('knows whether its last word may have been cut', () => {
    expect(wordsOfText('BONIFICO DA FORNITURE INDUST').isCut).toBe(true)
    expect(wordsOfText('FORNITURE INDUST fatt. 12').isCut).toBe(false)
    expect(wordsOfText('JENS').isCut).toBe(false)
  })

  it('knows which words stand right behind each other', () => {
    const { words, follows } = wordsOfText('HANSEN BYG faktura 12 REVISION')
    expect(words).toEqual(['hansen', 'byg', 'revision'])
    expect(follows).toEqual([false, true, false])
  })

  it('sees through a legal form between two words', () => {
    expect(wordsOfText('ROSSI SRL MILANO').follows).toEqual([false, true])
  })
})

describe('what a word says', () => {
  it('is most for a rare one, less for a family, least for a trade or a place', () => {
    const rare = weightOfWord('zefiro')
    expect(weightOfWord('jensen')).toBeLessThan(rare)
    expect(weightOfWord('impianti')).toBeLessThan(weightOfWord('jensen'))
    expect(weightOfWord('milano')).toBe(weightOfWord('impianti'))
    expect(weightOfWord('ab')).toBeLessThan(weightOfWord('impianti'))
  })
})
