import type { Setter } from '#access/room'
import { sayWho } from '#approvals/room'
import { encodeId } from '#kernel/values/id'
import { toDecimal } from '#kernel/values/money'
import type { Failure } from '#kernel/failure/failure'
import { failures } from '#failures/failures'
import type { Scene } from '#kernel/corridor/scene'
import { keepUnsent } from '#accounting_systems/room'
import { movedBy, postEntry, settlePending, type Entry, type Posted } from '#ledger/room'
import { proposeSelfInvoices } from '#invoices/room'
import { acceptContact, acceptTakenAway } from '#contacts/room'
import type { Region } from '#regions/room'
import { findSettings } from '#settings/room'
import { deferVat, proposeCorrection } from '#vat/room'
import { withVatDay } from '../coding/coding_step.ts'
import { changed, toDocument, type DocumentRecord } from '../document/document.ts'
import { documentErrors, type DocumentErrorCode } from '../document/document_errors.ts'
import * as evidence from '../document/evidence_store.ts'
import { receivedOnOf } from '../document/received.ts'
import { holdPostingDays, type PostingDays } from '../coding/posting_days.ts'
import { placeIn } from '../coding/choose_place.ts'
import { acceptContent } from './content_store.ts'
import { learn } from '../coding/learn.ts'
import { failedAt } from '../document/rules.ts'
import { acceptDocument } from '../memory/accept.ts'
import { acceptedBy } from '../document/set_by.ts'
import { settleShadowPosting } from '../shadow/shadow_posting.ts'
import { contactNumbersOf, supplierKeyOf } from '../document/supplier.ts'
import * as store from '../document/store.ts'
import type { DocumentRow } from '../document/store.ts'

export type KeptPosting = {
  posted: Posted
  entry: Entry
  automatic: boolean
  /** Somebody who may post decided on it, so it is accepted as it is and taught. */
  accepts: boolean
  region: Region
}

/** Writes the entry, its open item and the document in one transaction. */
export async function keepPosting(
  scene: Scene,
  row: DocumentRow,
  kept: KeptPosting,
): Promise<DocumentRecord> {
  const { posted, automatic, accepts, region } = kept
  const { provider, reference } = posted
  // The VAT period may have been filed while the entry was being sent.
  const coding = row.coding ?? { lines: [], reasons: [] }
  const days = await holdPostingDays(scene, row, { region, coding })
  const { date, vatDay, vatDate, bookedOn, registeredOn, isLate, replaces, moved } = days
  const dated = { ...kept.entry, date: bookedOn, vatDate }
  const entry = await deferPurchase(scene, { ...kept, entry: dated })
  const after = store.updateDocument(scene, row, {
    status: 'posted',
    error: null,
    posting_state: null,
    processing_step: null,
    processing_since: null,
    entry_id: entry.id,
    times_posted: row.times_posted + 1,
    // Whoever posts it has accepted what others set.
    set_by: accepts ? acceptedBy(row.set_by) : row.set_by,
    posted_as: { date: row.extraction?.fields.date?.value ?? date, vatDay, registeredOn },
    ...codingOn(row, region, { date, vatDay, vatDate, bookedOn }),
    posting: {
      ledgerEntryId: encodeId('led', entry.id),
      provider,
      reference,
      postedAt: scene.now.toISOString(),
      automatic,
    },
  })
  const record = changed(scene, 'posted', row, after)
  const source = { source: 'document', sourceId: row.id } as const
  const { itemId } = await postEntry(scene, {
    entry,
    ...source,
    arrived: posted,
    automatic,
    replaces,
    late: isLate,
    moved,
    // Before it was sent.
    counted: true,
    item: {
      ...source,
      kind: 'payable',
      account: region.accountRoles.payables,
      contactId: row.contact_id,
      dueOn: row.extraction?.fields.dueDate?.value ?? null,
    },
  })
  if (itemId !== null) await settlePending(scene, row.id, itemId)
  if (accepts) acceptContent(scene, row.id)
  if (accepts) acceptContactOf(scene, row)
  rememberIt(scene, row, kept)
  await announcePosted(scene, row, kept.region, entry)
  if (replaces !== null || isLate) await proposeCorrection(scene, vatDate, { again: true })
  settleShadowPosting(scene, after, automatic)
  return record
}

async function deferPurchase(
  scene: Scene,
  { entry, region }: Pick<KeptPosting, 'entry' | 'region'>,
): Promise<Entry> {
  if (region.deferredVat === null) return entry
  const { profile } = await findSettings(scene)
  const taxRegime = profile.taxRegime ?? null
  return await deferVat(scene, entry, { region, taxRegime, isBuyerBusiness: true })
}

/** Passes on what the document says about the supplier, for rooms that report purchases. */
async function announcePosted(
  scene: Scene,
  row: DocumentRow,
  { timeZone }: Region,
  entry: Entry,
): Promise<void> {
  const fields = row.extraction?.fields
  const place = placeIn(row.coding?.reasons ?? [])
  await proposeSelfInvoices(scene, {
    documentId: row.id,
    entry,
    receivedOn: receivedOnOf(row, timeZone),
    place,
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

/** Shows the entry as it was written, even if its VAT date moved just before. */
function codingOn(row: DocumentRow, region: Region, days: Days): Pick<DocumentRow, 'coding'> {
  const { coding } = row
  const { vatDate, bookedOn } = days
  const shown = coding?.entry ?? { vatDate, date: bookedOn }
  const isSame = coding === null || (shown.vatDate === vatDate && shown.date === bookedOn)
  return { coding: isSame ? coding : withVatDay(coding, days, region) }
}

type Days = Pick<PostingDays, 'date' | 'vatDay' | 'vatDate' | 'bookedOn'>

function rememberIt(scene: Scene, row: DocumentRow, kept: KeptPosting): void {
  const { entry, automatic, accepts } = kept
  const { payables } = kept.region.accountRoles
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
  if (accepts) {
    learn(scene, row)
    acceptDocument(scene, row)
  }
  if (automatic) {
    const { sourceClass } = extraction
    const baseMinor = movedBy(entry)
    evidence.recordAutomatic(scene, {
      entryId: entry.id,
      documentId: row.id,
      sourceClass,
      baseMinor,
    })
  }
}

/** The contact as it was when the document was coded, or that there was none; a later change was not seen. */
function acceptContactOf(
  scene: Scene,
  { set_by, contact_id: contactId, extraction }: DocumentRow,
): void {
  const { contactDetails } = set_by
  if (contactDetails === undefined) return
  const touchedBy = { ...contactDetails, isAccepted: false }
  if (contactId !== null) acceptContact(scene, contactId, touchedBy)
  if (extraction === null) return
  acceptTakenAway(scene, contactNumbersOf(extraction.fields).all, touchedBy)
}

/** Why automatic posting is held back. */
export type Hold =
  | { code: 'possible_duplicate'; twinId: string }
  | { code: HeldCode; setter?: Setter }

type HeldCode =
  | 'sender_not_verified'
  | 'held_by_person'
  | 'cut_not_accepted'
  | 'date_not_plausible'
  | 'period_filed_since'
  | 'app_postings_used_up'
  | 'app_amount_used_up'
  | 'app_coding_unseen'
  | 'coding_not_accepted'
  | 'contact_not_accepted'
  | 'organization_not_accepted'
  | 'auto_post_document_limit'
  | 'auto_post_day_limit'

/** The document stays coded with an error; a person can still post it. */
export function holdPosting(scene: Scene, row: DocumentRow, hold: Hold): DocumentRecord {
  if (row.status !== 'coded' || row.posting_state !== null) return toDocument(scene, row)
  const code: DocumentErrorCode = hold.code
  const after = store.updateDocument(scene, row, {
    ...('twinId' in hold ? { duplicate_of: hold.twinId } : {}),
    error: failedAt(null, 'post', code, documentErrors[code] + whoSet(hold), scene.now),
    approved_hash: null,
  })
  return changed(scene, 'failed', row, after)
}

function whoSet(hold: Hold): string {
  if (!('setter' in hold) || hold.setter === undefined) return ''
  return ` Last set by ${sayWho(hold.setter)} on ${hold.setter.at.slice(0, 10)}.`
}

/** A posting with an unknown outcome stays open; a worker looks for the outcome. */
export function keepPostingFailure(
  scene: Scene,
  row: DocumentRow,
  failure: Failure,
  inDoubt: boolean,
): DocumentRecord {
  const isUnknown = failure.code === 'effect_unknown'
  const code = inDoubt ? 'posting_in_doubt' : failure.code
  if (row.entry_id !== null) keepUnsent(scene, row.entry_id, failure, inDoubt || isUnknown)
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
