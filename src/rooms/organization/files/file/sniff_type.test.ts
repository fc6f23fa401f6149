import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sniffType } from './sniff_type.ts'

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n<p:FatturaElettronica versione="FPR12"/>'
const mark = '\uFEFF'
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb0043', 'hex')
/** ContentInfo with id-signedData, in a definite and in an indefinite length. */
const signed = Buffer.from(`3082040006092a864886f70d010702a08203f1${'00'.repeat(200)}`, 'hex')
const endless = Buffer.from(`308006092a864886f70d010702a080${'00'.repeat(60)}`, 'hex')
const mail = [
  'Received: from mx.example.com by in.example.org; Mon, 5 Jan 2026 10:00:00 +0100',
  '\twith ESMTPS',
  'From: Ada <ada@example.com>',
  'To: books@example.org',
  'Subject: Faktura 17',
  '',
  'See the invoice.',
].join('\r\n')
const utf16 = (text: string): Buffer => Buffer.from(mark + text, 'utf16le')

const known: [string, string, string | Buffer][] = [
  ['a PDF', 'application/pdf', '%PDF-1.7\n%âãÏÓ\n1 0 obj'],
  ['XML', 'application/xml', xml],
  ['XML with a byte order mark', 'application/xml', mark + xml],
  ['XML in UTF-16, little end first', 'application/xml', utf16(xml)],
  ['XML in UTF-16, big end first', 'application/xml', utf16(xml).swap16()],
  ['XML in Latin-1', 'application/xml', Buffer.from(`${xml}<!-- \u00e6 -->`, 'latin1')],
  ['XML without a declaration', 'application/xml', '<Invoice xmlns="urn:x"><ID>1</ID></Invoice>'],
  ['XML behind a comment', 'application/xml', '<!-- made by us --><Invoice/>'],
  ['HTML', 'text/html', '<!DOCTYPE html><html><script>1</script></html>'],
  ['HTML without a doctype', 'text/html', '\n <HTML><body onload=alert(1)>'],
  ['a piece of HTML', 'text/html', '<script>alert(1)</script>'],
  ['XHTML', 'text/html', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ['SVG', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>'],
  ['SVG with a prolog', 'image/svg+xml', '<?xml version="1.0"?>\n<!-- a -->\n<svg:svg />'],
  ['a signed invoice in DER', 'application/pkcs7-mime', signed],
  ['a signed invoice of indefinite length', 'application/pkcs7-mime', endless],
  ['a signed invoice in base64', 'application/pkcs7-mime', signed.toString('base64')],
  ['base64 in lines', 'application/pkcs7-mime', inLines(signed.toString('base64'))],
  ['PEM', 'application/pkcs7-mime', `-----BEGIN PKCS7-----\n${inLines('MIIabcde')}`],
  ['mail', 'message/rfc822', mail],
  ['mail out of a mailbox', 'message/rfc822', `From ada Mon Jan 5 2026\n${mail}`],
  ['mail in Latin-1', 'message/rfc822', Buffer.from(`${mail}\r\n\u00e6\u00f8`, 'latin1')],
  ['text', 'text/plain', 'Kvittering: 2 kaffe, 84,00 kr æøå €'],
  ['text that begins like a bitmap', 'text/plain', 'BMW Leasing, invoice 17'],
  ['text that begins like a program', 'text/plain', 'MZ consulting, 100 EUR'],
  ['text with an address in angles', 'text/plain', '<ada@example.com> wrote: see below'],
  ['text that speaks of a PDF', 'text/plain', 'This is %PDF-1.7 in words'],
  ['text of a few fields', 'text/plain', 'Total: 100\nVAT: 20\nDate: today'],
  ['base64 of something else', 'text/plain', Buffer.alloc(90, 7).toString('base64')],
  ['a PNG', 'image/png', png],
  ['a JPEG', 'image/jpeg', jpeg],
  ['a PDF behind one byte', 'application/octet-stream', Buffer.from('\u0000%PDF-1.7\n')],
  ['a PDF behind a mark', 'application/octet-stream', Buffer.from('\uFEFF%PDF-1.7\n\u0000')],
  ['text that is no UTF-8', 'application/octet-stream', Buffer.from('pris \u00e6', 'latin1')],
  ['nothing', 'application/octet-stream', ''],
  [
    'a DER sequence of something else',
    'application/octet-stream',
    Buffer.from('3003020101', 'hex'),
  ],
]

describe('the type by content', () => {
  it.each(known)('knows %s as %s', async (_says, type, content) => {
    expect(await sniffType(Buffer.from(content as string))).toBe(type)
  })

  it('does not depend on where in memory the bytes lie', async () => {
    const padded = Buffer.concat([Buffer.from('xx'), png, Buffer.from('xx')])
    expect(await sniffType(padded.subarray(2, 2 + png.length))).toBe('image/png')
    expect(await sniffType(new Uint8Array(png))).toBe('image/png')
  })

  it('sees text as text to its last byte', async () => {
    const long = 'Linje med æøå\n'.repeat(50_000)
    expect(await sniffType(Buffer.from(long))).toBe('text/plain')
    const spoilt = Buffer.concat([Buffer.from(long), Buffer.from([0xff])])
    expect(await sniffType(spoilt)).toBe('application/octet-stream')
  })

  it('answers for any bytes, in a form that a header can carry', async () => {
    const starts = known.map(([, , content]) => Buffer.from(content as string).subarray(0, 40))
    const bytes = fc
      .tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }))
      .map(([start, rest]) => Buffer.concat([start, rest]))
    await fc.assert(
      fc.asyncProperty(bytes, async (given) => {
        expect(await sniffType(given)).toMatch(/^[a-z]+\/[\w.+-]+$/)
      }),
    )
  })

  it('is quick about what is made to be slow', async () => {
    const hostile = [
      `<${'!--'.repeat(80_000)}`,
      `<?xml ${'<?'.repeat(100_000)}`,
      `<!DOCTYPE x [${'['.repeat(200_000)}`,
      `${'A'.repeat(250_000)}=`,
      `${' '.repeat(250_000)}x`,
      'a:\n'.repeat(80_000),
    ]
    const began = process.cpuUsage()
    for (const text of hostile) await sniffType(Buffer.from(text))
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000)
  })
})

function inLines(text: string): string {
  return `${text.replaceAll(/(.{64})/g, '$1\r\n')}\r\n`
}
