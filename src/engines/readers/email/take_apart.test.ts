import { describe, expect, it } from 'vitest'
import type { MailParts } from '../reading/mail_parts.ts'
import { takeApart } from './take_apart.ts'

const mail = (...parts: string[][]): string[] => [
  'From: a@example.com',
  'Subject: Faktura',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=x',
  '',
  ...parts.flatMap((part) => ['--x', ...part]),
  '--x--',
]

const text = ['Content-Type: text/plain', '', 'Se vedhæftet.']
const file = (name: string, content: string, type = 'application/pdf') => [
  `Content-Type: ${type}; name="${name}"`,
  'Content-Disposition: attachment',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(content).toString('base64'),
]
const nested = (lines: string[]) => ['Content-Type: message/rfc822', '', ...lines]

async function parts(lines: string[]): Promise<[string, string][]> {
  const outcome = (await takeApart(Buffer.from(lines.join('\r\n')))) as MailParts
  return outcome.parts.map(({ fileName, content }) => [
    fileName,
    Buffer.from(content, 'base64').toString(),
  ])
}

describe('a mail', () => {
  it('is its attachments, in their order', async () => {
    const found = await parts(mail(text, file('a.pdf', 'one'), file('b.xml', 'two', 'text/xml')))
    expect(found).toEqual([
      ['a.pdf', 'one'],
      ['b.xml', 'two'],
    ])
  })

  it('of text alone has none', async () => {
    expect(await parts(['Subject: x', '', 'Total 10,00'])).toEqual([])
  })

  it('has those of the mails inside it', async () => {
    const inner = mail(text, file('inner.pdf', 'inner')).map((one) =>
      one.replace('boundary=x', 'boundary=y').replace(/^--x/, '--y'),
    )
    const found = await parts(mail(text, file('a.pdf', 'outer'), nested(inner)))
    expect(found.map(([, content]) => content)).toEqual(['outer', 'inner'])
  })

  it('has a mail inside it as a file, if that has no attachments', async () => {
    const found = await parts(mail(text, nested(['Subject: Bon 7', '', 'Total 10,00'])))
    expect(found).toEqual([['Bon 7.eml', expect.stringContaining('Total 10,00')]])
  })

  it('is not its signature, nor an empty part', async () => {
    const signature = file('smime.p7s', 'sig', 'application/pkcs7-signature')
    expect(await parts(mail(text, signature, file('empty.pdf', '')))).toEqual([])
  })

  it('is not the logo in its page, but a photo that was sent', async () => {
    const html = ['Content-Type: text/html', '', '<img src="cid:logo">']
    const picture = (id: string) => [
      'Content-Type: image/png; name="p.png"',
      `Content-ID: <${id}>`,
      'Content-Disposition: inline',
      '',
      id,
    ]
    const related = [
      'Content-Type: multipart/related; boundary=r',
      '',
      '--r',
      ...html,
      '--r',
      ...picture('logo'),
      '--r--',
    ]
    expect(await parts(mail(related, picture('photo')))).toEqual([
      ['p.png', expect.stringContaining('photo')],
    ])
  })
})

describe('a hostile mail', () => {
  it('with more than fifty attachments gives fifty, and says so', async () => {
    const many = Array.from({ length: 60 }, (_, index) => file(`${index}.pdf`, `n${index}`))
    const outcome = await takeApart(Buffer.from(mail(...many).join('\r\n')))
    expect(outcome).toMatchObject({ isCut: true })
    expect((outcome as MailParts).parts).toHaveLength(50)
  })

  it('of mails in mails without end is taken apart five deep, and what is deeper is a file', async () => {
    let lines = ['Subject: innermost', '', 'x']
    for (let depth = 0; depth < 8; depth += 1) {
      const boundary = `b${depth}`
      lines = [
        `Content-Type: multipart/mixed; boundary=${boundary}`,
        '',
        `--${boundary}`,
        ...nested(lines),
        `--${boundary}--`,
      ]
    }
    expect(await parts(lines)).toHaveLength(1)
  })

  it('too large or too deep is refused', async () => {
    expect(await takeApart(new Uint8Array(20_000_001))).toMatchObject({ refused: 'too_large' })
    const open = Array.from({ length: 40 }, (_, depth) => [
      `Content-Type: multipart/mixed; boundary=b${depth}`,
      '',
      `--b${depth}`,
    ]).flat()
    expect(await takeApart(Buffer.from(open.join('\r\n')))).toMatchObject({
      refused: 'broken_file',
    })
  })
})
