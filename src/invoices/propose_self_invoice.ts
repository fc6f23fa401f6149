import type { Scene } from '#kernel/scene'
import type { Entry, PostedPurchase, PurchaseFollower } from '#ledger/room'
import { regionOf, vatCodeOf, type Einvoicing, type Region, type RegionKey } from '#regions/room'
import { selfChanged } from './self_invoice.ts'
import * as store from './self_invoice_store.ts'
import type { SelfLine } from './self_invoice_store.ts'

/** Purchases whose VAT the organization owes itself, each with what it must tell the exchange. */
export const purchaseFollower: PurchaseFollower = { posted: propose, reversed: withdraw }

async function propose(scene: Scene, purchase: PostedPurchase): Promise<void> {
  const region = regionOf(scene.principal.regionKey as RegionKey)
  const { einvoicing } = region
  if (einvoicing === null) return
  const { entry, documentId, contactId, supplier, receivedOn } = purchase
  for (const [type, lines] of owedByType(region, einvoicing, entry)) {
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
      due_on: dueDayAfter(receivedOn, einvoicing.selfInvoices.dueDay),
    })
    selfChanged(scene, 'proposed', null, row)
  }
}

/** By type of document, one line for each VAT code, as the entry has them. */
export function owedByType(
  region: Region,
  { selfInvoices }: Einvoicing,
  entry: Pick<Entry, 'lines' | 'date'>,
): Map<string, SelfLine[]> {
  const found = new Map<string, SelfLine[]>()
  for (const line of entry.lines) {
    if (line.vatRole !== 'base' || line.vatCode === null) continue
    const code = vatCodeOf(region, line.vatCode, entry.date)
    const type = selfInvoices.types.find((one) => one.vatKind === code?.kind)?.type
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

/** That day of the month after it came. */
export function dueDayAfter(receivedOn: string, day: number): string {
  const [year = 0, month = 0] = receivedOn.split('-').map(Number)
  const isLast = month === 12
  const parts = [isLast ? year + 1 : year, isLast ? 1 : month + 1, day]
  return parts.map((one, index) => String(one).padStart(index === 0 ? 4 : 2, '0')).join('-')
}

/** The purchase was taken back: nothing is told of it, and what was told stands until it is corrected. */
async function withdraw(scene: Scene, entryId: string): Promise<void> {
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
