import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSigner, signContent } from '#test/support/einvoices/einvoice_signed'
import { sampleEinvoice } from '#test/support/einvoices/einvoice_parts'
import { facturXPdf, fatturaPa } from '#test/support/einvoices/einvoices'
import { sniffContent } from './sniff.ts'

function sniff(
  content: string | Uint8Array,
  { mimeType = null, fileName = null }: { mimeType?: string | null; fileName?: string | null } = {},
): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return sniffContent(bytes, mimeType, fileName)
}

const xml = fatturaPa(sampleEinvoice())

describe('XML', () => {
  it.each([
    ['with a declaration', xml],
    ['without one', '<Invoice xmlns="urn:x"/>'],
    ['after white space', '\r\n  <a/>'],
    ['after a comment', '<!-- made by hand --><a/>'],
    ['with a type declaration, which its reader refuses', '<!DOCTYPE a [<!ENTITY b "c">]><a/>'],
    ['with a name that is not English', '<Ærø/>'],
    ['after a mark', '\ufeff<a/>'],
  ])('is known %s', (_name, text) => {
    expect(sniff(text)).toBe('xml')
  })

  it('is known in UTF-16, with and without a mark', () => {
    const little = Buffer.from('\ufeff<?xml version="1.0"?><a/>', 'utf16le')
    expect(sniff(new Uint8Array(little))).toBe('xml')
    expect(sniff(new Uint8Array(little.subarray(2)))).toBe('xml')
    const big = Buffer.from(little).swap16()
    expect(sniff(new Uint8Array(big))).toBe('xml')
    expect(sniff(new Uint8Array(big.subarray(2)))).toBe('xml')
  })

  it('is known in windows-1252', () => {
    const text = '<?xml version="1.0" encoding="windows-1252"?><a>perché</a>'
    expect(sniff(new Uint8Array(Buffer.from(text, 'latin1')))).toBe('xml')
  })

  it('is known whatever it is called', () => {
    expect(sniff(xml, { mimeType: 'application/pdf', fileName: 'a.pdf' })).toBe('xml')
    expect(sniff(xml, { fileName: 'IT01234567890_00001.xml.p7m' })).toBe('xml')
  })

  it('is not a page of the web', () => {
    expect(sniff('<!DOCTYPE html><html><body>Total 1</body></html>')).toBe('unknown')
    expect(sniff('<html lang="it"></html>')).toBe('unknown')
  })
})

describe('signed files', () => {
  it('are known bare, in base64 and in lines of base64', async () => {
    const signed = await signContent(new TextEncoder().encode(xml), [await createSigner('Rossi')])
    const letters = Buffer.from(signed).toString('base64')
    const lines = letters.replaceAll(/(.{64})/g, '$1\r\n')
    expect(sniff(signed)).toBe('p7m')
    expect(sniff(letters)).toBe('p7m')
    expect(sniff(lines)).toBe('p7m')
    expect(sniff(`-----BEGIN CMS-----\n${lines}\n-----END CMS-----\n`)).toBe('p7m')
  })

  it('are known by the indefinite length that other programs write', () => {
    const head = [0x30, 0x80, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02]
    expect(sniff(new Uint8Array([...head, 0xa0, 0x80]))).toBe('p7m')
    expect(sniff(new Uint8Array([...head.slice(0, -1), 0x01]))).toBe('unknown')
  })

  it('that are damaged go by their name, to be refused as what they were', () => {
    const noise = new Uint8Array([0x30, 0xe2, 0x82, 0xac, 0, 1, 2])
    expect(sniff(noise)).toBe('unknown')
    expect(sniff(noise, { fileName: 'IT01_1.xml.P7M' })).toBe('p7m')
    expect(sniff(noise, { mimeType: 'application/pkcs7-mime' })).toBe('p7m')
  })

  it('are not any text of letters', () => {
    expect(sniff('Fattura')).toBe('text')
    expect(sniff('MIAGCSqGSIb3')).toBe('text')
  })
})

describe('PDF', () => {
  it('is known by its first bytes', async () => {
    expect(sniff(await facturXPdf(sampleEinvoice()))).toBe('pdf')
    expect(sniff('%PDF-1.7\n')).toBe('pdf')
  })

  it('is not known behind anything else', () => {
    expect(sniff('\n%PDF-1.7')).toBe('text')
    expect(sniff('<html></html>%PDF-1.7')).toBe('unknown')
    expect(sniff('%PDF')).toBe('text')
  })
})

describe('images', () => {
  it.each([
    ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]],
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0]],
    ['GIF', Array.from(Buffer.from('GIF89a\x01'))],
    ['TIFF', [0x49, 0x49, 0x2a, 0, 8, 0]],
    ['TIFF of the other end', [0x4d, 0x4d, 0, 0x2a, 0, 0]],
    ['WEBP', Array.from(Buffer.from('RIFF\x10\0\0\0WEBPVP8 '))],
    ['BMP', [0x42, 0x4d, 1, 0, 0, 0, 0, 0, 0, 0]],
    ['HEIC', Array.from(Buffer.from('\0\0\0\x18ftypheic'))],
  ])('%s is one', (_name, head) => {
    expect(sniff(new Uint8Array(head))).toBe('image')
  })

  it('are not sounds, nor words that begin alike', () => {
    expect(sniff(new Uint8Array(Buffer.from('RIFF\x10\0\0\0WAVEfmt ')))).toBe('unknown')
    expect(sniff('BMW Bank, rate 3')).toBe('text')
  })
})

describe('e-mail', () => {
  const mail = 'From: a@b.dk\r\nTo: c@d.dk\r\nSubject: Faktura\r\n\r\nHej'

  it.each([
    ['plain', mail],
    ['with a folded header', mail.replace('Faktura', 'Faktura\r\n nr. 7')],
    ['as a server wrote it', `Return-Path: <a@b.dk>\nReceived: from x\n\tby y\n\nHej`],
    ['from a mailbox', `From a@b.dk Mon Jan  1\n${mail}`],
    ['with many headers before the known ones', `${'X-Long: y\r\n'.repeat(300)}${mail}`],
  ])('is known %s', (_name, text) => {
    expect(sniff(text)).toBe('eml')
  })

  it('is known where its headers go on past what is looked at', () => {
    const long = mail.replace('\r\n\r\n', `\r\n${'X-Long: y\r\n'.repeat(600)}\r\n`)
    expect(sniff(long)).toBe('eml')
  })

  it('is not a receipt with colons', () => {
    expect(sniff('Date: 2026-03-02\nTotal: 100\n\nThanks')).toBe('text')
    expect(sniff('From: Rossi\nTo: Bianchi\nTotal due 5 EUR\n\nBye')).toBe('text')
  })
})

describe('text and what is nothing', () => {
  it('is text in any encoding, if it has nothing but text', () => {
    expect(sniff('Kvittering\n\n100,00 kr.')).toBe('text')
    expect(sniff(new Uint8Array(Buffer.from('Perché no? 5 £', 'latin1')))).toBe('text')
  })

  it('is unknown with control characters, empty, or packed', () => {
    expect(sniff('')).toBe('unknown')
    expect(sniff('a\u0001b')).toBe('unknown')
    expect(sniff(new Uint8Array(Buffer.from('PK\x03\x04\x14\0')))).toBe('unknown')
    expect(sniff(`${'a'.repeat(5_000)}\0`)).toBe('unknown')
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (noise) => {
        expect(['xml', 'p7m', 'pdf', 'eml', 'text', 'image', 'unknown']).toContain(sniff(noise))
      }),
    )
  })
})
