import { currencyDigits } from '#kernel/values/money'
import type { Scene } from '#kernel/corridor/scene'
import { conversionOf } from '#ledger/room'
import { minorOf } from '#kernel/values/decimal'
import { contactKeyOf, type OpenItem } from '#matching/room'
import {
  listDocumentRows,
  listEntryRows,
  type DocumentItemRow,
  type EntryItemRow,
} from './match_item_read.ts'

/** An open item as the matcher sees it, and its target in the books, whose id it has. */
export type MatchItem = OpenItem & {
  target: 'ledger' | 'document'
  contactKey: string
  contactId: string | null
  /** The original amount; `amountMinor` is the open amount, 0 once settled. */
  fullMinor: bigint
}

/**
 * These entries and documents as items, settled ones too. Reversed entries, entries without an open
 * item and uncoded documents are left out; so are posted documents, whose entry counts.
 */
export async function readItems(
  scene: Scene,
  { entryIds, documentIds }: { entryIds: readonly string[]; documentIds: readonly string[] },
): Promise<MatchItem[]> {
  const entries = await listEntryRows(scene, entryIds)
  const documents = await listDocumentRows(scene, documentIds)
  return [...entries.map(ofEntry), ...documents.flatMap((row) => ofDocument(row) ?? [])]
}

function ofEntry(row: EntryItemRow): MatchItem {
  const fullMinor = BigInt(row.amount_minor)
  const openMinor = fullMinor - BigInt(row.settled_minor)
  return withKey({
    id: row.id,
    target: 'ledger',
    amountMinor: openMinor,
    fullMinor,
    currency: row.currency,
    baseAmountMinor: BigInt(row.base_minor) - BigInt(row.settled_base_minor),
    netAmountMinor: signedNet(row.net_minor ?? safeMinor(row.net, row.currency), fullMinor),
    date: row.date,
    dueDate: row.due_on,
    counterparty: row.counterparty,
    iban: row.iban,
    number: row.number,
    paymentReference: row.payment_reference,
    kind: row.kind,
    contactId: row.contact_id,
    ibanChangedOn: row.iban_changed_on,
    // Credited or overpaid items are for a person to review.
    isHeld: row.is_credit || openMinor > 0n !== fullMinor > 0n,
  })
}

/** A document may change until it is posted, so it is suggested and never matched automatically. */
function ofDocument(row: DocumentItemRow): MatchItem | null {
  const { currency } = row
  const fullMinor = safeMinor(row.coded_amount, currency)
  if (fullMinor === null || fullMinor === 0n) return null
  const openMinor = fullMinor - BigInt(row.allocated_minor)
  return withKey({
    id: row.id,
    target: 'document',
    amountMinor: openMinor,
    fullMinor,
    currency,
    baseAmountMinor: baseOf(row, openMinor),
    netAmountMinor: signedNet(safeMinor(row.net, currency), fullMinor),
    date: row.date,
    dueDate: row.due_on,
    counterparty: row.counterparty,
    iban: row.iban,
    number: row.number,
    paymentReference: null,
    kind: row.kind,
    contactId: row.contact_id,
    ibanChangedOn: row.iban_changed_on,
    isHeld: true,
  })
}

function withKey(item: Omit<MatchItem, 'contactKey'>): MatchItem {
  return { ...item, contactKey: contactKeyOf({ ...item, contactKey: item.contactId }) }
}

function baseOf({ currency, home_currency: homeCurrency, rate }: DocumentItemRow, minor: bigint) {
  if (currency === homeCurrency) return minor
  if (rate === null) return null
  const exchange = { rate, day: '', source: '' }
  return conversionOf({ currency, homeCurrency, exchange }).toHome(minor)
}

/** Documents show it without a sign. */
function signedNet(net: bigint | string | null, fullMinor: bigint): bigint | null {
  if (net === null) return null
  const minor = BigInt(net)
  return minor > 0n === fullMinor > 0n ? minor : -minor
}

/** Null if the document has an invalid amount, or more decimals than its currency. */
function safeMinor(decimal: string | null, currency: string): bigint | null {
  try {
    return decimal === null ? null : minorOf(decimal, currencyDigits(currency))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
