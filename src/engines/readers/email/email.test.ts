import { describe, expect, it } from 'vitest'
import { readEmail, type ReadEmail } from './email.ts'

const encode = (...lines: string[]) => new TextEncoder().encode(lines.join('\r\n'))

async function read(...lines: string[]): Promise<ReadEmail> {
  const outcome = await readEmail(encode(...lines))
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome
}

const mixed = (...parts: string[][]) => [
  'From: seller@example.com',
  'Subject: Faktura 17',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=x',
  '',
  ...parts.flatMap((part) => ['--x', ...part]),
  '--x--',
]

const file = (name: string, type: string, content: string) => [
  `Content-Type: ${type}; name="${name}"`,
  `Content-Disposition: attachment; filename="${name}"`,
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(content).toString('base64'),
]

describe('an e-mail', () => {
  it('is its subject and its text', async () => {
    const { text, attachments } = await read(
      'From: a@example.com',
      'Subject: =?utf-8?Q?Faktura_for_k=C3=B8b?=',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Total 125,00 kr',
    )
    expect(text).toBe('Faktura for køb\n\nTotal 125,00 kr')
    expect(attachments).toEqual([])
  })

  it('has its text decoded from what its headers name', async () => {
    const { text } = await read(
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Bel=F8b 125,00',
    )
    expect(text).toBe('Beløb 125,00')
  })

  it('is the text of its HTML where it has no other', async () => {
    const { text } = await read(
      'Content-Type: text/html; charset=utf-8',
      '',
      '<html><head><script>pay()</script></head><body><p>Total</p><p>125,00 kr</p></body></html>',
    )
    expect(text).toBe('Total\n\n125,00 kr')
  })

  it('prefers plain text to the same in HTML', async () => {
    const { text } = await read(
      'Content-Type: multipart/alternative; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'plain 1',
      '--x',
      'Content-Type: text/html',
      '',
      '<p>html 2</p>',
      '--x--',
    )
    expect(text).toBe('plain 1')
  })

  it('gives its attachments with name, type and bytes', async () => {
    const { attachments, text } = await read(
      ...mixed(
        ['Content-Type: text/plain', '', 'Hermed faktura.'],
        file('faktura.pdf', 'application/pdf', '%PDF-1.7'),
        file('fattura.xml', 'text/xml', '<a/>'),
      ),
    )
    expect(text).toContain('Hermed faktura.')
    expect(
      attachments.map(({ fileName, mimeType, bytes }) => [
        fileName,
        mimeType,
        new TextDecoder().decode(bytes),
      ]),
    ).toEqual([
      ['faktura.pdf', 'application/pdf', '%PDF-1.7'],
      ['fattura.xml', 'text/xml', '<a/>'],
    ])
  })

  it('keeps an e-mail inside it as an attachment, so that its words are not mistaken for its own', async () => {
    const { text, attachments } = await read(
      ...mixed(
        ['Content-Type: text/plain', '', 'Se nedenfor.'],
        ['Content-Type: message/rfc822', '', 'Subject: inner', '', 'Total 999,00'],
      ),
    )
    expect(text).not.toContain('999,00')
    expect(attachments).toHaveLength(1)
    expect(attachments[0]?.mimeType).toBe('message/rfc822')
    expect(new TextDecoder().decode(attachments[0]?.bytes)).toContain('Total 999,00')
  })

  it('of nothing has no words', async () => {
    expect(await read('From: a@example.com', '', '')).toEqual({
      text: '',
      attachments: [],
      receivedAt: null,
    })
  })
})

describe('a hostile e-mail', () => {
  it('larger than 20 MB is refused unread', async () => {
    const outcome = await readEmail(new Uint8Array(20_000_001))
    expect(outcome).toMatchObject({ refused: 'too_large' })
  })

  it('nested too deep is refused', async () => {
    const open = Array.from({ length: 40 }, (_, depth) => [
      `Content-Type: multipart/mixed; boundary=b${depth}`,
      '',
      `--b${depth}`,
    ]).flat()
    const outcome = await readEmail(encode(...open, 'Content-Type: text/plain', '', 'deep'))
    expect(outcome).toMatchObject({ refused: 'broken_file' })
  })

  it('with endless headers is refused', async () => {
    const outcome = await readEmail(encode(`X-Long: ${'a'.repeat(300_000)}`, '', 'text'))
    expect(outcome).toMatchObject({ refused: 'broken_file' })
  })

  it('with very many attachments gives the first fifty', async () => {
    const files = Array.from({ length: 80 }, (_, index) => file(`f${index}.txt`, 'text/x-a', 'a'))
    const { attachments } = await read(...mixed(...files))
    expect(attachments).toHaveLength(50)
  })

  it('of bytes that are no text does not throw', async () => {
    const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256)
    expect(await readEmail(bytes)).toBeDefined()
  })
})
