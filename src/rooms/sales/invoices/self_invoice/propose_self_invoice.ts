import type { Scene } from '#kernel/corridor/scene'
import type { Entry } from '#ledger/room'
import { type FatturaForm, fatturaFormOf, homeRegion, type Region, vatCodeOf } from '#regions/room'
import { dayOfNextMonth } from '#vat/room'
import { selfChanged } from './self_invoice.ts'
import * as store from './self_invoice_store.ts'
import type { SelfInvoiceRow, SelfLine } from './self_invoice_store.ts'

/** A posted purchase, with what its document says about the supplier. */
export type PostedPurchase = {
  documentId: string
  entry: Entry
  /** The day the organization received it. */
  receivedOn: string
  /** Where the supplier is. */
  place: 'domestic' | 'eu' | 'outside'
  contactId: string | null
  supplier: {
    name: string | null
    country: string | null
    vatNumber: string | null
    fiscalCode: string | null
  }
  invoiceNumber: string | null
}

/**
 * Reverse charge and exempt services from abroad, each with the self-invoice to send to the exchange,
 * in the transaction that posts the purchase.
 */
export async function proposeSelfInvoices(scene: Scene, purchase: PostedPurchase): Promise<void> {
  const region = homeRegion(scene)
  const form = fatturaFormOf(region)
  if (form === null) return
  const { entry, documentId, contactId, supplier, receivedOn } = purchase
  const isAbroad = purchase.place !== 'domestic'
  for (const [type, lines] of owedByType(region, form, entry, isAbroad)) {
    const row = store.insertProposal(scene, {
      id: scene.newId(),
      type,
      document_id: documentId,
      entry_id: entry.id,
      contact_id: contactId,
      supplier,
      original_number: purchase.invoiceNumber,
      original_date: entry.date,
      currency: entry.currency,
      lines,
      received_on: receivedOn,
      due_on: dayOfNextMonth(countedDay(region, purchase), form.selfInvoices.dueDay),
    })
    selfChanged(scene, 'proposed', null, row)
  }
}

/** By document type, one line per VAT code, as in the journal entry. */
export function owedByType(
  region: Region,
  { selfInvoices }: FatturaForm,
  entry: Pick<Entry, 'lines' | 'date'>,
  isAbroad: boolean,
): Map<string, SelfLine[]> {
  const found = new Map<string, SelfLine[]>()
  for (const line of entry.lines) {
    if (line.vatRole !== 'base' || line.vatCode === null) continue
    const code = vatCodeOf(region, line.vatCode, entry.date)
    const rule = selfInvoices.types.find((one) => {
      if (one.vatKind !== code?.kind) return false
      return one.nature === null || (isAbroad && one.nature === code.nature)
    })
    const type = rule?.type
    if (code === undefined || type === undefined) continue
    const lines = found.get(type) ?? []
    found.set(type, lines)
    const { vatBaseMinor, vatAmountMinor } = line
    const same = lines.find((one) => one.vatCode === code.id)
    if (same) {
      same.netMinor = sum(same.netMinor, vatBaseMinor)
      same.vatMinor = sum(same.vatMinor, vatAmountMinor)
    } else {
      lines.push({
        vatCode: code.id,
        rate: code.rate ?? '0',
        ...(rule?.nature === null || rule === undefined ? {} : { nature: rule.nature }),
        netMinor: vatBaseMinor ?? '0',
        vatMinor: vatAmountMinor ?? '0',
      })
    }
  }
  return found
}

function sum(one: string, other: string | null): string {
  return String(BigInt(one) + BigInt(other ?? '0'))
}

/** The day of receipt; for a supplier outside the EU that of the operation, where the law says so. */
function countedDay({ inputVat }: Region, { place, receivedOn, entry }: PostedPurchase): string {
  const isByOperation = inputVat.from === 'receipt' && inputVat.outsideUnionFrom === 'operation'
  return place === 'outside' && isByOperation ? entry.date : receivedOn
}

/** A day of the month in which the VAT is owed: that of receipt, or of the operation. */
export function owedOn(
  row: Pick<SelfInvoiceRow, 'received_on' | 'original_date' | 'due_on'>,
  { selfInvoices }: FatturaForm,
): string {
  const isByReceipt = dayOfNextMonth(row.received_on, selfInvoices.dueDay) === row.due_on
  return isByReceipt ? row.received_on : row.original_date
}

/**
 * The purchase was reversed: nothing is sent, and a self-invoice already sent must be corrected.
 */
export async function withdrawSelfInvoices(scene: Scene, entryId: string): Promise<void> {
  for (const id of await store.listOfEntry(scene, entryId)) {
    const row = await store.lockSelfByUuid(scene, id)
    const reversed_at = scene.now
    if (row.status === 'proposed' && row.number === null) {
      const dismissal = { dismissed_at: scene.now, dismissal: 'document_reversed' }
      const changes = { status: 'dismissed', reversed_at, ...dismissal } as const
      selfChanged(scene, 'dismissed', row, store.updateSelfInvoice(scene, row, changes))
    } else if (row.status !== 'dismissed') {
      const after = store.updateSelfInvoice(scene, row, { reversed_at })
      selfChanged(scene, 'reversed', row, after)
    }
  }
}
