import type { ReadingContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { decimalOf } from '#kernel/values/decimal'
import { fromDecimal } from '#kernel/values/money'
import type { OpeningFault, OpeningFile, OpeningWish, Reading } from '#readers/room'
import type { OpeningFinding } from '../opening/report.ts'
import type { OldBalance, OldItem, OpeningContent } from './content.ts'
import type { CheckPlan, PlannedFile } from './plan_check.ts'

/** An e-invoice that is not paid: whoever of its two parties is not the organization owes or is owed. */
export function itemOfInvoice(
  { fields, kind }: Pick<Reading, 'fields' | 'kind'>,
  ownNumbers: readonly string[],
  place: string,
): OldItem | OpeningFinding {
  const own = new Set(ownNumbers.map(bare))
  const seller = [fields.supplierVatNumber, fields.supplierBusinessId, fields.supplierFiscalCode]
  const isSale = seller.some((field) => field !== null && own.has(bare(field.value)))
  const isPurchase = fields.buyerVatNumber !== null && own.has(bare(fields.buyerVatNumber.value))
  const number = fields.invoiceNumber?.value ?? null
  const fault = (detail: string): OpeningFinding => ({
    code: 'not_own_invoice',
    place,
    line: null,
    detail: `Invoice ${number ?? '?'}: ${detail}`,
  })
  if (isSale === isPurchase) {
    return fault('neither party alone has the number of the organization. Check its profile.')
  }
  const name = (isSale ? fields.buyerName : fields.supplierName)?.value ?? null
  const open = (fields.payable ?? fields.total)?.value ?? null
  if (name === null || open === null) return fault('it has no name or no total.')
  const isCredit = kind === 'credit_note'
  const vatNumber = isSale ? fields.buyerVatNumber : fields.supplierVatNumber
  return {
    place,
    line: 1,
    side: isSale ? 'customer' : 'supplier',
    name,
    vatNumber: vatNumber?.value ?? null,
    businessId: isSale ? null : (fields.supplierBusinessId?.value ?? null),
    number,
    date: fields.date?.value ?? null,
    dueDate: fields.dueDate?.value ?? null,
    currency: fields.currency?.value ?? null,
    open: isCredit && !open.startsWith('-') ? `-${open}` : open,
    home: null,
  }
}

function bare(number: string): string {
  return number
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^[A-Z]{2}(?=\d)/, '')
}

type Outside = Pick<ReadingContext, 'orgId' | 'ports' | 'attempt'>
type Some<Row> = { rows: Row[]; findings: OpeningFinding[] }

/** Reads all files in the sandbox. What cannot be read is a finding, and blocks. */
export async function readContent(outside: Outside, plan: CheckPlan): Promise<OpeningContent> {
  const balances = await readBalances(outside, plan)
  const items: Some<OldItem> = { rows: [], findings: [] }
  for (const [index, given] of plan.items.entries()) {
    const some = await readItems(outside, plan, given, `openItems ${index + 1}`)
    items.rows.push(...some.rows)
    items.findings.push(...some.findings)
  }
  return {
    balances: balances.rows,
    items: items.rows,
    findings: [...balances.findings, ...items.findings],
  }
}

async function readBalances(outside: Outside, plan: CheckPlan): Promise<Some<OldBalance>> {
  const { file, rows, format = 'csv', columns } = plan.balances
  if (file === null) {
    const given = (rows ?? []).map((row, index) => ({
      line: index + 1,
      account: row.account,
      name: row.name ?? null,
      standardNumber: null,
      amount: decimalText(row.balance),
    }))
    return { rows: given, findings: [] }
  }
  const wish = { format, part: 'balances', columns: plain(columns) } as const
  const read = await readFile(outside, plan, file, wish)
  if (typeof read === 'string') return unreadable('balances', file, read)
  return { rows: read.balances, findings: findingsOf(read, plan, 'balances') }
}

async function readItems(
  outside: Outside,
  plan: CheckPlan,
  given: CheckPlan['items'][number],
  place: string,
): Promise<Some<OldItem>> {
  const { file, rows, format = 'csv', columns, side = null } = given
  if (file === null) {
    const items = (rows ?? []).map((row, index): OldItem => ({
      place,
      line: index + 1,
      side,
      name: row.contact,
      vatNumber: row.vatNumber ?? null,
      businessId: row.businessId ?? null,
      number: row.number,
      date: row.date ?? null,
      dueDate: row.dueDate ?? null,
      currency: row.currency ?? null,
      open: decimalText(row.open),
      home: row.home === undefined ? null : decimalText(row.home),
    }))
    return { rows: items, findings: [] }
  }
  if (format === 'fatturapa') return await readInvoice(outside, plan, file, place)
  const wish = { format, part: 'items', columns: plain(columns) } as const
  const read = await readFile(outside, plan, file, wish)
  if (typeof read === 'string') return unreadable(place, file, read)
  const items = read.items.map((row) => ({ ...row, place, side: row.side ?? side }))
  return { rows: items, findings: findingsOf(read, plan, place) }
}

async function readInvoice(
  outside: Outside,
  plan: CheckPlan,
  file: PlannedFile,
  place: string,
): Promise<Some<OldItem>> {
  const outcome = await outside.ports.reader.read(requestOf(outside, plan, file))
  if ('refused' in outcome) return unreadable(place, file, outcome.detail)
  const item = itemOfInvoice(outcome, plan.ownNumbers, place)
  if ('code' in item) return { rows: [], findings: [item] }
  return { rows: [item], findings: [] }
}

/** A sentence if it cannot be read. */
async function readFile(
  outside: Outside,
  plan: CheckPlan,
  file: PlannedFile,
  wish: Omit<OpeningWish, 'beginsOn'>,
): Promise<OpeningFile | string> {
  const opening = { ...wish, beginsOn: plan.beginsOn }
  const request = { ...requestOf(outside, plan, file), opening }
  const outcome = await outside.ports.reader.readOpening(request)
  return 'refused' in outcome ? outcome.detail : outcome
}

function requestOf({ ports, orgId, attempt }: Outside, plan: CheckPlan, file: PlannedFile) {
  const { sha256, fileName, mimeType } = file
  const load = async () => {
    const bytes = await ports.files.get(orgId, sha256).catch((error: unknown) => {
      throw error instanceof Failure ? error : new Failure('provider_unavailable', {}, error)
    })
    if (bytes !== null) return { bytes, text: null }
    throw new Failure('file_not_found')
  }
  // Work that was taken over from another process has nobody left who would ask for it again.
  const patience = attempt > 1 ? ('ever' as const) : ('caller' as const)
  return { orgId, sha256, fileName, mimeType, home: plan.home, patience, load }
}

function plain(columns: object | undefined): Record<string, string> {
  const given = Object.entries(columns ?? {}) as [string, string | undefined][]
  return Object.fromEntries(
    given.flatMap(([role, name]) => (name === undefined ? [] : [[role, name]])),
  )
}

const decimalText = (amount: number): string => decimalOf(fromDecimal(amount, 2), 2)

function unreadable<Row>(place: string, file: PlannedFile, detail: string): Some<Row> {
  const says = `${file.fileName}: ${detail}`
  return { rows: [], findings: [{ code: 'file_unreadable', place, line: null, detail: says }] }
}

const sentences: Readonly<Record<OpeningFault['code'], string>> = {
  amount_unreadable: 'is not an amount',
  amount_missing: 'the amount is missing',
  debit_and_credit: 'has both a debit and a credit',
  date_unreadable: 'is not a date',
  account_missing: 'has an amount and no account number',
  name_missing: 'has no name of a customer or supplier',
  side_unreadable: 'is neither customer nor supplier',
}

function findingsOf(read: OpeningFile, plan: CheckPlan, place: string): OpeningFinding[] {
  const faults = read.faults.map(({ line, code, said }): OpeningFinding => {
    const quoted = said === '' ? '' : `"${said}" `
    const detail = `Line ${line}: ${quoted}${sentences[code]}. Correct it in the file.`
    return { code: 'row_unreadable', place, line, detail }
  })
  if (read.currency === null || read.currency === plan.home.currency) return faults
  const detail = `The file is in ${read.currency}; the books here are in ${plan.home.currency}.`
  return [...faults, { code: 'wrong_currency', place, line: null, detail }]
}
