import { minorOf } from '#kernel/values/decimal'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, sizeOf } from '#kernel/values/money'
import type { Extraction } from '../document/facts.ts'
import type { PostingPlan, PostingReply, PostingApproval } from './posting_plan.ts'
import { atOnce, type AtOnce, type Outcome } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { assertAccountsOpen, movedBy, type Bill, type Partner } from '#ledger/room'
import { beginSending, breakIfLost, keeperOn } from '#accounting_systems/room'
import { regionOf, type Region } from '#regions/room'
import { assertAfterBeginning, findSettings, proRataOn, type SettingsRow } from '#settings/room'
import { holdOf, holdOfSet, isHeldByPerson } from './holds.ts'
import {
  asksWhichReturn,
  assertPlausibleDays,
  isPlausibleOn,
  postingDaysOf,
  type PostingDays,
} from '../coding/posting_days.ts'
import type { Coding } from '../document/coding.ts'
import { fileOf } from '../document/file_of.ts'
import * as evidence from '../document/evidence_store.ts'
import { holdPosting, keepPosting, keepPostingFailure } from './keep_posting.ts'
import {
  assertCoded,
  assertMayContinue,
  assertNotPosting,
  exchangeInto,
  hashDecision,
  isApproved,
  isTrusted,
} from '../document/rules.ts'
import * as store from '../document/store.ts'
import type { DocumentRow } from '../document/store.ts'
import { owedToStateOf } from '../coding/withheld.ts'
import { type DocumentRecord, toDocument } from '../document/document.ts'
import { acceptedBy, awaitingField } from '../document/set_by.ts'
import { withPeriodWarning } from '../document/entry_warnings.ts'
import { withWarning } from '../document/twin.ts'

/** The supplier, as the document names it. */
function partnerOf(row: Pick<DocumentRow, 'contact_id'>, { fields }: Extraction): Partner {
  return {
    contactId: row.contact_id === null ? null : encodeId('con', row.contact_id),
    name: fields.supplierName?.value ?? null,
    vatNumber: fields.supplierVatNumber?.value ?? null,
    businessId: fields.supplierBusinessId?.value ?? fields.supplierFiscalCode?.value ?? null,
    country: fields.supplierCountry?.value.toUpperCase() ?? null,
    email: null,
    address: null,
  }
}

/** What the document says, by its coded lines. */
function billOf(
  { fields }: Extraction,
  coding: Pick<Coding, 'lines' | 'currency' | 'codedAmount'>,
  date: string,
): Bill {
  const digits = currencyDigits(coding.currency)
  const sum = (pick: (line: Coding['lines'][number]) => string) =>
    coding.lines.reduce((total, line) => total + minorOf(pick(line), digits), 0n)
  const net = sum((line) => line.net)
  const gross = minorOf(coding.codedAmount, digits)
  return {
    number: fields.invoiceNumber?.value ?? null,
    date: fields.date?.value ?? date,
    dueOn: fields.dueDate?.value ?? null,
    isCreditNote: gross > 0n,
    currency: coding.currency,
    netMinor: String(sizeOf(net)),
    // Under reverse charge the supplier asks for none.
    vatMinor: String(sizeOf(gross) - sizeOf(net)),
    grossMinor: String(sizeOf(gross)),
    sale: null,
  }
}

/** The period of a bill was filed after the bill was coded, so nobody was asked which return it is of. */
function isFiledSince({ inputVat }: Region, coding: Coding, days: PostingDays): boolean {
  if (inputVat.from !== 'document' || !asksWhichReturn(days, coding)) return false
  return !coding.reasons.some(({ code }) => code === 'came_after_filing')
}

export async function planPosting(
  scene: Scene,
  row: DocumentRow,
  approval: PostingApproval,
): Promise<PostingPlan | AtOnce<DocumentRecord>> {
  if (row.status === 'posted') return atOnce(toDocument(scene, row))
  scene.assertReviewed()
  assertNotPosting(row)
  assertCoded(row)
  const { coding, extraction } = row
  if (coding === null || !extraction?.fields.date)
    throw new Error('a coded document lacks its coding')
  const hash = hashDecision(row, coding)
  const isPolicy = typeof approval === 'object'
  if (isPolicy && approval.decision !== hash) throw new Failure('post_needs_approval')
  const settings = await findSettings(scene)
  assertAfterBeginning(settings, extraction.fields.date.value)
  // Automatic posting may have been switched off since the decision.
  if (isPolicy && !isTrusted(settings, row)) throw new Failure('post_needs_approval')
  // A duplicate posted since the decision was not known when it was made.
  const twinId = approval === 'now' ? null : await evidence.findPostedTwin(scene, row.id)
  if (twinId !== null)
    return atOnce(holdPosting(scene, row, { code: 'possible_duplicate', twinId }))
  // If the period has been filed since, the VAT falls into another return.
  const coded = { region: regionOf(settings.region_key), coding }
  const days = await postingDaysOf(scene, row, coded)
  // Nobody asked the policy to post it, so the document says why it was not posted.
  if (isPolicy && !isPlausibleOn(scene, days)) {
    return atOnce(holdPosting(scene, row, { code: 'date_not_plausible' }))
  }
  if (isPolicy && isFiledSince(coded.region, coding, days)) {
    return atOnce(holdPosting(scene, row, { code: 'period_filed_since' }))
  }
  assertPlausibleDays(scene, days)
  const seen = {
    vatDate: days.vatDate,
    ...(days.moved === null ? {} : { bookedOn: days.bookedOn }),
    ...(days.isLate ? { isLate: true } : {}),
    twin: await seenTwin(scene, row, settings),
  }
  scene.pinFacts({ ...pinnedOf(settings, extraction.fields.date.value), ...seen })
  // As coded; in a foreign currency the amount may be unknown until the rate is known.
  const movement = { amountMinor: coding.entry === null ? null : movedBy(coding.entry) }
  await scene.countAgainstLimits(movement)
  // Another attempt at the same decision has been counted; what somebody set since has not been seen.
  const isCounted = row.approved_hash === hash
  const findHold = async () =>
    isCounted ? await holdOfSet(scene, row, settings) : await holdOf(scene, row, settings, movement)
  const hold = isPolicy ? await findHold() : null
  if (hold !== null) return atOnce(holdPosting(scene, row, hold))
  await assertAccountsOpen(scene, accountsOf(coding))
  const entryId = row.entry_id ?? scene.newId()
  return await beginPosting(scene, row, { entryId, settings, days })
}

const accountsOf = ({ lines }: Coding): string[] => lines.map((line) => line.ledgerAccountId)

/** Settings that the entry depends on: an approval was given with these. */
export function pinnedOf(settings: SettingsRow, day: string): object {
  const { region_key: region, currency, default_journal_id: journal, profile } = settings
  return { region, currency, journal, proRata: proRataOn(profile, day) }
}

type Beginning = { entryId: string; settings: SettingsRow; days: PostingDays }

/** What an app posts by itself, where the policy lets it, nobody has looked at: it accepts nothing. */
export const isSeen = ({ principal, isApproved: isByPerson }: Scene): boolean =>
  principal.app === null || isByPerson

/** Marks the document as being posted, and returns what to post. */
export async function beginPosting(
  scene: Scene,
  row: DocumentRow,
  { entryId, settings, days }: Beginning,
): Promise<PostingPlan> {
  const { coding, extraction } = row
  if (coding === null || extraction === null) throw new Error('a coded document lacks its coding')
  const { region_key: region, currency, default_journal_id: journal } = settings
  const file = await fileOf(scene, row)
  const keeper = await keeperOn(scene, days.bookedOn)
  const partner = partnerOf(row, extraction)
  const bill = billOf(extraction, coding, days.date)
  const accepts = scene.via !== 'job' && scene.may('documents:post') && isSeen(scene)
  store.markDocument(scene, row, {
    // Whoever posts it has accepted what others set, even if it fails.
    ...(accepts ? { set_by: acceptedBy(row.set_by) } : {}),
    attended: row.attended || scene.via !== 'job',
    posting_state: 'open',
    processing_step: 'post',
    processing_since: scene.now,
    entry_id: entryId,
    approved_hash: hashDecision(row, coding),
  })
  return {
    documentId: row.id,
    work: {
      entryId,
      lookFirst: row.entry_id !== null,
      regionKey: region,
      homeCurrency: currency,
      journal,
      ...owedToStateOf(regionOf(region), extraction, coding),
      date: days.date,
      bookedOn: days.bookedOn,
      vatDay: days.vatDay,
      vatDate: days.vatDate,
      coding,
      exchange: exchangeInto(extraction, currency),
      keeper,
      sending: await beginSending(scene, keeper, entryId, { kind: 'purchase', partner, bill }),
      partner,
      bill,
      file,
      automatic: scene.via === 'job',
      accepts,
    },
  }
}

/** Pinned for approval: a duplicate posted in the meantime must be seen before approving. */
async function seenTwin(
  scene: Scene,
  row: DocumentRow,
  { approval_policy: policy }: SettingsRow,
): Promise<string | null> {
  const mayWait = scene.principal.app !== null || policy === 'apps_and_keys'
  return mayWait ? await evidence.findPostedTwin(scene, row.id) : null
}

/**
 * A failed posting is repeated only as it was approved. Where somebody has touched or held it since, it
 * takes somebody who may post.
 */
export async function planPostingAgain(
  scene: Scene,
  row: DocumentRow,
): Promise<PostingPlan | AtOnce<DocumentRecord>> {
  if (!isApproved(row)) throw new Failure('post_needs_approval')
  assertMayContinue(row, scene.via)
  const { approval_policy: policy } = await findSettings(scene)
  const waits = async () =>
    awaitingField(row.set_by, policy) !== null || (await isHeldByPerson(scene, row))
  if (!scene.may('documents:post') && (await waits())) throw new Failure('post_needs_approval')
  return await planPosting(scene, row, 'before')
}

export async function settlePosting(
  scene: Scene,
  plan: PostingPlan,
  outcome: Outcome<PostingReply>,
): Promise<DocumentRecord> {
  const row = await store.lockByUuid(scene, plan.documentId)
  const { work } = plan
  if (work === null || row.status === 'posted') return toDocument(scene, row)
  if (!outcome.ok) {
    const { failure, inDoubt } = outcome
    await breakIfLost(scene, work.keeper, failure)
    return keepPostingFailure(scene, row, failure, inDoubt)
  }
  if (outcome.reply === null) throw new Error('a posting returned no entry')
  const { automatic, accepts = !automatic, regionKey } = work
  const region = regionOf(regionKey)
  const record = await keepPosting(scene, row, { ...outcome.reply, automatic, accepts, region })
  const warned = await withWarning(scene, record, await evidence.findPostedTwin(scene, row.id))
  return await withPeriodWarning(scene, warned, warned.coding?.entry?.vatDate ?? work.vatDate)
}
