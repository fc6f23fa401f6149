import PostalMime from 'postal-mime'
import { textOfHtml } from './email_html.ts'
import type { Refusal } from '../reading/reading.ts'

export type EmailAttachment = {
  fileName: string | null
  mimeType: string | null
  bytes: Uint8Array
}

export type ReadEmail = {
  text: string
  attachments: EmailAttachment[]
  /** When the last server took it, as an ISO instant; null if it does not say. */
  receivedAt: string | null
}

export const mostMailBytes = 20_000_000
const mostAttachments = 50
const longestText = 1_000_000
// Real emails are not nested deeper; a file that is was made to exhaust the reader.
export const mailLimits = {
  maxNestingDepth: 20,
  maxHeadersSize: 200_000,
  forceRfc822Attachments: true,
}

/** The text and the attachments of an email. Emails inside it are attachments. */
export async function readEmail(bytes: Uint8Array): Promise<ReadEmail | Refusal> {
  if (bytes.length > mostMailBytes) {
    return { refused: 'too_large', detail: 'The email is larger than 20 MB.' }
  }
  try {
    const email = await PostalMime.parse(bytes, mailLimits)
    const attachments = email.attachments.slice(0, mostAttachments).map((one) => ({
      fileName: one.filename,
      mimeType: one.mimeType,
      bytes: bytesOf(one.content),
    }))
    const written = email.text?.trim() ?? ''
    const body = written === '' ? textOfHtml(email.html ?? '') : written
    const text = [email.subject ?? '', body].filter((part) => part !== '').join('\n\n')
    return { text: text.slice(0, longestText), attachments, receivedAt: receivedAtOf(email) }
  } catch {
    return { refused: 'broken_file', detail: 'The email cannot be parsed.' }
  }
}

// Each server puts its line on top, so the first is that of the recipient's own.
function receivedAtOf({ headers }: { headers: { key: string; value: string }[] }): string | null {
  const line = headers.find(({ key }) => key === 'received')?.value ?? ''
  const time = Date.parse(line.slice(line.lastIndexOf(';') + 1).trim())
  return Number.isNaN(time) || line === '' ? null : new Date(time).toISOString()
}

export function bytesOf(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}
