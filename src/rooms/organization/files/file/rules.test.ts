import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanName, dispositionOf, servedType } from './rules.ts'

describe('the name of a file', () => {
  it.each([
    ['invoice.pdf', 'invoice.pdf'],
    ['Rechnung März.pdf', 'Rechnung März.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Ada\\kvittering.jpg', 'kvittering.jpg'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie: x.pdf'],
    ['ship\u202Egpj.exe', 'shipgpj.exe'],
    ['  spaced.pdf  ', 'spaced.pdf'],
    ['zero\u0000byte.pdf', 'zerobyte.pdf'],
    ['A\u030A.pdf', '\u00C5.pdf'],
    ['half\uD800.pdf', 'half\uFFFD.pdf'],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanName(given)).toBe(kept)
  })

  it.each(['', '.', '..', '...', '   ', 'directory/', '\u200E', '\n'])(
    '%j is no name, so the file gets a plain one',
    (given) => {
      expect(cleanName(given)).toBe('file')
    },
  )

  it('that is too long loses its middle and keeps its extension', () => {
    const name = cleanName(`${'å'.repeat(500)}.pdf`)
    expect(name).toMatch(/^å+\.pdf$/)
    expect(Array.from(name)).toHaveLength(200)
  })

  it('is always one that can be stored, shown and saved', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(anything, (given) => {
        const name = cleanName(given)
        expect(name).not.toBe('')
        expect(name).toBe(cleanName(name))
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u)
        expect(name.isWellFormed()).toBe(true)
        expect(Array.from(name).length).toBeLessThanOrEqual(200)
      }),
    )
  })
})

describe('Content-Disposition', () => {
  it('has a plain name for old readers and the real one', () => {
    expect(dispositionOf('Kvittering på æbler.pdf')).toBe(
      `attachment; filename="Kvittering p_ _bler.pdf"; filename*=UTF-8''Kvittering%20p%C3%A5%20%C3%A6bler.pdf`,
    )
    expect(dispositionOf(`a"b'(1)%20.pdf`)).toBe(
      `attachment; filename="a_b'(1)_20.pdf"; filename*=UTF-8''a%22b%27%281%29%2520.pdf`,
    )
  })

  it('always says attachment, in one line of ASCII from which the name can be read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }).map(cleanName), (name) => {
        const header = dispositionOf(name)
        expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~%-]+$/)
        expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name)
      }),
    )
  })
})

describe('the type that bytes are served as', () => {
  it.each(['application/pdf', 'image/png', 'image/jpeg', 'text/plain'])('is %s', (type) => {
    expect(servedType(type)).toBe(type)
  })

  it.each([
    'text/html',
    'image/svg+xml',
    'application/xml',
    'text/xml',
    'application/xhtml+xml',
    'message/rfc822',
    'text/javascript',
    'application/x-shockwave-flash',
    'text/css',
    '',
  ])('is mere bytes for %j, which a browser may run', (type) => {
    expect(servedType(type)).toBe('application/octet-stream')
  })
})
