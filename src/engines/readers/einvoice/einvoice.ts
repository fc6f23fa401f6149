import { isCii } from './cii_shape.ts'
import { readCii } from './cii.ts'
import { finishReading, type EinvoiceDraft } from './einvoice_draft.ts'
import { readFatturaPa, readSimplified } from './fatturapa.ts'
import { isOioubl, readOioubl } from './oioubl.ts'
import { hasCheckDigit, type BusinessNumber } from '#kernel/values/business_number'
import type { ReaderInput, Reading, Refusal } from '../reading/reading.ts'
import { readUbl } from './ubl.ts'
import { isXmlRefusal, readXml } from '../xml/xml.ts'
import { nodeAt, nodesAt, type XmlNode } from '../xml/xml_tree.ts'

const names: ReadonlySet<string> = new Set([
  'factur-x.xml',
  'zugferd-invoice.xml',
  'xrechnung.xml',
  'zugferd_invoice.xml',
  'facturx.xml',
  'cii.xml',
])

/** The XML invoice inside a PDF (Factur-X, ZUGFeRD); null if there is none. */
export async function readPdfAttachment(bytes: Uint8Array): Promise<Uint8Array | null> {
  // Takes a tenth of a second to load, and most documents are not PDFs.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  // The library detaches the buffer it is given.
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, enableXfa: false })
  try {
    const pdf = await task.promise
    const attachments = [...((await pdf.getAttachments()) ?? [])]
    const found =
      attachments.find(([, { filename }]) => names.has(filename.toLowerCase())) ??
      attachments.find(([, { filename }]) => /\.xml$/i.test(filename))
    if (found === undefined) return null
    const content = await pdf.getAttachmentContent(found[0])
    return content === null ? null : new Uint8Array(content)
  } catch {
    // Encrypted or broken: the page reader reports it.
    return null
  } finally {
    await task.destroy()
  }
}

/** Reads an e-invoice, or returns why it cannot be read. */
export async function readEinvoice(
  bytes: Uint8Array,
  kind: 'xml' | 'p7m',
  home: ReaderInput['home'],
): Promise<Reading | Refusal> {
  if (kind === 'xml') return readInvoiceXml(bytes, home)
  // Takes a quarter of a second to load, and few invoices are signed.
  const { openSigned } = await import('./signed.ts')
  const opened = await openSigned(bytes)
  if ('refused' in opened) return opened
  const reading = readInvoiceXml(opened.content, home)
  if ('refused' in reading) return reading
  const alerts = [...opened.alerts, ...reading.alerts].slice(0, 50)
  return { ...reading, signature: opened.signature, alerts }
}

function readInvoiceXml(bytes: Uint8Array, home: ReaderInput['home']): Reading | Refusal {
  const outermost = readXml(bytes)
  if (isXmlRefusal(outermost)) return outermost
  const root = unwrap(outermost)
  const draft = readDraft(root, home.country)
  if ('refused' in draft) return draft
  const reading = proveNumbers(finishReading(draft), home.businessNumbers ?? [])
  return hasOwnSignature(root) ? { ...reading, signature: 'unverified' } : reading
}

/** Check digits of countries that only the caller knows. */
function proveNumbers(reading: Reading, numbers: readonly BusinessNumber[]): Reading {
  const proved = (field: Reading['fields']['supplierVatNumber']) => {
    const { value = '', proofs = [] } = field ?? {}
    if (field === null || proofs.includes('check_digit')) return field
    const isRight = numbers.some(
      (one) => value.startsWith(one.country) && hasCheckDigit(one, value.slice(2)),
    )
    return isRight ? { ...field, proofs: [...proofs, 'check_digit'] } : field
  }
  const { supplierVatNumber, buyerVatNumber } = reading.fields
  const fields = {
    ...reading.fields,
    supplierVatNumber: proved(supplierVatNumber),
    buyerVatNumber: proved(buyerVatNumber),
  }
  return { ...reading, fields }
}

function readDraft(root: XmlNode, homeCountry: string): EinvoiceDraft | Refusal {
  if (root.name === 'FatturaElettronica') return readFatturaPa(root)
  if (root.name === 'FatturaElettronicaSemplificata') return readSimplified(root)
  if (isCii(root)) return readCii(root, homeCountry)
  if (root.space.startsWith('urn:oasis:names:specification:ubl:schema:xsd:')) {
    if (root.name === 'Invoice' || root.name === 'CreditNote') {
      return isOioubl(root) ? readOioubl(root, homeCountry) : readUbl(root, homeCountry)
    }
  }
  const detail = `The XML document is not a supported invoice format: its root element is ${root.name.slice(0, 100)}.`
  return { refused: 'no_invoice_found', detail }
}

/** Peppol sends invoices in an envelope, the Standard Business Document. */
function unwrap(root: XmlNode): XmlNode {
  if (root.name !== 'StandardBusinessDocument') return root
  const inside = root.children.find(({ name }) => name !== 'StandardBusinessDocumentHeader')
  return inside ?? root
}

const signatureSpace = 'http://www.w3.org/2000/09/xmldsig#'

/** A signature inside the XML (XAdES) is reported, but not verified. */
function hasOwnSignature(root: XmlNode): boolean {
  const inside = nodesAt(root, 'UBLExtensions', 'UBLExtension', 'ExtensionContent')
  return [root, ...inside].some((node) => nodeAt(node, 'Signature')?.space === signatureSpace)
}
