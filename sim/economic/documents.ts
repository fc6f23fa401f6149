import { createHash } from 'node:crypto'
import { type Answer, answerOf } from '../wire.ts'
import { type Agreement, type AttachedDocument, findYear } from './agreement.ts'
import { type Call, numberIn, type Route, SERVICES } from './call.ts'
import { countRows, type Listing, listByCursor, listByPage } from './list.ts'
import { refuse } from './problem.ts'
import { documentRow } from './shapes.ts'

const MOST_BYTES = 9 * 1_024 * 1_024

const MAGIC: readonly { type: string; start: Buffer }[] = [
  { type: 'application/pdf', start: Buffer.from('%PDF-') },
  { type: 'image/jpeg', start: Buffer.from([0xff, 0xd8, 0xff]) },
  { type: 'image/png', start: Buffer.from([0x89, 0x50, 0x4e, 0x47]) },
]

/** How many pages a PDF says it has; a picture is one. */
function countPages(bytes: Buffer): number {
  const text = bytes.toString('latin1')
  return Math.max(1, text.match(/\/Type\s*\/Page(?![s\w])/g)?.length ?? 1)
}

/** The contract has numbers for it, its history names: both are taken. */
const isFail = (text: string | undefined): boolean => text === '1' || /^fail$/i.test(text ?? '')

const isVoucher = (agreement: Agreement, year: string, number: number): boolean =>
  [...agreement.drafts.values(), ...agreement.booked].some(
    (one) => one.voucherNumber === number && findYear(agreement, one.date)?.year === year,
  )

function attach(call: Call): Answer {
  const { agreement, asked } = call
  const { path } = asked
  const { fields = new Map<string, string>(), file = null } = call.form ?? {}
  const year = fields.get('accountingyear') ?? ''
  const voucher = Number(fields.get('vouchernumber') ?? Number.NaN)
  if (!agreement.years.some((one) => one.year === year)) {
    refuse(path, 400, 'AccountingYearNotFound', 'Accounting year name was not found')
  }
  if (!Number.isInteger(voucher) || !isVoucher(agreement, year, voucher)) {
    const message = 'Voucher number does not exist in the specified accounting year'
    refuse(path, 400, 'InvalidVoucherNumber', message)
  }
  const magic = MAGIC.find(({ start }) => file?.bytes.subarray(0, start.length).equals(start))
  if (file === null || magic === undefined || file.bytes.length > MOST_BYTES) {
    const message = 'Failed attaching file, perhaps it is corrupt or not of a supported type.'
    return refuse(path, 400, 'InvalidFileData', message)
  }
  const known = [...agreement.documents.values()].find(
    (one) => one.year === year && one.voucherNumber === voucher,
  )
  if (known !== undefined && isFail(fields.get('onconflict'))) {
    const message = 'The voucher already has a document attached and merging was not allowed'
    refuse(path, 400, 'DocumentAlreadyAttachedToVoucher', message)
  }
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  const document: AttachedDocument = known ?? {
    number: ++agreement.counts.document,
    year,
    voucherNumber: voucher,
    note: fields.get('note')?.slice(0, 250) ?? null,
    pageCount: 0,
    files: [],
  }
  document.pageCount += countPages(file.bytes)
  document.files.push({ name: file.name, type: magic.type, bytes: file.bytes, sha256 })
  agreement.documents.set(document.number, document)
  return answerOf({ number: document.number }, 201)
}

function findDocument(call: Call): AttachedDocument {
  const document = call.agreement.documents.get(numberIn(call))
  return document ?? refuse(call.asked.path, 404, 'NotFound', 'There is no such document.')
}

/** A picture comes back on a page of its own; the pages of a merge one file after the other. */
export function pdfOf({ files }: AttachedDocument): Buffer {
  const [first] = files
  if (first?.type === 'application/pdf') return first.bytes
  const text = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n'
  const pages = '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n'
  const page = '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\n'
  return Buffer.from(`${text}${pages}${page}trailer<</Root 1 0 R>>\n%%EOF\n`)
}

const listing = ({ agreement }: Call): Listing => ({
  rows: [...agreement.documents.values()].map(documentRow),
  filterable: ['number', 'voucherNumber', 'accountingYear'],
  orderBy: 'number',
})

const base = `${SERVICES.documents}/AttachedDocuments`

export const documentRoutes: Route[] = [
  { method: 'GET', path: base, run: (call) => listByCursor(call, listing(call)) },
  { method: 'GET', path: `${base}/paged`, run: (call) => listByPage(call, listing(call)) },
  { method: 'GET', path: `${base}/count`, run: (call) => countRows(call, listing(call)) },
  { method: 'POST', path: base, run: attach },
  { method: 'GET', path: `${base}/*`, run: (call) => answerOf(documentRow(findDocument(call))) },
  {
    method: 'GET',
    path: `${base}/*/pdf`,
    run(call) {
      const body = pdfOf(findDocument(call))
      return { status: 200, headers: { 'content-type': 'application/pdf' }, body }
    },
  },
  {
    method: 'DELETE',
    path: `${base}/*`,
    run(call) {
      call.agreement.documents.delete(findDocument(call).number)
      return answerOf('', 204)
    },
  },
]
