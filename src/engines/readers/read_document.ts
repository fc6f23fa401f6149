import { readEinvoice, readPdfAttachment } from './einvoice/einvoice.ts'
import { finding } from './einvoice/einvoice_fields.ts'
import { readEmail, type ReadEmail } from './email/email.ts'
import { findInstructions } from './text/instructions.ts'
import type { PictureReader } from './picture/read_picture.ts'
import { comparePage } from './read_document_page.ts'
import {
  isRefusal,
  type ReadingFinding,
  type ReaderInput,
  type Reading,
  type Refusal,
} from './reading/reading.ts'
import { mostDocumentBytes } from './reading/sandbox_frame.ts'
import { isClaimed, sniffContent } from './kinds/sniff.ts'
import { withParts } from './several/several_documents.ts'
import { isThin } from './kinds/picture_needs.ts'
import { readLines } from './text/text.ts'
import { linesOfText } from './text/text_lines.ts'

type Home = ReaderInput['home']
type Content = {
  bytes: Uint8Array
  mimeType: string | null
  fileName: string | null
  home: Home
  pictures: PictureReader | null
}

const mostAlerts = 50
const mostAttachments = 100
const deepestMail = 2

/**
 * Reads one document of any kind. Runs only in the sandbox process: see `sandbox.ts`. Pictures are read
 * only by processes that have a reader for them.
 */
export async function readDocument(
  input: ReaderInput,
  pictures: PictureReader | null = null,
): Promise<Reading | Refusal> {
  const { bytes, text, mimeType, fileName, home } = input
  if (Math.max(bytes?.length ?? 0, text?.length ?? 0) > mostDocumentBytes) {
    return refuse('too_large', 'The document is larger than 20 MB.')
  }
  const outcome =
    bytes === null || bytes.length === 0
      ? readBody(text ?? '', home)
      : await readContent({ bytes: plainly(bytes), mimeType, fileName, home, pictures }, 0)
  if (isRefusal(outcome)) return outcome
  return heedInstructions(outcome, [bytes === null ? '' : (text ?? ''), fileName ?? ''])
}

/** A plain Uint8Array: the PDF library refuses Node's Buffer. */
const plainly = ({ buffer, byteOffset, length }: Uint8Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, length)

async function readContent(content: Content, depth: number): Promise<Reading | Refusal> {
  const { bytes, mimeType, fileName, home, pictures } = content
  const kind = sniffContent(bytes, mimeType, fileName)
  if (kind === 'unknown' || (kind === 'image' && pictures === null)) {
    return refuse('type_not_supported', `The file type is not supported: ${mimeType ?? 'unknown'}.`)
  }
  // A file with a misleading type may show people something else than what is read.
  if (!isClaimed(kind, mimeType)) {
    return refuse(
      'type_mismatch',
      `The file is declared as ${mimeType}, but its content is ${kind}.`,
    )
  }
  if (kind === 'xml' || kind === 'p7m') return await readEinvoice(bytes, kind, home)
  if (kind === 'image' && pictures !== null) return await pictures.readPicture(bytes, home)
  if (kind === 'pdf') return await readPdf(bytes, home, pictures)
  if (kind === 'eml') return await readMail(content, depth)
  return readBody(new TextDecoder().decode(bytes), home)
}

function readBody(text: string, home: Home): Reading | Refusal {
  if (text.trim() === '') return refuse('nothing_to_read', 'The document contains no text.')
  return readLines(linesOfText(text), home, 'text')
}

async function readPdf(
  bytes: Uint8Array,
  home: Home,
  pictures: PictureReader | null,
): Promise<Reading | Refusal> {
  const page = await readPage(bytes, home, pictures)
  const attached = await readPdfAttachment(bytes)
  if (attached === null) return page
  const inside = await readEinvoice(attached, 'xml', home)
  if (isRefusal(inside)) {
    if (isRefusal(page)) return inside
    return withAlerts(page, [finding('embedded_not_read', { why: inside.refused })])
  }
  // An embedded invoice without page text is as good as XML: there is no page that could differ.
  if (isRefusal(page)) {
    return withAlerts(inside, [finding('page_not_compared', { why: page.refused })])
  }
  const seen = { ...inside, pages: page.pages }
  return withAlerts(seen, [...comparePage(inside, page), ...page.alerts.filter(isOfPage)])
}

/** Alerts about the page also apply if the XML is used. */
const isOfPage = ({ code }: ReadingFinding): boolean =>
  code === 'hidden_text' || code === 'instructions_to_machine'

async function readPage(
  bytes: Uint8Array,
  home: Home,
  pictures: PictureReader | null,
): Promise<Reading | Refusal> {
  // Takes a tenth of a second to load, and most documents are not PDFs.
  const { readPdfLines } = await import('./pdf/pdf_lines.ts')
  const page = await readPdfLines(bytes)
  if ('refused' in page) {
    const isScan = page.refused === 'nothing_to_read' && pictures !== null
    return isScan ? await pictures.readScan(bytes, home) : page
  }
  const seen = { ...readLines(page.lines, home, 'pdf'), pages: page.pages }
  if (pictures !== null && isThin(seen)) return await pictures.readScan(bytes, home)
  const reading = withAlerts(withParts(seen, page.lines, home), page.alerts)
  // Hidden text is never read, but instructions in it are reported.
  return heedInstructions(
    reading,
    page.alerts.map(({ params }) => Object.values(params).join(' ')),
  )
}

/** The e-invoice comes before its courtesy copy; otherwise the first one. */
function mostTrusted<One extends { reading: Reading }>(read: readonly One[]): One | undefined {
  return read.find(({ reading }) => reading.sourceClass === 'einvoice') ?? read[0]
}

/** An invoice and its copy have the same total, and the same number or date. */
function isSameInvoice(one: Reading, other: Reading): boolean {
  const [a, b] = [one.fields, other.fields]
  const isSameTotal = Number(a.total?.value) === Number(b.total?.value)
  const number = a.invoiceNumber?.value
  const isSameNumber = number !== undefined && number === b.invoiceNumber?.value
  return isSameTotal && (isSameNumber || a.date?.value === b.date?.value)
}

/** Attachments come before the text of the email; two invoices are two documents. */
async function readMail(content: Content, depth: number): Promise<Reading | Refusal> {
  const { bytes, home, pictures } = content
  if (depth >= deepestMail) return refuse('type_not_supported', 'Emails are nested too deeply.')
  const mail = await readEmail(bytes)
  if ('refused' in mail) return mail
  const refused: ReadingFinding[] = []
  const read: { attachment: Attachment; reading: Reading }[] = []
  for (const attachment of mail.attachments) {
    const outcome = await readContent({ ...attachment, home, pictures }, depth + 1)
    if (!isRefusal(outcome) && isInvoice(outcome)) {
      read.push({ attachment, reading: outcome })
      continue
    }
    const why = isRefusal(outcome) ? outcome.refused : 'no_invoice_found'
    const { fileName } = attachment
    refused.push(finding('attachment_not_read', { fileName: (fileName ?? '').slice(0, 300), why }))
  }
  const best = mostTrusted(read)
  if (best !== undefined) {
    const odd = read.find(({ reading }) => !isSameInvoice(reading, best.reading))
    if (odd !== undefined) {
      const names = read.map(({ attachment }) => attachment.fileName ?? '').join(', ')
      return refuse('several_invoices', `The email contains several invoices: ${names}`)
    }
    const others = mail.attachments.filter((one) => one !== best.attachment).map(toListed)
    const whole = withAttachments(withAlerts(best.reading, refused), others)
    return heedInstructions(withReceipt(whole, mail), [mail.text])
  }
  const body = readBody(mail.text, home)
  if (!isRefusal(body) && isInvoice(body)) {
    const whole = withAttachments(withAlerts(body, refused), mail.attachments.map(toListed))
    return withReceipt(whole, mail)
  }
  const whys = refused.slice(0, 10).map(({ params }) => `${params['fileName']}: ${params['why']}`)
  return refuse('no_invoice_found', `No invoice found in the email. ${whys.join(', ')}`)
}

/** The outermost email is the one that was received. */
function withReceipt(reading: Reading, { receivedAt }: ReadEmail): Reading {
  return receivedAt === null ? reading : { ...reading, receivedAt }
}

/** Terms of trade and signatures are also readable, but have no amount to pay. */
const isInvoice = (reading: Reading): boolean => reading.fields.total !== null

type Attachment = { fileName: string | null; mimeType: string | null; bytes: Uint8Array }

const toListed = ({ fileName, mimeType, bytes }: Attachment): Reading['attachments'][number] => ({
  fileName: (fileName ?? '').slice(0, 500),
  mimeType: (mimeType ?? '').slice(0, 500),
  size: bytes.length,
})

function withAttachments(reading: Reading, more: Reading['attachments']): Reading {
  return { ...reading, attachments: [...reading.attachments, ...more].slice(0, mostAttachments) }
}

function withAlerts(reading: Reading, more: readonly ReadingFinding[]): Reading {
  return { ...reading, alerts: [...reading.alerts, ...more].slice(0, mostAlerts) }
}

/** Instructions in a document are never followed; their presence is a reason for review. */
function heedInstructions(reading: Reading, beside: readonly string[]): Reading {
  if (reading.alerts.some(({ code }) => code === 'instructions_to_machine')) return reading
  // Each separately: a long text must not push the next one out of the limit.
  const lines = reading.lines.map(({ text }) => text).join('\n')
  const [found] = [reading.text, lines, ...beside].flatMap(findInstructions)
  if (found === undefined) return reading
  const alert = finding('instructions_to_machine', { kind: found.code, words: found.text })
  // First, because the list is truncated at the end.
  return { ...reading, alerts: [alert, ...reading.alerts].slice(0, mostAlerts) }
}

function refuse(refused: Refusal['refused'], detail: string): Refusal {
  return { refused, detail: detail.slice(0, 500) }
}
