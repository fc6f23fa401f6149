import { describe, expect, it } from 'vitest'
import { extractionOf } from '#test/golden/coding/evidence'
import type { Reading } from '#readers/room'
import { hasAmount, pageWordsOf } from './page_words.ts'

function pageOf(text: string, over: Partial<Reading> = {}, buyers = ['Officina Verdi S.r.l.']) {
  const { fields } = extractionOf({ region: 'italy' })
  return pageWordsOf({ sourceClass: 'pdf', alerts: [], fields, text, ...over } as Reading, buyers)
}

describe('the words of a page', () => {
  it('leave out the buyer’s own, however they are written', () => {
    const text = [
      'Officina Verdi S.r.l.   Venduto da Rossi',
      'Magazzino OFFICINA VERDI   Toner',
      'amministrazione@officinaverdi.example',
    ]
    expect(pageOf(text.join('\n'))).toBe('venduto da rossi\ntoner')
  })

  it('are none where the page gives instructions, hides text, or is an e-invoice', () => {
    for (const code of ['instructions_to_machine', 'hidden_text']) {
      expect(pageOf('hotel', { alerts: [{ code, params: {} }] })).toBe('')
    }
    expect(pageOf('hotel', { sourceClass: 'einvoice' })).toBe('')
    expect(pageOf('hotel')).toBe('hotel')
  })

  it('know which lines end in an amount', () => {
    const lines = [
      'toner  30,00',
      'toner  € 30.00 DKK',
      'toner 30',
      'iva 22,5 %',
      '30,00 toner nero xl compatibile',
    ]
    expect(lines.map(hasAmount)).toEqual([true, true, false, false, false])
  })
})
