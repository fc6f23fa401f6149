import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mailer } from '#mail/ports'

/**
 * Writes each mail to a file instead of sending it, so that a person who tries Daybook without a mail
 * server can open the link. A second copy of the same mail overwrites the first.
 */
export function createMailDirectory(directory: string, from: string): Mailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, to, subject, text, html, fromName, replyTo, attachments = [] }) {
      const names = attachments.flatMap(({ fileName, type }) => [fileName, type])
      for (const line of [id, to, subject, fromName ?? '', replyTo ?? '', ...names]) {
        if (/[\r\n]/.test(line)) throw new Error('a header of a mail has a line break in it')
      }
      const name = fromName === undefined ? 'Daybook' : `${fromName} via Daybook`
      const made = await transport.sendMail({
        from: { name, address: from },
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        attachments: attachments.map(({ fileName, type, bytes }) => ({
          filename: fileName,
          contentType: type,
          content: Buffer.from(bytes),
        })),
        subject,
        text,
        html,
        messageId: `<${id}@${from.split('@').at(-1) ?? 'daybook'}>`,
        headers: { 'auto-submitted': 'auto-generated' },
      })
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const file = join(directory, `${id}.eml`)
      // Whole or not at all: who reads the directory must not find half a mail.
      await writeFile(`${file}.part`, made.message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return 'sent'
    },
  }
}
