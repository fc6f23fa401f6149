import { describe, expect, it } from 'vitest'
import { languages } from '#languages/room'
import { setPage } from '../frame/frame.ts'
import { wordsOf } from '../frame/words.ts'
import { consentReturnPage, type ConsentReturn } from './consent_return.ts'

const { bankReturn, accountingReturn } = wordsOf('en')
const views = [
  ...(Object.keys(bankReturn) as (keyof typeof bankReturn)[]).map(
    (outcome) => ({ to: 'bank', outcome }) as const,
  ),
  ...(Object.keys(accountingReturn) as (keyof typeof accountingReturn)[]).map(
    (outcome) => ({ to: 'accounting', outcome }) as const,
  ),
]

describe.each(languages)('the page after a bank or an accounting system, in %s', (language) => {
  const words = wordsOf(language)
  const nobody = { token: '', person: null, place: null, timeZone: null, passkeyOrigin: null }
  const frame = { language, words, address: '/', ...nobody }
  const shown = (view: ConsentReturn): string => setPage(frame, consentReturnPage(frame, view))

  it.each(views)('says what $to $outcome means, and offers no way to ask again', (view) => {
    const page = shown({ ...view, name: 'Nordlys Bank' })
    const said: Record<string, { title: string }> = words[`${view.to}Return`]
    expect(page).toContain(`<h1>${said[view.outcome]?.title}</h1>`)
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).not.toMatch(/<form|<script|hreflang/)
  })

  it.each(['returned', 'denied', 'failed'] as const)('names the bank where it is %s', (outcome) => {
    const to = 'bank' as const
    expect(shown({ to, outcome, name: '<b>Bank' })).toContain('&lt;b&gt;Bank')
    expect(shown({ to, outcome, name: 'x'.repeat(500) })).not.toContain('x'.repeat(100))
  })

  it.each(['connected', 'denied', 'failed'] as const)(
    'names the system where it is %s',
    (outcome) => {
      const to = 'accounting' as const
      expect(shown({ to, outcome, name: '<b>Books' })).toContain('&lt;b&gt;Books')
    },
  )
})
