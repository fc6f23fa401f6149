import { Failure } from '#kernel/failure/failure'
import { invoiceTypeOf, type InvoiceTypeRow, type Region } from '#regions/room'
import type { InvoiceDetails } from './details.ts'

type Typed = Pick<InvoiceDetails, 'documentType'> | null

/** What the region says of the kind of an invoice; null for an ordinary one. */
export function typeRowOf(region: Region, details: Typed): InvoiceTypeRow | null {
  const type = details?.documentType
  return type === undefined ? null : (invoiceTypeOf(region, type) ?? null)
}

/** The day of the last delivery note, or the day that is said. */
export function deliveredOn(details: InvoiceDetails | null): string | null {
  const notes = details?.deliveryNotes ?? []
  const last = notes
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  return details?.deliveryDate ?? last ?? null
}

/** A kind of invoice that the region does not have cannot be chosen. */
export function assertTypeKnown(region: Region, details: Typed): void {
  const type = details?.documentType
  if (type === undefined || invoiceTypeOf(region, type) !== undefined) return
  const known = region.invoiceTypes.map((row) => row.type)
  const hint = known.length === 0 ? 'It has no others.' : `It has ${known.join(', ')}.`
  const detail = `The region has no kind of invoice ${type}. ${hint}`
  const errors = [{ pointer: '/documentType', code: 'invoice_type_unknown', detail }]
  throw new Failure('invoice_type_unknown', { detail, errors })
}

type Dated = { date: string; details: InvoiceDetails | null; lines: number }

/** What the kind of invoice demands, before a number is taken. */
export function assertTypeMet(region: Region, asked: Dated): void {
  assertTypeKnown(region, asked.details)
  const row = typeRowOf(region, asked.details)
  const fault = noteFault(asked) ?? (row === null ? null : typeFault(row, asked))
  if (fault === null) return
  const [pointer, detail] = fault
  const errors = [{ pointer, code: 'invoice_type_not_met', detail }]
  throw new Failure('invoice_type_not_met', { detail, errors })
}

type Fault = readonly [pointer: string, detail: string] | null

function noteFault({ date, details, lines }: Dated): Fault {
  for (const [index, note] of (details?.deliveryNotes ?? []).entries()) {
    const at = `/details/deliveryNotes/${index}`
    if (note.date > date) {
      return [`${at}/date`, `Delivery note ${note.number} is dated after the invoice (${date}).`]
    }
    const other = note.lines?.find((line) => line > lines)
    if (other !== undefined) {
      return [`${at}/lines`, `The invoice has ${lines} lines, and ${other} is none of them.`]
    }
  }
  return null
}

function typeFault(row: InvoiceTypeRow, { date, details }: Dated): Fault {
  const at = '/details/deliveryNotes'
  const notes = details?.deliveryNotes ?? []
  if (row.needsDeliveryNotes && notes.length === 0) {
    return [at, 'It must name the delivery notes with number and date. Set deliveryNotes.']
  }
  const months = new Set(notes.map((note) => note.date.slice(0, 7)))
  if (row.needsDeliveryNotes && months.size > 1) {
    const list = [...months].toSorted().join(', ')
    return [at, `It sums up the deliveries of one month, and these are of ${list}. Split it.`]
  }
  const delivered = deliveredOn(details)
  if (row.isBeforeDelivery && delivered !== null && delivered < date) {
    return [
      '/details/deliveryDate',
      `An advance is invoiced before the delivery, and this was delivered on ${delivered}. Remove the delivery, or clear documentType.`,
    ]
  }
  return null
}
