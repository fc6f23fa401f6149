import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { servedType } from '#files/room'
import { readDocument } from '#readers/read_document'
import { sniffContent } from '#readers/kinds/sniff'

const page = readFileSync('docs/security/file_types.md', 'utf8')

/** One of each kind on the page, by what a sender would really have. */
const samples: [kind: string, type: string, bytes: Uint8Array][] = [
  ['pdf', 'application/pdf', Buffer.from('%PDF-1.7\n')],
  ['xml', 'application/xml', Buffer.from('<?xml version="1.0"?><Invoice/>')],
  ['eml', 'message/rfc822', Buffer.from('From: a@example.com\r\nSubject: b\r\nDate: x\r\n\r\nc')],
  ['text', 'text/plain', Buffer.from('Total 100,00')],
  ['image', 'image/png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['unknown', 'application/zip', Buffer.from('PK\x03\x04\x00\x00', 'latin1')],
  ['unknown', 'application/gzip', gzipSync('a')],
  ['unknown', 'text/html', Buffer.from('<!doctype html><script>1</script>')],
  ['unknown', 'application/x-msdownload', Buffer.from('MZ\x90\x00\x03', 'latin1')],
]

const home = { names: [], identifiers: [], ibans: [], currency: 'DKK', language: 'da' } as never

describe('the kinds of files that are read', () => {
  it('are those of the page, each read as what it is or refused with a reason', async () => {
    const listed = [...page.matchAll(/^\| (pdf|xml|p7m|eml|text|image) \|/gm)].map((one) => one[1])
    expect(listed).toEqual(['pdf', 'xml', 'p7m', 'eml', 'text', 'image'])
    for (const [kind, type, bytes] of samples) {
      expect([type, sniffContent(bytes, type, null)]).toEqual([type, kind])
    }
    for (const [, type, bytes] of samples.filter(([kind]) => kind === 'unknown')) {
      const read = await readDocument({ bytes, text: null, mimeType: type, fileName: null, home })
      expect([type, 'refused' in read && read.refused]).toEqual([type, 'type_not_supported'])
    }
  })

  it('are told by their content, whatever they are called', () => {
    for (const [kind, , bytes] of samples) {
      expect(sniffContent(bytes, 'application/pdf', 'invoice.pdf')).toBe(kind)
    }
  })
})

describe('the types that files are given back as', () => {
  it('are inert, and plain bytes for all that a browser could run', () => {
    const running = ['text/html', 'image/svg+xml', 'application/xml', 'application/xhtml+xml']
    const more = ['text/javascript', 'application/x-msdownload', 'text/css', 'message/rfc822']
    for (const type of [...running, ...more]) {
      expect([type, servedType(type)]).toEqual([type, 'application/octet-stream'])
    }
    for (const type of ['application/pdf', 'image/png', 'text/plain', 'application/zip']) {
      expect(servedType(type)).toBe(type)
    }
  })
})
