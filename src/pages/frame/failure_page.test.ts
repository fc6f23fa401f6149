import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { failures } from '#failures/failures'
import { languages } from '#languages/room'
import { failurePage, renderConnectProblem, sentenceOf } from './failure_page.ts'
import { wordsOf } from './words.ts'

const english = wordsOf('en')

describe('what a failure is told as', () => {
  it('every code that has words is a code that there is', () => {
    for (const language of languages) {
      for (const code of Object.keys(wordsOf(language).failures))
        expect(failures).toHaveProperty(code)
    }
  })

  it('waits are told in minutes, and never as none', () => {
    const wait = (retryAfterSeconds: number): string =>
      sentenceOf(english, new Failure('too_many_attempts', { retryAfterSeconds }))
    expect(wait(0)).toContain('in a minute')
    expect(wait(60)).toContain('in a minute')
    expect(wait(61)).toContain('in 2 minutes')
    expect(wait(900)).toContain('in 15 minutes')
  })

  it('what is only busy for a moment is not told as too many attempts', () => {
    const said = sentenceOf(english, new Failure('record_busy', { retryAfterSeconds: 1 }))
    expect(said).toBe('Someone else is changing it right now. Try again in a moment.')
  })

  it('a fault of ours promises nothing', () => {
    const said = sentenceOf(english, new Failure('internal_error', {}, new Error('secret')))
    expect(said).toContain('Check whether it was done')
    expect(said).not.toContain('secret')
  })

  it('is without the words for programs', () => {
    const said = sentenceOf(english, new Failure('webhook_delivery_not_found'))
    expect(said).toBe('The delivery does not exist.')
  })

  it('a page of it has the id of the request', () => {
    const shown = { title: 'A <b>', says: 'B', requestId: 'r-1' }
    const { body } = failurePage(english, shown)
    expect(body.safe).toContain('<code>r-1</code>')
    expect(body.safe).toContain('A &lt;b&gt;')
  })
})

describe('an app that could not be answered', () => {
  it('is told to the person in their language, with the reason for whoever makes the app', () => {
    const text = renderConnectProblem({
      error: 'invalid_client',
      description: '<script>"\u202E',
      acceptLanguage: 'it',
    })
    expect(text).toContain('<html lang="it">')
    expect(text).toContain('Non è stato possibile collegare')
    expect(text).toContain('invalid_client. &lt;script&gt;&quot;')
    expect(text).not.toContain('<script>')
  })

  it('leads nowhere but to other languages', () => {
    const given = { error: 'x', description: null, acceptLanguage: undefined }
    const links = [...renderConnectProblem(given).matchAll(/<a [^>]*href="([^"]+)"/g)]
    const paths = links.map((match) => match[1] ?? '').filter((href) => !href.startsWith('#'))
    expect(paths.every((path) => path.startsWith('/signin?lang='))).toBe(true)
  })
})
