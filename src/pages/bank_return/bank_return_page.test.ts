import { describe, expect, it } from 'vitest'
import { languages } from '#languages/room'
import { setPage } from '../frame/frame.ts'
import { wordsOf } from '../frame/words.ts'
import { bankReturnPage, type BankReturn } from './bank_return.ts'

const outcomes = Object.keys(wordsOf('en').bankReturn) as BankReturn['outcome'][]

describe.each(languages)('the page after the bank, in %s', (language) => {
  const words = wordsOf(language)
  const nobody = { token: '', person: null, place: null, timeZone: null, passkeyOrigin: null }
  const frame = { language, words, address: '/', ...nobody }
  const shown = (view: BankReturn): string => setPage(frame, bankReturnPage(frame, view))

  it.each(outcomes)('says what %s means, and offers no way to ask again', (outcome) => {
    const page = shown({ outcome, bank: 'Nordlys Bank' })
    expect(page).toContain(`<h1>${words.bankReturn[outcome].title}</h1>`)
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).not.toMatch(/<form|<script|hreflang/)
  })

  it.each(['returned', 'denied', 'failed'] as const)('names the bank where it is %s', (outcome) => {
    expect(shown({ outcome, bank: '<b>Bank' })).toContain('&lt;b&gt;Bank')
    expect(shown({ outcome, bank: 'x'.repeat(500) })).not.toContain('x'.repeat(100))
  })
})
