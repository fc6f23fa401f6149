import { encodeId } from '#kernel/id'
import { toDecimal } from '#kernel/money'
import type { Failure } from '#kernel/failure'
import type { Scene } from '#kernel/scene'
import { openItem, settlePending, writeEntry, type Entry, type Posted } from '#ledger/room'
import { changed, type DocumentRecord } from './document.ts'
import * as evidence from './evidence_store.ts'
import { failedAt } from './rules.ts'
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
  const { posted, entry, automatic, payables } = kept
  const { provider, reference, state } = posted
  const after = store.updateDocument(scene, row, {
    status: 'posted',
    error: null,
    posting_state: null,
    processing_step: null,
    processing_since: null,
    entry_id: entry.id,
    times_posted: row.times_posted + 1,
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
  rememberIt(scene, row, entry, automatic)
  return record
}

function rememberIt(scene: Scene, row: DocumentRow, entry: Entry, automatic: boolean): void {
  const { extraction } = row
  if (extraction === null) return
  const key = supplierKeyOf(extraction.fields)
  const grossMinor = entry.lines
    .map((line) => BigInt(line.amountMinor))
    .filter((amount) => amount < 0n)
    .reduce((sum, amount) => sum - amount, 0n)
  const iban = extraction.fields.iban?.value ?? null
  if (key !== null) {
    evidence.rememberPosting(scene, key, { iban, total: String(toDecimal(grossMinor)) })
  }
  if (automatic) {
    const { sourceClass } = extraction
    evidence.recordAutomatic(scene, { entryId: entry.id, documentId: row.id, sourceClass })
  }
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
    error: failedAt(row.error, 'post', code, failure.details.detail ?? failure.message, scene.now),
    posting_state: inDoubt ? 'open' : isUnknown ? 'unknown' : null,
    processing_step: inDoubt ? row.processing_step : null,
    processing_since: inDoubt ? row.processing_since : null,
  })
  return changed(scene, 'failed', row, after)
}
