import {
  DaybookError,
  type InvoiceRecord,
  isFailure,
  type SaveInvoiceBody,
  type SaveInvoiceDetailsBody,
  type WriteOptions,
} from '@daybook/sdk'
import { type Bodies, bodiesOf, type DraftText, hasDetails, savableOf } from './draft.ts'

/** What is known to be on the server. */
type Saved = {
  text: DraftText
  invoice: string
  /** Null where nobody knows whether they arrived. */
  details: string | null
  hasDetails: boolean
}

/** One draft as it is on the server, and the key of a creation of which nobody knows whether it arrived. */
export type Hand = {
  record: InvoiceRecord | null
  saved: Saved | null
  creating: { invoice: string; key: string } | null
}

export type Wire = {
  saveInvoice(body: SaveInvoiceBody, options: WriteOptions): Promise<InvoiceRecord>
  saveInvoiceDetails(body: SaveInvoiceDetailsBody, options: WriteOptions): Promise<InvoiceRecord>
}

const textsOf = (bodies: Bodies) => ({
  invoice: JSON.stringify(bodies.invoice),
  details: JSON.stringify(bodies.details),
  hasDetails: hasDetails(bodies),
})

export function handOf(record: InvoiceRecord | null, text: DraftText): Hand {
  const bodies = record === null ? null : bodiesOf(text)
  return {
    record,
    saved: bodies === null ? null : { text, ...textsOf(bodies) },
    creating: null,
  }
}

/** Whether all that can be saved of it is on the server. */
export function isOnServer({ saved }: Hand, text: DraftText): boolean {
  const bodies = bodiesOf(savableOf(text, saved?.text ?? null))
  if (bodies === null) return false
  const now = textsOf(bodies)
  return saved?.invoice === now.invoice && saved.details === now.details
}

/**
 * Saves what can be saved of a text: first the invoice, then its details, which the first may have taken from a line
 * that it could not recognize. Null where there is not enough of it. `made` is told of a new one as soon as it is there.
 */
export async function saveDraft(
  hand: Hand,
  text: DraftText,
  wire: Wire,
  made: (record: InvoiceRecord) => void,
): Promise<InvoiceRecord | null> {
  const savable = savableOf(text, hand.saved?.text ?? null)
  const bodies = bodiesOf(savable)
  if (bodies === null) return null
  const now = textsOf(bodies)
  const before = hand.saved
  const isInvoiceSent = hand.record === null || before?.invoice !== now.invoice
  const record = isInvoiceSent ? await sendInvoice(hand, bodies, wire) : hand.record
  if (record === null) return null
  const isNew = hand.record === null
  hand.record = record
  if (isInvoiceSent) {
    // From here on it is on the server, whatever comes of its details.
    const hadDetails = before === null ? !isNew : before.hasDetails || before.details === null
    const isDone = !now.hasDetails && !hadDetails
    hand.saved = { text: savable, ...now, details: isDone ? now.details : null }
    if (isNew) made(record)
  }
  if (hand.saved?.details === now.details) return record
  const body = { invoiceId: record.id, ...bodies.details }
  const detailed = await wire.saveInvoiceDetails(body, { ifMatch: record.version })
  hand.record = detailed
  hand.saved = { text: savable, ...now }
  return detailed
}

async function sendInvoice(hand: Hand, { invoice }: Bodies, wire: Wire): Promise<InvoiceRecord> {
  const { record } = hand
  if (record !== null) {
    return await wire.saveInvoice({ ...invoice, id: record.id }, { ifMatch: record.version })
  }
  // Of an answer that was lost, the same call gives the same invoice again and no second one.
  const text = JSON.stringify(invoice)
  if (hand.creating?.invoice !== text) hand.creating = { invoice: text, key: crypto.randomUUID() }
  const made = await wire.saveInvoice(invoice, { idempotencyKey: hand.creating.key })
  hand.creating = null
  return made
}

/** Somebody else was faster: what is there now is looked at first. */
export const isOvertaken = (failure: unknown): boolean =>
  isFailure(failure, 'version_mismatch', 'invoice_issued')

/** Whether the same may succeed later: no answer came, or the server was not well. */
export const isWorthRepeating = (failure: unknown): boolean =>
  failure instanceof DaybookError && (failure.retryable || failure.status >= 500)
