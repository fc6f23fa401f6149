import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import { entryWordsOf } from './entry_words.ts'

const denmark = entryWordsOf(regionOf('denmark'))
const italy = entryWordsOf(regionOf('italy'))

describe('the text of an entry that nobody typed', () => {
  it('is in the language of the books', () => {
    expect(denmark.reversal('Papirhuset 77')).toBe('Tilbageførsel af Papirhuset 77')
    expect(italy.reversal('Cartoleria 77')).toBe('Storno di Cartoleria 77')
    expect(denmark.openingTakenBack('Dinero')).toBe('Tilbageførsel af åbningsbalance (Dinero)')
    expect(italy.openBill('Cartoleria, 7', 'Prima')).toBe(
      'Fattura da pagare a Cartoleria, 7 (Prima)',
    )
  })

  it('says in that language why an entry has another day', () => {
    expect(denmark.closedDay('12.09.2026', '30.09.2026')).toBe(
      'Den hører til den 12.09.2026. Regnskabet er lukket til og med 30.09.2026, så den er bogført på en åben dag.',
    )
    expect(italy.closedDay('12/09/2026', '30/09/2026')).toMatch(/^È di competenza del 12\/09\/2026/)
  })

  it('is English where no language of the region is spoken', () => {
    expect(entryWordsOf({ languages: [] }).reversal('Paper')).toBe('Reversal: Paper')
  })

  it('is in no room as an English sentence of its own', () => {
    const files = globSync('src/rooms/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
    const written = /\b(?:text|reason)(?::| =).*(?:`[A-Z][a-z]+[^`]*`|\?\? '[A-Z])/
    const found = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => written.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })
})
