import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { mostMailParts, type MailParts, type MailPartsOutcome } from '../reading/mail_parts.ts'
import { bytesOf, mailLimits, mostMailBytes } from './email.ts'

// A mail forwarded as an attachment, more than once at times; what is deeper stays a file.
const deepestMail = 5

/**
 * The attachments of a mail. A mail inside it is taken apart, too; one without attachments is itself a
 * file. Pictures of the page and signatures of the mail are left out.
 */
export async function takeApart(bytes: Uint8Array): Promise<MailPartsOutcome> {
  if (bytes.length > mostMailBytes) {
    return { refused: 'too_large', detail: 'The email is larger than 20 MB.' }
  }
  const mail = await parse(bytes)
  if (mail === null) return { refused: 'broken_file', detail: 'The email cannot be parsed.' }
  const found: MailParts = { parts: [], isCut: false }
  await collect(mail, found, 1)
  return found
}

async function parse(bytes: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(bytes, mailLimits)
  } catch {
    return null
  }
}

async function collect(mail: Email, found: MailParts, depth: number): Promise<void> {
  for (const attachment of mail.attachments) {
    if (isOfThePage(attachment) || isSignature(attachment)) continue
    const bytes = bytesOf(attachment.content)
    if (bytes.length === 0) continue
    const inner =
      attachment.mimeType === 'message/rfc822' && depth < deepestMail ? await parse(bytes) : null
    const before = found.parts.length
    if (inner !== null) await collect(inner, found, depth + 1)
    if (found.parts.length > before) continue
    if (found.parts.length >= mostMailParts) {
      found.isCut = true
      return
    }
    const name = attachment.filename ?? (inner === null ? 'attachment' : nameOf(inner))
    const content = Buffer.from(bytes).toString('base64')
    found.parts.push({ fileName: name.slice(0, 500), content })
  }
}

const nameOf = ({ subject }: Email): string => `${(subject ?? '').slice(0, 100) || 'mail'}.eml`

/** Logos and the like, which the text of the mail shows; a photo that was sent is not among them. */
function isOfThePage({ related, mimeType }: Attachment): boolean {
  return related === true && mimeType.startsWith('image/')
}

const signatureTypes: ReadonlySet<string> = new Set([
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
])

function isSignature({ mimeType }: Attachment): boolean {
  return signatureTypes.has(mimeType)
}
