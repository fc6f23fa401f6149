import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { currencyDigits } from '#kernel/values/money'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { decimalOf } from '#kernel/values/decimal'
import { firstSpoken, wordsOf } from '#languages/room'
import { formatDay } from '#pdf/room'
import { remainderOf } from '../sale/credit_remainder.ts'
import type { PricedLine, SaleReason } from '../sale/sale.ts'
import type { InvoiceDetails } from './details.ts'
import { findInvoice, listCredits, lockByUuid, type InvoiceRow } from './store.ts'
import { fromStored } from './stored_sale.ts'

/** An advance invoice and what is left of it, as negative lines of the final invoice. */
export type Deduction = { id: string; number: string; date: string; lines: PricedLine[] }

type Final = Pick<InvoiceRow, 'id' | 'contact_id' | 'currency'> & {
  details: InvoiceDetails | null
}

type Found = { deductions: Deduction[]; unfit: SaleReason[] }

/**
 * The advances that an invoice deducts. When it is issued they are locked, in the order of their
 * ids, so that two final invoices cannot deduct the same one.
 */
export async function findDeductions(
  scene: Scene,
  final: Final,
  { isLocking }: { isLocking: boolean },
): Promise<Found> {
  const found: Found = { deductions: [], unfit: [] }
  for (const id of (final.details?.advances ?? []).toSorted()) {
    const row = isLocking ? await lockByUuid(scene, id) : await findInvoice(scene, id)
    const why = await whyUnfit(scene, row, final)
    if (why === null) found.deductions.push(await deductionOf(scene, row))
    else found.unfit.push(why)
  }
  return found
}

/** Refuses what a final invoice cannot deduct, with the reason. */
export function assertDeductible({ unfit }: Pick<Found, 'unfit'>): void {
  const [first] = unfit
  if (first === undefined) return
  const { advanceId, number = '', by } = first.params
  throw new Failure('advance_not_deductible', {
    advanceId,
    number,
    ...(by === undefined ? {} : { deductedBy: by }),
    reason: first.code,
    detail: reasons[first.code]?.replaceAll('{number}', number) ?? '',
  })
}

const reasons: Readonly<Record<string, string>> = {
  advance_not_issued:
    'What is to be deducted is not an issued advance invoice. Set documentType to advance on it with save_invoice_details, and issue it first.',
  advance_of_other_buyer:
    'The advance invoice {number} is to another buyer or in another currency than this invoice.',
  advance_deducted_before: 'The advance invoice {number} is deducted by another invoice already.',
  advance_credited: 'The advance invoice {number} is credited in full, so nothing is left of it.',
  advance_credit_waiting:
    'A credit note for the advance invoice {number} was rejected by the exchange. Issue it again with issue_invoice first, so that what is left of the advance is known.',
}

async function whyUnfit(scene: Scene, row: InvoiceRow, final: Final): Promise<SaleReason | null> {
  const { number, contact_id: contactId } = row
  const isAdvance = row.kind === 'invoice' && row.details?.documentType === 'advance'
  const params = { advanceId: encodeId('inv', row.id), number: number ?? '' }
  if (!isAdvance || row.status !== 'issued') return { code: 'advance_not_issued', params }
  if (contactId === null || contactId !== final.contact_id || row.currency !== final.currency) {
    return { code: 'advance_of_other_buyer', params }
  }
  const by = await findDeducting(scene, row, { except: final.id })
  if (by !== null) {
    return { code: 'advance_deducted_before', params: { ...params, by: encodeId('inv', by) } }
  }
  // Issued again, it would take off what the final invoice has deducted.
  if (row.waiting_credit !== null) return { code: 'advance_credit_waiting', params }
  const isLeft = BigInt(row.credited_minor) < BigInt(row.priced.grossMinor)
  return isLeft ? null : { code: 'advance_credited', params }
}

/**
 * The issued invoice that deducts it, unless its credit notes took the deduction back. Crediting all
 * that its own lines charge does not: the deduction stands then.
 */
export async function findDeducting(
  scene: Scene,
  { id, contact_id: contactId }: Pick<InvoiceRow, 'id' | 'contact_id'>,
  { except = null, since = null }: { except?: string | null; since?: Date | null } = {},
): Promise<string | null> {
  if (contactId === null) return null
  const [found] = await scene.tx.query<{ id: string }>(sql`
    SELECT i.id FROM invoice i
    WHERE i.org_id = ${scene.orgId} AND i.contact_id = ${contactId} AND i.status = 'issued'
      AND i.details -> 'advances' ? ${id} AND (${except}::uuid IS NULL OR i.id <> ${except}::uuid)
      AND (${since}::timestamptz IS NULL OR i.issued_at > ${since}::timestamptz)
      AND 0 <> (
        SELECT sum((l ->> 'netMinor')::bigint * CASE WHEN c.id = i.id THEN 1 ELSE -1 END)
        FROM invoice c CROSS JOIN jsonb_array_elements(c.priced -> 'lines') AS l
        WHERE c.org_id = i.org_id AND (c.id = i.id OR c.credits = i.id AND c.status = 'issued')
          AND l ->> 'role' = 'advance')
    LIMIT 1`)
  return found?.id ?? null
}

/** Only what was charged: the final invoice has its own pension fund contribution and stamp. */
async function deductionOf(scene: Scene, row: InvoiceRow): Promise<Deduction> {
  const { id, number, date, currency, priced } = row
  if (number === null || date === null) throw new Error('an issued invoice has no number')
  const language = firstSpoken([priced.language])
  const words = wordsOf(language).invoice.advance
  const text = words.replace('{number}', number).replace('{date}', formatDay(date, language))
  const credited = (await listCredits(scene, id)).map((one) => fromStored(one.priced))
  const rest = remainderOf(fromStored(priced), credited, { currency, text })
  const digits = currencyDigits(currency)
  const lines = new Map<string, PricedLine>()
  for (const line of rest.lines) {
    if (line.role !== undefined && line.role !== 'discount') continue
    const key = [line.rate, line.vatCode, line.nature, line.account].join(' ')
    const netMinor = (lines.get(key)?.netMinor ?? 0n) - line.netMinor
    lines.set(key, negativeLine(line, netMinor, { text, digits, bookedAt: row.exchange?.rate }))
  }
  const left = [...lines.values()].filter(({ netMinor }) => netMinor !== 0n)
  return { id, number, date, lines: left }
}

function negativeLine(
  { vatRate, rate, vatCode, nature, account, due }: PricedLine,
  netMinor: bigint,
  { text, digits, bookedAt }: { text: string; digits: number; bookedAt: string | undefined },
): PricedLine {
  const booked = bookedAt === undefined ? {} : { bookedAt }
  const vat = { vatRate, rate, vatCode, nature, account, ...(due === undefined ? {} : { due }) }
  const unitPrice = decimalOf(netMinor, digits)
  return {
    description: text,
    quantity: '1',
    unitPrice,
    ...vat,
    ...booked,
    role: 'advance',
    netMinor,
  }
}
