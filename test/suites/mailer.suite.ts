import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import type { Mailer, MailMessage } from '#mail/ports'

/** What an adapter brings to be tried: itself, and what arrived, as bytes, in order. */
export type Candidate = { mailer: Mailer; received(): Promise<Buffer[]> }

export type Promised = { says: string; holds(candidate: Candidate): Promise<void> }

let made = 0

export function messageOf(over: Partial<MailMessage> = {}): MailMessage {
  made += 1
  return {
    id: `01a1df81-961a-7c21-91c1-${String(made).padStart(12, '0')}`,
    to: `somebody.${made}@example.test`,
    subject: 'Ny adgangskode til Blåbær & Søn A/S – però così',
    text: `Hej\n\nhttp://daybook.test/reset/new?token=${'abcdEFGH_-'.repeat(12)}\n`,
    html: '<!doctype html><p>Hej på <b>æøå</b></p>\n',
    ...over,
  }
}

async function arrived(candidate: Candidate, message: MailMessage) {
  const all = await candidate.received()
  const parsed = await Promise.all(all.map((raw) => PostalMime.parse(raw)))
  return parsed.filter((mail) => mail.to?.[0]?.address === message.to)
}

const lineBreaks: Partial<MailMessage>[] = [
  { to: 'x@example.test\r\nBcc: evil@example.test' },
  { to: 'x@example.test\nBcc: evil@example.test' },
  { subject: 'Hej\r\nBcc: evil@example.test' },
  { subject: 'Hej\rX' },
  { id: 'id>\r\nBcc: evil@example.test' },
  { replyTo: 'x@example.test\r\nBcc: evil@example.test' },
  { fromName: 'Nordlys\r\nBcc: evil@example.test' },
  {
    attachments: [{ fileName: 'a\r\nBcc: e@x.test', type: 'text/plain', bytes: Buffer.from('a') }],
  },
]

export const mailerPromises: Promised[] = [
  {
    says: 'hands over address, subject and both texts, letter by letter',
    async holds(candidate) {
      const message = messageOf()
      expect(await candidate.mailer.send(message)).toBe('sent')
      const [mail] = await arrived(candidate, message)
      expect(mail?.subject).toBe(message.subject)
      expect(mail?.text?.replaceAll('\r\n', '\n').trim()).toBe(message.text.trim())
      expect(mail?.html?.replaceAll('\r\n', '\n').trim()).toBe(message.html.trim())
      expect(mail?.to).toMatchObject([{ address: message.to }])
      expect(mail?.cc ?? []).toEqual([])
      expect(mail?.bcc ?? []).toEqual([])
    },
  },
  {
    says: 'comes from Daybook, and says that a machine wrote it',
    async holds(candidate) {
      const message = messageOf()
      await candidate.mailer.send(message)
      const [mail] = await arrived(candidate, message)
      expect(mail?.from).toMatchObject({ name: 'Daybook', address: 'books@daybook.test' })
      const marks = mail?.headers.filter((one) => one.key === 'auto-submitted')
      expect(marks).toMatchObject([{ value: 'auto-generated' }])
    },
  },
  {
    says: 'carries files byte by byte, the name it is written in, and where answers go',
    async holds(candidate) {
      const bytes = Buffer.from(Array.from({ length: 3000 }, (_, at) => at % 256))
      const fileName = 'faktura-2026-0001 – æøå.pdf'
      const message = messageOf({
        fromName: 'Blåbær & Søn, A/S',
        replyTo: 'regnskab@example.test',
        attachments: [{ fileName, type: 'application/pdf', bytes }],
      })
      await candidate.mailer.send(message)
      const [mail] = await arrived(candidate, message)
      expect(mail?.from?.name).toBe('Blåbær & Søn, A/S via Daybook')
      expect(mail?.from?.address).toBe('books@daybook.test')
      expect(mail?.replyTo).toMatchObject([{ address: 'regnskab@example.test' }])
      expect(mail?.attachments).toMatchObject([{ filename: fileName, mimeType: 'application/pdf' }])
      expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer)).toEqual(bytes)
      expect(mail?.text?.trim()).toBe(message.text.trim().replaceAll('\r\n', '\n'))
    },
  },
  {
    says: 'gives every copy of a mail the same Message-ID',
    async holds(candidate) {
      const message = messageOf()
      await candidate.mailer.send(message)
      await candidate.mailer.send(message)
      const mails = await arrived(candidate, message)
      expect(mails.length).toBeGreaterThan(0)
      const ids = new Set(mails.map((mail) => mail.messageId))
      expect([...ids]).toEqual([`<${message.id}@daybook.test>`])
    },
  },
  {
    says: 'sends nothing where a header would begin another one',
    async holds(candidate) {
      const before = (await candidate.received()).length
      for (const over of lineBreaks) {
        await expect(candidate.mailer.send(messageOf(over))).rejects.toThrow('line break')
      }
      expect(await candidate.received()).toHaveLength(before)
    },
  },
  {
    says: 'reads a name or a list in an address as no second receiver',
    async holds(candidate) {
      const message = messageOf()
      const sly = { ...message, to: `${message.to}, evil@example.test` }
      await candidate.mailer.send(sly).catch(() => 'refused')
      const all = await Promise.all(
        (await candidate.received()).map((raw) => PostalMime.parse(raw)),
      )
      const receivers = all.flatMap((mail) => mail.to ?? []).map((one) => one.address)
      expect(receivers).not.toContain('evil@example.test')
    },
  },
]
