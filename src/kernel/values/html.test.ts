import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { html, prose } from './html.ts'

const hostile = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('<', '>', '"', '&', '`', '/', 'script', ' ', 'a') }),
)

/** What a browser would read: the few entities that we write, turned back. */
const asRead = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

describe('html', () => {
  it('lets no text become markup, nor end the attribute it stands in', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { safe } = html`<p title="${text}">${text}</p>`
        expect(safe.match(/[<>]/g)).toHaveLength(4)
        expect(safe.match(/"/g)).toHaveLength(2)
      }),
    )
  })

  it('shows every text as it was', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(asRead(html`${text}`.safe)).toBe(text)
      }),
    )
  })

  it('takes what html made as it is, once and in lists, and escapes nothing twice', () => {
    const inner = html`<b>${'a & b'}</b>`
    expect(html`<p>${inner}</p>`.safe).toBe('<p><b>a &amp; b</b></p>')
    expect(html`${[inner, ['<', 1, null]]}`.safe).toBe('<b>a &amp; b</b>&lt;1')
  })

  it('shows nothing for null, and 0 for 0', () => {
    expect(html`a${null}b${0}c`.safe).toBe('ab0c')
  })
})

describe('prose', () => {
  it('sets what stands between backticks as code', () => {
    expect(prose('Use `code` and `<b>`.').safe).toBe(
      'Use <code>code</code> and <code>&lt;b&gt;</code>.',
    )
  })

  it('leaves a single backtick, and two with nothing between them, alone', () => {
    expect(prose('a ` b').safe).toBe('a ` b')
    expect(prose('a `` b').safe).toBe('a `` b')
  })

  it('makes no other tags than code, and always closes them', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { safe } = prose(text)
        expect(safe.replaceAll(/<\/?code>/g, '')).not.toMatch(/[<>]/)
        expect(safe.match(/<code>/g)?.length).toBe(safe.match(/<\/code>/g)?.length)
      }),
    )
  })
})
