import { describe, expect, it } from 'vitest'
import type { PictureLetter } from './align_letters.ts'
import { languagesOf } from './look_at_page.ts'
import { vote } from './vote.ts'

/** As an engine gives it, with spaces before words. */
function lettersOf(text: string, certainty = 0.9): PictureLetter[] {
  const letters = Array.from(text)
  return letters.flatMap((letter, index) =>
    letter === ' '
      ? []
      : [
          {
            letter,
            at: index / letters.length,
            certainty,
            isAfterSpace: letters[index - 1] === ' ',
          },
        ],
  )
}

describe('the languages that tesseract reads a page with', () => {
  it.each([
    ['dan', ['Faktura nr 12', 'Dato 02-11-2026', 'Moms 25% 100,00', 'I alt at betale 500,00']],
    [
      'ita',
      ['Fattura', 'Data 02/11/2026', 'Imponibile 100,00', 'Totale IVA e importo del cliente'],
    ],
    ['eng', ['Invoice', 'Date 02/11/2026', 'Total amount due', 'Thank you for your order']],
  ])('are %s alone where the words say so', (language, lines) => {
    expect(languagesOf(lines.map((line) => lettersOf(line)))).toEqual([language])
  })

  it('are all where the words say nothing, or another language', () => {
    const all = ['dan', 'ita', 'eng']
    expect(languagesOf([lettersOf('12345')])).toEqual(all)
    const german = ['Rechnung', 'Rechnungsdatum', 'Betrag und MwSt', 'Gesamt zahlbar']
    expect(languagesOf(german.map((line) => lettersOf(line)))).toEqual(all)
    expect(languagesOf([])).toEqual(all)
  })
})

describe('a round letter among letters', () => {
  const voted = (first: string, second: string) =>
    vote(lettersOf(first), lettersOf(second)).map(({ text, isDoubtful }) => [text, isDoubtful])

  it('is what the engine that knows letters reads', () => {
    expect(voted('UDG0R', 'UDGØR')).toEqual([['UDGØR', false]])
    expect(voted('D0C', 'DOC')).toEqual([['DOC', false]])
  })

  it('beside a digit is a doubt', () => {
    expect(voted('100,00', '1O0,00')).toEqual([['100,00', true]])
    expect(voted('A10', 'A1O')).toEqual([['A10', true]])
  })

  it('other digits among letters stay a doubt', () => {
    expect(voted('AB8C', 'ABBC')).toEqual([['AB8C', true]])
  })
})
