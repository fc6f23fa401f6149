import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textOfHtml } from './email_html.ts'

describe('the words of HTML', () => {
  it.each([
    ['<p>Total</p><p>125,00</p>', 'Total\n\n125,00'],
    ['a<br>b<br/>c', 'a\nb\nc'],
    ['<b>I</b> <i>alt</i>', 'I alt'],
    ['  many \n\t spaces  ', 'many spaces'],
    ['<ul><li>en</li><li>to</li></ul>', 'en\n\nto'],
    ['Bel&oslash;b &amp; moms &#8364; &#x20AC; &euro;', 'Beløb & moms € € €'],
    ['&lt;script&gt;', '<script>'],
    ['&unknown; &#0; &#xD800; &#9999999;', '&unknown;'],
    ['a<!-- hidden > words -->b', 'ab'],
    ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
    ['', ''],
  ])('%s', (html, text) => {
    expect(textOfHtml(html).replace(/\s+$/, '')).toBe(text)
  })

  it('keep the cells of a table apart, a row on each line', () => {
    const html =
      '<table><tr><th>Vare</th><th>Beløb</th></tr><tr><td>Kabel</td><td>100,00</td></tr></table>'
    const rows = textOfHtml(html)
      .split('\n')
      .filter((row) => row !== '')
    expect(rows).toEqual(['Vare   Beløb', 'Kabel   100,00'])
  })

  it.each(['script', 'style', 'head', 'template', 'noscript', 'iframe', 'svg', 'title'])(
    'are none of what stands in <%s>',
    (name) => {
      expect(textOfHtml(`a<${name} x="1">secret <b>words</b></${name}>b`)).toBe('ab')
      expect(textOfHtml(`a<${name.toUpperCase()}>secret</${name.toUpperCase()} >b`)).toBe('ab')
    },
  )

  it('end at a script that is never closed', () => {
    expect(textOfHtml('a<script>secret')).toBe('a')
  })

  it.each([
    'display:none',
    'display: none !important',
    'color:red; DISPLAY : NONE',
    'visibility:hidden',
    'font-size:0',
    'font-size: 1px',
    'color:#fff',
    'color: white',
    'opacity:0',
  ])('are none of what is hidden by style "%s"', (style) => {
    expect(textOfHtml(`a<div style="${style}">secret<p>more</p></div>b`)).toBe('ab')
    expect(textOfHtml(`a<span style='${style}'>secret</span>b`)).toBe('ab')
  })

  it.each(['font-size: 12px', 'color:#ff0000', 'opacity:0.9', 'display:block', 'font-size:10px'])(
    'are all of what is shown by style "%s"',
    (style) => {
      expect(textOfHtml(`a<span style="${style}">b</span>c`)).toBe('abc')
    },
  )

  it('are none of an element with the attribute hidden', () => {
    expect(textOfHtml('a<div hidden>secret</div>b')).toBe('ab')
    expect(textOfHtml('a<div class="hidden-print">shown</div>b').replace(/\n/g, '')).toBe('ashownb')
  })

  it('come back after a hidden element that has others of its name inside', () => {
    const html = 'a<div style="display:none">x<div>y</div>z</div>b'
    expect(textOfHtml(html)).toBe('ab')
  })

  it('are not brought back by an end that belongs to nobody', () => {
    expect(textOfHtml('a<div style="display:none">x</p></span>y</div>b')).toBe('ab')
  })

  it('never throw, and never hold a tag that was closed', () => {
    const part = fc.constantFrom(
      '<div>',
      '</div>',
      '<b',
      '>',
      '&amp;',
      'x',
      '<!--',
      '-->',
      '<script>',
      '"',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        expect(textOfHtml(parts.join(''))).not.toContain('<div>')
      }),
    )
  })

  it.each([
    ['open marks', '<'.repeat(100_000)],
    ['open tags', '<div>'.repeat(40_000)],
    ['entities', '&'.repeat(100_000)],
    ['comments', '<!--'.repeat(40_000)],
    ['scripts', '<script></script>'.repeat(12_000)],
    ['spaces', ' '.repeat(200_000)],
    ['styles', `<p style="${'display:'.repeat(20_000)}">`],
  ])('are read from %s in linear time', (_, html) => {
    const began = process.cpuUsage()
    textOfHtml(html)
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1_000)
  })
})
