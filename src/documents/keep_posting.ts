import { today } from '#kernel/day'
import { encodeId } from '#kernel/id'
import { toDecimal } from '#kernel/money'
import type { Failure } from '#kernel/failure'
import { failures } from '#kernel/failures'
import type { Scene } from '#kernel/scene'
import {
  openItem,
  settlePending,
  tellPurchase,
  writeEntry,
  type Entry,
  type Posted,
} from '#ledger/room'
import { regionOf, type RegionKey } from '#regions/room'
import { holdVatDay } from '#vat/room'
import { withVatDay } from './coding_step.ts'
import { changed, toDocument, type DocumentRecord } from './document.ts'
import { documentErrors, type DocumentErrorCode } from './document_errors.ts'
import * as evidence from './evidence_store.ts'
import { learn } from './learn.ts'
import { failedAt } from './rules.ts'
import { settleShadowPosting } from './shadow_posting.ts'
import { supplierKeyOf } from './supplier.ts'
import * as store from './store.ts'
import type { DocumentRow } from './store.ts'

export type KeptPosting = {
  posted: Posted
  entry: Entry
  automatic: boolean
  /** The account on which suppliers are owed. */
  payables: string
}

/** In one transaction: the entry, what is owed by it, and the document that stands behind both. */
export async function keepPosting(
  scene: Scene,
  row: DocumentRow,
  kept: KeptPosting,
): Promise<DocumentRecord> {
  const { posted, automatic, payables } = kept
  const { provider, reference, state } = posted
  const { date } = kept.entry
  // Its period may have been filed while the entry was on its way.
  const vatDate = await holdVatDay(scene, date)
  const entry = { ...kept.entry, vatDate }
  const after = store.updateDocument(scene, row, {
    status: 'posted',
    error: null,
    posting_state: null,
    processing_step: null,
    processing_since: null,
    entry_id: entry.id,
    times_posted: row.times_posted + 1,
    ...codingOn(row, date, vatDate),
    posting: {
      ledgerEntryId: encodeId('led', entry.id),
      provider,
      reference,
      postedAt: scene.now.toISOString(),
      automatic,
    },
  })
  const record = changed(scene, 'posted', row, after)
  writeEntry(scene, {
    entry,
    source: 'document',
    sourceId: row.id,
    origin: 'daybook',
    state,
    provider,
    reference,
    automatic,
  })
  const itemId = openItem(scene, {
    entry,
    kind: 'payable',
    account: payables,
    contactId: row.contact_id,
    source: 'document',
    sourceId: row.id,
    dueOn: row.extraction?.fields.dueDate?.value ?? null,
  })
  if (itemId !== null) await settlePending(scene, row.id, itemId)
  rememberIt(scene, row, kept)
  await tellPosted(scene, row, entry)
  settleShadowPosting(scene, after, automatic)
  return record
}

/** With what its paper says of the supplier, for whoever must tell others of the purchase. */
async function tellPosted(scene: Scene, row: DocumentRow, entry: Entry): Promise<void> {
  const { timeZone } = regionOf(scene.principal.regionKey as RegionKey)
  const fields = row.extraction?.fields
  await tellPurchase(scene, {
    documentId: row.id,
    entry,
    receivedOn: today(row.created_at, timeZone),
    contactId: row.contact_id,
    supplier: {
      name: fields?.supplierName?.value ?? null,
      country: fields?.supplierCountry?.value.toUpperCase() ?? null,
      vatNumber: fields?.supplierVatNumber?.value ?? null,
      fiscalCode: fields?.supplierFiscalCode?.value ?? null,
    },
    invoiceNumber: fields?.invoiceNumber?.value ?? null,
  })
}

/** What is shown of the entry is what was written, also where its VAT day moved at the last moment. */
function codingOn(row: DocumentRow, date: string, vatDate: string): Pick<DocumentRow, 'coding'> {
  const { coding } = row
  const isSame = coding === null || (coding.entry?.vatDate ?? vatDate) === vatDate
  return { coding: isSame ? coding : withVatDay(coding, date, vatDate) }
}

function rememberIt(scene: Scene, row: DocumentRow, kept: KeptPosting): void {
  const { entry, automatic, payables } = kept
  const { extraction } = row
  if (extraction === null) return
  const key = supplierKeyOf(extraction.fields)
  const owedMinor = entry.lines
    .filter((line) => line.account === payables)
    .reduce((sum, line) => sum - BigInt(line.amountMinor), 0n)
  const iban = extraction.fields.iban?.value ?? null
  if (key !== null) {
    evidence.rememberPosting(scene, key, { iban, total: String(toDecimal(owedMinor)) })
  }
  if (!automatic && row.corrected_by_app !== null) learn(scene, row)
  if (automatic) {
    const { sourceClass } = extraction
    evidence.recordAutomatic(scene, { entryId: entry.id, documentId: row.id, sourceClass })
  }
}

/** Why the policy posts nothing: what it would repeat, or the app that brought or coded it. */
export type Hold =
  | { code: 'possible_duplicate'; twinId: string }
  | { code: 'app_postings_used_up' | 'app_amount_used_up' | 'app_coding_unseen' }

/** It stays coded and says why; a person who posts it says that it is right all the same. */
export function holdPosting(scene: Scene, row: DocumentRow, hold: Hold): DocumentRecord {
  if (row.status !== 'coded' || row.posting_state !== null) return toDocument(scene, row)
  const code: DocumentErrorCode = hold.code
  const after = store.updateDocument(scene, row, {
    ...('twinId' in hold ? { duplicate_of: hold.twinId } : {}),
    error: failedAt(null, 'post', code, documentErrors[code], scene.now),
    approved_hash: null,
  })
  return changed(scene, 'failed', row, after)
}

/** What is in doubt stays open, and says so; a worker looks for the outcome. */
export function keepPostingFailure(
  scene: Scene,
  row: DocumentRow,
  failure: Failure,
  inDoubt: boolean,
): DocumentRecord {
  const isUnknown = failure.code === 'effect_unknown'
  const code = inDoubt ? 'posting_in_doubt' : failure.code
  const after = store.updateDocument(scene, row, {
    error: failedAt(row.error, 'post', code, messageOf(code, failure), scene.now),
    posting_state: inDoubt ? 'open' : isUnknown ? 'unknown' : null,
    processing_step: inDoubt ? row.processing_step : null,
    processing_since: inDoubt ? row.processing_since : null,
  })
  return changed(scene, 'failed', row, after)
}

function messageOf(code: string, failure: Failure): string {
  if (code === 'posting_in_doubt') return failures.posting_in_doubt.says
  return failure.details.detail ?? failures[failure.code].says
}
