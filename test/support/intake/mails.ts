import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { dkimSign } from 'mailauth'
import type { NameServer } from '#intake/ports'

/** The key that mails are signed with. A process that only publishes it gets it in its environment. */
export const signingKey =
  process.env['TEST_SIGNING_KEY'] ??
  generateKeyPairSync('rsa', {
    modulusLength: 1024,
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
    publicKeyEncoding: { format: 'pem', type: 'spki' },
  }).privateKey
const published = createPublicKey(signingKey)
  .export({ format: 'der', type: 'spki' })
  .toString('base64')

const nowhere = (name: string): Error => Object.assign(new Error(name), { code: 'ENOTFOUND' })

/**
 * A domain name system of its own: `proven.example` sends from here, signs, and asks to refuse the rest;
 * `plain.example` publishes nothing but its servers; nobody else publishes anything.
 */
export const testNames: NameServer = {
  async resolve(name, kind) {
    const records: Record<string, string> = {
      'proven.example': 'v=spf1 ip4:127.0.0.1 -all',
      'signed.example': 'v=spf1 -all',
      'plain.example': 'v=spf1 ip4:127.0.0.1 -all',
      'stranger.example': 'v=spf1 ip4:127.0.0.1 -all',
      '_dmarc.proven.example': 'v=DMARC1; p=reject',
      '_dmarc.signed.example': 'v=DMARC1; p=reject',
      's._domainkey.proven.example': `v=DKIM1; k=rsa; p=${published}`,
      's._domainkey.signed.example': `v=DKIM1; k=rsa; p=${published}`,
      's._domainkey.stranger.example': `v=DKIM1; k=rsa; p=${published}`,
    }
    const found = records[name.toLowerCase().replace(/\.$/, '')]
    if (kind !== 'TXT' || found === undefined) throw nowhere(name)
    return [[found]]
  },
}

export type MailFile = { name: string; content: Buffer | string; type?: string }

export type MailGiven = {
  from?: string
  subject?: string
  messageId?: string
  text?: string
  files?: readonly MailFile[]
  /** Lines on top, as servers on the way write them. */
  above?: string
}

const wrapped = (bytes: Buffer): string => bytes.toString('base64').replace(/.{76}/g, '$&\r\n')

/** A mail with attachments, as mail programs write it. */
export function mailOf(given: MailGiven): Buffer {
  const {
    from = 'anna@proven.example',
    subject = 'Bill',
    messageId,
    text = 'See attached.',
  } = given
  const files = given.files ?? []
  const head = [
    ...(given.above === undefined ? [] : [given.above]),
    `From: Somebody <${from}>`,
    'To: docs@in.daybook.test',
    `Subject: ${subject}`,
    ...(messageId === undefined ? [] : [`Message-ID: <${messageId}>`]),
    'Date: Mon, 16 Nov 2026 10:00:00 +0000',
    'MIME-Version: 1.0',
  ]
  const plain = ['Content-Type: text/plain; charset=utf-8', '', text]
  if (files.length === 0) return Buffer.from([...head, ...plain, ''].join('\r\n'))
  const parts = files.flatMap(({ name, content, type = 'application/octet-stream' }) => [
    '--part',
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    ...(type === 'message/rfc822'
      ? ['', content.toString('latin1')]
      : ['Content-Transfer-Encoding: base64', '', wrapped(Buffer.from(content))]),
  ])
  const type = 'Content-Type: multipart/mixed; boundary=part'
  const all = [...head, type, '', '--part', ...plain, ...parts, '--part--', '']
  return Buffer.from(all.join('\r\n'), 'latin1')
}

/** The same, signed by that domain. */
export async function signedBy(
  domain: string,
  mail: Buffer,
  /** How much of the text is signed, and which lines of the header, if not all that matter. */
  limit: { maxBodyLength?: number; headerList?: string[] } = {},
) {
  const key = { signingDomain: domain, selector: 's', privateKey: signingKey }
  const { signatures } = await dkimSign(mail, { ...key, signatureData: [{ ...key, ...limit }] })
  return Buffer.concat([Buffer.from(signatures), mail])
}
