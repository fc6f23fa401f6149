import { mailOf, signedBy, type MailFile } from '../../../test/support/intake/mails.ts'

export type Planted = {
  kind: string
  bytes: Buffer
  from: string
  /** Null: an address that does not exist. */
  to: 'ours' | 'nobody'
  /** How the conversation must end. */
  code: 250 | 550 | 552
  /** Mails of the same identity are one; null where none is taken in. */
  identity: string | null
  documents: number
  isVerified: boolean
}

const paper = (text: string): MailFile => ({
  name: `${text}.txt`,
  content: `Faktura ${text}\nTotal 125,00 kr`,
  type: 'text/plain',
})

const hostile: readonly MailFile[] = [
  { name: '../../etc/passwd', content: 'root::0:0', type: 'text/plain' },
  { name: 'bomb.zip', content: Buffer.alloc(400_000, 0x50), type: 'application/zip' },
  { name: 'page.html', content: '<script>fetch("//x")</script>', type: 'text/html' },
  { name: '\u202Egpj.exe', content: 'MZ\0\0\0', type: 'image/jpeg' },
  { name: 'broken.pdf', content: '%PDF-1.7\n1 0 obj <<', type: 'application/pdf' },
  { name: 'entities.xml', content: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', type: 'text/xml' },
]

function nested(name: string): MailFile {
  const inner = mailOf({ messageId: `inner-${name}@x`, files: [paper(`inner ${name}`)] })
  const content = inner
    .toString('latin1')
    .replace('boundary=part', 'boundary=in')
    .replaceAll('--part', '--in')
  return { name: 'forwarded.eml', content, type: 'message/rfc822' }
}

const proven = 'anna@proven.example'

const good = { from: proven, to: 'ours', code: 250, isVerified: true } as const
const refused = { ...good, identity: null, documents: 0, isVerified: false } as const

/** The mail of one place in the list: in every twenty each kind is there. */
export async function plant(index: number): Promise<Planted> {
  const one = { messageId: `${index}@proof`, files: [paper(`${index}`)] }
  const plain = { ...good, bytes: mailOf(one), identity: one.messageId, documents: 1 }
  const place = index % 20
  if (place <= 2 && place > 0) return await plantAgain(index, place)
  if (place >= 3 && place <= 7) return plantUsual(index, place)
  if (place >= 8 && place <= 12) return await plantHostile(index, place)
  if (place === 13) {
    const from = 'x@stranger.example'
    return { ...refused, kind: 'of a stranger', bytes: mailOf({ ...one, from }), from, code: 550 }
  }
  if (place === 14) {
    return { ...refused, kind: 'to nobody', bytes: mailOf(one), to: 'nobody', code: 550 }
  }
  // Five of them; more would take their time and show the same.
  if (place === 15 && index < 100) {
    const files = [{ name: 'large.bin', content: Buffer.alloc(30_000_000, 7) }]
    return { ...refused, kind: 'of 40 MB', bytes: mailOf({ ...one, files }), code: 552 }
  }
  return { ...plain, kind: 'with an attachment' }
}

async function plantAgain(index: number, place: number): Promise<Planted> {
  const first = index - place
  if (place === 1) return { ...(await plant(first)), kind: 'the same again' }
  const given = { messageId: `${first}@proof`, files: [paper(`${first}`)] }
  const above = `Received: from other by here; Mon, 16 Nov 2026 1${index % 9}:00:00 +0000`
  const bytes = mailOf({ ...given, above })
  const kind = 'the same by another way'
  return { ...good, kind, bytes, identity: given.messageId, documents: 1 }
}

function plantUsual(index: number, place: number): Planted {
  const messageId = `${index}@proof`
  const whole = { ...good, identity: messageId }
  if (place <= 4) {
    const bytes = mailOf({ messageId, text: `Total ${index},00` })
    return { ...whole, kind: 'of text alone', bytes, documents: 1 }
  }
  if (place <= 6) {
    const files = ['a', 'b', 'c'].map((name) => paper(`${index} ${name}`))
    const bytes = mailOf({ messageId, files })
    return { ...whole, kind: 'with three attachments', bytes, documents: 3 }
  }
  const bytes = mailOf({ messageId, files: [nested(`${index}`)] })
  return { ...whole, kind: 'with a mail inside', bytes, documents: 1 }
}

async function plantHostile(index: number, place: number): Promise<Planted> {
  const messageId = `${index}@proof`
  const whole = { ...good, identity: messageId }
  if (place === 8) {
    const bytes = mailOf({ messageId, files: hostile })
    return { ...whole, kind: 'with hostile attachments', bytes, documents: hostile.length }
  }
  if (place === 9) {
    const deep = Array.from({ length: 40 }, (_, at) => [
      `Content-Type: multipart/mixed; boundary=b${at}`,
      '',
      `--b${at}`,
    ]).flat()
    const head = [`From: ${proven}`, `Message-ID: <${messageId}>`]
    const bytes = Buffer.from([...head, ...deep, 'Content-Type: text/plain', '', 'x'].join('\r\n'))
    return { ...whole, kind: 'nested without end', bytes, documents: 1 }
  }
  const mail = mailOf({ messageId, files: [paper(`${index}`)], from: 'boss@signed.example' })
  if (place <= 11) {
    return { ...whole, kind: 'with a forged sender', bytes: mail, documents: 1, isVerified: false }
  }
  const bytes = await signedBy('signed.example', mail)
  return { ...whole, kind: 'signed', bytes, from: 'bounce@nowhere.example', documents: 1 }
}
