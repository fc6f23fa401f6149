import PostalMime from 'postal-mime'
import { textOfHtml } from './email_html.ts'
import type { Refusal } from './reading.ts'

export type EmailAttachment = {
  fileName: string | null
  mimeType: string | null
  bytes: Uint8Array
}

export type ReadEmail = { text: string; attachments: EmailAttachment[] }

const mostBytes = 20_000_000
const mostAttachments = 50
const longestText = 1_000_000
// Nobody's letter is nested deeper; a file that is was made to exhaust whoever opens it.
const deepest = 20

/** The words and the attachments of an e-mail. E-mails inside it are attachments like others. */
export async function readEmail(bytes: Uint8Array): Promise<ReadEmail | Refusal> {
  if (bytes.length > mostBytes) {
    return { refused: 'too_large', detail: 'The e-mail is larger than 20 MB.' }
  }
  try {
    const email = await PostalMime.parse(bytes, {
      maxNestingDepth: deepest,
      maxHeadersSize: 200_000,
      forceRfc822Attachments: true,
    })
    const attachments = email.attachments.slice(0, mostAttachments).map((one) => ({
      fileName: one.filename,
      mimeType: one.mimeType,
      bytes: bytesOf(one.content),
    }))
    const written = email.text?.trim() ?? ''
    const body = written === '' ? textOfHtml(email.html ?? '') : written
    const text = [email.subject ?? '', body].filter((part) => part !== '').join('\n\n')
    return { text: text.slice(0, longestText), attachments }
  } catch {
    return { refused: 'broken_file', detail: 'The e-mail cannot be taken apart.' }
  }
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}
