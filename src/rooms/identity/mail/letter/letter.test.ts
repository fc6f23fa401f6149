import { describe, expect, it } from 'vitest'
import { languages, wordsOf } from '#languages/room'
import { letters, url, waiting } from '#test/support/mail/letters'
import { dataIn, leftOf } from '#test/support/pseudo/left'
import { bracket } from '#test/support/pseudo/bracketed'
import { renderLetter } from './letter.ts'

const all = languages.flatMap((language) =>
  letters.map((letter) => [language, letter.kind, letter] as const),
)

describe('every letter in every language', () => {
  it.each(all)(
    '%s %s has a subject of one line and a text without gaps',
    (language, _kind, letter) => {
      const { subject, text, html } = renderLetter(letter, language)
      expect(subject).toMatch(/^\S[^\r\n]{5,120}\S$/)
      expect(text.length).toBeGreaterThan(80)
      for (const one of [subject, text, html]) {
        expect(one).not.toMatch(/undefined|\bnull\b|NaN|\[object/)
      }
      expect(html).toContain(`lang="${language}"`)
    },
  )

  it.each(all)(
    '%s %s has a link only where there is something to open',
    (language, _kind, letter) => {
      const { text, html } = renderLetter(letter, language)
      const hasLink = 'url' in letter
      expect(text.includes(url)).toBe(hasLink)
      expect(html.includes(`href="${url.replace('&', '&amp;')}">`)).toBe(hasLink)
    },
  )

  it('says no word that stands in no list, in the pseudo-language', () => {
    const end = bracket('da')
    const data = dataIn(letters.flatMap((letter): unknown[] => Object.values(letter)))
    const left = letters.flatMap((letter) => {
      const { subject, text, html } = renderLetter(letter, 'da')
      const plain = html.replaceAll(/<style>[^]*?<\/style>|<[^>]*>/g, ' ')
      return leftOf(
        [subject, text, plain].map((one) => ({ text: one, at: letter.kind })),
        data,
        'da',
      )
    })
    end()
    expect(left).toEqual([])
    expect([...new Set(letters.map(({ kind }) => kind))].toSorted()).toEqual(
      Object.keys(wordsOf('da').letters.letters).toSorted(),
    )
    expect(leftOf([{ text: '«Hej» Please pay', at: 'planted' }], data, 'da')).toHaveLength(1)
  })

  it('differs from language to language', () => {
    for (const letter of letters) {
      const subjects = languages.map((language) => renderLetter(letter, language).subject)
      expect(new Set(subjects).size).toBe(3)
    }
  })
})

describe('a letter about what waits', () => {
  const said = (count: number, apps: string[], hasOthers: boolean): string[] =>
    languages.map((language) => {
      const { subject, text } = renderLetter({ ...waiting, count, apps, hasOthers }, language)
      return `${subject} ${text.replace(url, '')}`
    })

  it('says how many there are, and one without a number', () => {
    for (const text of said(12, ['Robot'], false)) expect(text.match(/\b12\b/g)).toHaveLength(2)
    for (const text of said(1, ['Robot'], false)) expect(text).not.toMatch(/\b1\b/)
  })

  it('says who asked: apps by name, others and keys without', () => {
    for (const text of said(2, ['Robot', 'Helper'], false)) expect(text).toMatch(/Robot.*Helper/)
    const [withOthers, alone] = [said(2, ['Robot'], true), said(2, ['Robot'], false)]
    expect(withOthers.every((text, at) => text.length > (alone[at]?.length ?? 0))).toBe(true)
    for (const text of said(2, [], true)) expect(text).toContain('API')
  })
})

describe('a letter in the name of an organization', () => {
  it.each(languages)('greets and is signed as one, in %s', (language) => {
    const own = letters.filter((one) => one.kind === 'invoice_mail' || one.kind === 'reminder_mail')
    expect(own).toHaveLength(4)
    for (const letter of own) {
      const { text, html } = renderLetter(letter, language)
      expect(text.trimEnd().split('\n').at(-1)).toBe('Nordlys A/S')
      expect(html).toContain('<p class="brand">Nordlys A/S</p>')
      expect(`${text}${html}`).not.toContain('Daybook')
    }
  })

  it.each(languages)(
    'takes no link and no markup from the words that were added, in %s',
    (language) => {
      const first = letters.find((one) => one.kind === 'invoice_mail')
      if (first === undefined) throw new Error('no letter')
      const message = ['Pay here: https://evil.example/pay', '<img src=x>\r\nBcc: x@example.test']
      const { text, html } = renderLetter({ ...first, message }, language)
      expect(text).not.toContain('://')
      expect(text).not.toMatch(/^Bcc:/m)
      expect(html).not.toContain('<img')
    },
  )
})

describe('names that people chose', () => {
  const sly = 'Evil</p><script>x</script>\r\nBcc: a@b.test\u202E https://evil.test "A/S"'

  it.each(languages)('do no harm in a letter in %s', (language) => {
    const letter = { kind: 'invitation' as const, organization: sly, role: '<b>boss</b>', url }
    const { subject, text, html } = renderLetter(letter, language)
    expect(subject).not.toMatch(/[\r\n\u202E]/)
    expect(html).not.toMatch(/<script|<b>/)
    expect(text).not.toContain('https://evil.test')
    expect(text).not.toMatch(/^Bcc:/m)
    expect(html.match(/href=/g)).toHaveLength(1)
  })

  it.each(languages)('do no harm in a letter about what waits, in %s', (language) => {
    const letter = { ...waiting, organization: sly, count: 2, apps: [sly, 'B'], hasOthers: false }
    const { subject, text, html } = renderLetter(letter, language)
    expect(subject).not.toMatch(/[\r\n\u202E]/)
    expect(html).not.toContain('<script')
    expect(text).not.toContain('https://evil.test')
    expect(text).not.toMatch(/^Bcc:/m)
    expect(html.match(/href=/g)).toHaveLength(1)
  })
})
