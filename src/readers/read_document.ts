import { readEinvoice, readPdfAttachment } from './einvoice.ts'
import { finding } from './einvoice_fields.ts'
import { readEmail } from './email.ts'
import { findInstructions } from './instructions.ts'
import { comparePage } from './read_document_page.ts'
import { isRefusal, type Finding, type ReaderInput, type Reading, type Refusal } from './reading.ts'
import { mostDocumentBytes } from './sandbox_frame.ts'
import { sniffContent, type Kind } from './sniff.ts'
import { readLines } from './text.ts'
import { linesOfText } from './text_lines.ts'

type Home = ReaderInput['home']
type Content = { bytes: Uint8Array; mimeType: string | null; fileName: string | null; home: Home }

const mostAlerts = 50
const mostAttachments = 100
const deepestMail = 2

/** Reads one document of any kind. Runs in the readers' own process only: see `sandbox.ts`. */
export async function readDocument(input: ReaderInput): Promise<Reading | Refusal> {
  const { bytes, text, mimeType, fileName, home } = input
  if (Math.max(bytes?.length ?? 0, text?.length ?? 0) > mostDocumentBytes) {
    return refuse('too_large', 'A document may have 20 MB at most.')
  }
  const outcome =
    bytes === null || bytes.length === 0
      ? readBody(text ?? '', home)
      : await readContent({ bytes: plainly(bytes), mimeType, fileName, home }, 0)
  if (isRefusal(outcome)) return outcome
  return heedInstructions(outcome, [bytes === null ? '' : (text ?? ''), fileName ?? ''])
}

/** A view without the ways of Node's Buffer, which the PDF library refuses. */
const plainly = ({ buffer, byteOffset, length }: Uint8Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, length)

async function readContent(content: Content, depth: number): Promise<Reading | Refusal> {
  const { bytes, mimeType, fileName, home } = content
  const kind = sniffContent(bytes, mimeType, fileName)
  if (kind === 'unknown' || kind === 'image') {
    return refuse('type_not_supported', `Nothing here reads ${mimeType ?? 'this kind of file'}.`)
  }
  // A file that is one thing to us and another to whoever opens it shows people something else.
  if (!isClaimed(kind, mimeType)) {
    return refuse('type_mismatch', `It is called ${mimeType}, and its content is ${kind}.`)
  }
  if (kind === 'xml' || kind === 'p7m') return await readEinvoice(bytes, kind, home)
  if (kind === 'pdf') return await readPdf(bytes, home)
  if (kind === 'eml') return await readMail(bytes, home, depth)
  return readBody(new TextDecoder().decode(bytes), home)
}

/** XML, e-mails and base64 are text as well, and programs that send them often say no more. */
const claims: readonly (readonly [claim: RegExp, kinds: readonly Kind[]])[] = [
  [/^application\/(?:octet-stream|x-unknown|binary)$/, ['xml', 'p7m', 'pdf', 'eml', 'text']],
  [/^application\/(?:x-)?pdf$/, ['pdf']],
  [/^(?:application|text)\/xml$|\+xml$/, ['xml']],
  [/^application\/(?:x-)?pkcs7-(?:mime|signature)$/, ['p7m']],
  [/^message\/rfc822$/, ['eml']],
  [/^text\/plain$/, ['text', 'xml', 'eml', 'p7m']],
  [/^text\//, ['text']],
]

function isClaimed(kind: Kind, mimeType: string | null): boolean {
  const claim = (mimeType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (claim === '') return true
  return claims.find(([pattern]) => pattern.test(claim))?.[1].includes(kind) ?? false
}

function readBody(text: string, home: Home): Reading | Refusal {
  if (text.trim() === '') return refuse('nothing_to_read', 'There is no text in it.')
  return readLines(linesOfText(text), home, 'text')
}

async function readPdf(bytes: Uint8Array, home: Home): Promise<Reading | Refusal> {
  const page = await readPage(bytes, home)
  const attached = await readPdfAttachment(bytes)
  if (attached === null) return page
  const inside = await readEinvoice(attached, 'xml', home)
  if (isRefusal(inside)) {
    if (isRefusal(page)) return inside
    return withAlerts(page, [finding('embedded_not_read', { why: inside.refused })])
  }
  // An invoice for machines alone is as good as one in XML: there is no page that could differ.
  if (isRefusal(page)) {
    return withAlerts(inside, [finding('page_not_compared', { why: page.refused })])
  }
  const seen = { ...inside, pages: page.pages }
  return withAlerts(seen, [...comparePage(inside, page), ...page.alerts.filter(isOfPage)])
}

/** What the page says to whoever looks at it counts also where the XML is what is read. */
const isOfPage = ({ code }: Finding): boolean =>
  code === 'hidden_text' || code === 'instructions_to_machine'

async function readPage(bytes: Uint8Array, home: Home): Promise<Reading | Refusal> {
  // A tenth of a second to load, which every fresh child would pay, and most documents are no PDF.
  const { readPdfLines } = await import('./pdf_lines.ts')
  const page = await readPdfLines(bytes)
  if ('refused' in page) return page
  const reading = withAlerts(
    { ...readLines(page.lines, home, 'pdf'), pages: page.pages },
    page.alerts,
  )
  // What nobody who looks at the page can see is never read, but what it tries is told.
  return heedInstructions(
    reading,
    page.alerts.map(({ params }) => Object.values(params).join(' ')),
  )
}

/** The e-invoice before its courtesy copy; of several alike the first. */
function mostTrusted<One extends { reading: Reading }>(read: readonly One[]): One | undefined {
  return read.find(({ reading }) => reading.sourceClass === 'einvoice') ?? read[0]
}

/** An invoice and its copy agree on what is to be paid, and on the number or the day. */
function isSameInvoice(one: Reading, other: Reading): boolean {
  const [a, b] = [one.fields, other.fields]
  const isSameTotal = Number(a.total?.value) === Number(b.total?.value)
  const number = a.invoiceNumber?.value
  const isSameNumber = number !== undefined && number === b.invoiceNumber?.value
  return isSameTotal && (isSameNumber || a.date?.value === b.date?.value)
}

/** What is attached comes before what is written beside it; two invoices are two documents. */
async function readMail(bytes: Uint8Array, home: Home, depth: number): Promise<Reading | Refusal> {
  if (depth >= deepestMail) return refuse('type_not_supported', 'E-mails in e-mails end here.')
  const mail = await readEmail(bytes)
  if ('refused' in mail) return mail
  const refused: Finding[] = []
  const read: { attachment: Attachment; reading: Reading }[] = []
  for (const attachment of mail.attachments) {
    const outcome = await readContent({ ...attachment, home }, depth + 1)
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
      return refuse('several_invoices', `The e-mail holds several invoices: ${names}`)
    }
    const others = mail.attachments.filter((one) => one !== best.attachment).map(toListed)
    return heedInstructions(withAttachments(withAlerts(best.reading, refused), others), [mail.text])
  }
  const body = readBody(mail.text, home)
  if (!isRefusal(body) && isInvoice(body)) {
    return withAttachments(withAlerts(body, refused), mail.attachments.map(toListed))
  }
  const whys = refused.slice(0, 10).map(({ params }) => `${params['fileName']}: ${params['why']}`)
  return refuse('no_invoice_found', `No invoice in the e-mail. ${whys.join(', ')}`)
}

/** Terms of trade and pictures of a signature read as text too, but nothing is to be paid in them. */
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

function withAlerts(reading: Reading, more: readonly Finding[]): Reading {
  return { ...reading, alerts: [...reading.alerts, ...more].slice(0, mostAlerts) }
}

/** Nothing in a document is followed; that one tries to be is a reason for a person to look. */
function heedInstructions(reading: Reading, beside: readonly string[]): Reading {
  if (reading.alerts.some(({ code }) => code === 'instructions_to_machine')) return reading
  // Each by itself: a long text must not push what stands behind it out of sight.
  const lines = reading.lines.map(({ text }) => text).join('\n')
  const [found] = [reading.text, lines, ...beside].flatMap(findInstructions)
  if (found === undefined) return reading
  const alert = finding('instructions_to_machine', { kind: found.code, words: found.text })
  // First, since the list is cut at its end.
  return { ...reading, alerts: [alert, ...reading.alerts].slice(0, mostAlerts) }
}

function refuse(refused: Refusal['refused'], detail: string): Refusal {
  return { refused, detail: detail.slice(0, 500) }
}
