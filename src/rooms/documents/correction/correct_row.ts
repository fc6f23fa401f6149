import type { Scene } from '#kernel/corridor/scene'
import { setterOf } from '#access/room'
import { homeRegion } from '#regions/room'
import { assertAfterBeginning, findSettings, isBeforeBooks } from '#settings/room'
import type { DeductFrom } from '#vat/room'
import type { CorrectedField, Corrections } from '../document/coding.ts'
import type { ConfidenceFacts } from '../document/confidence.ts'
import { factsGiven, type FactCorrections, type FactField } from '../document/correct_facts.ts'
import { documentFault, failedWith, isAnswered } from '../document/document_faults.ts'
import type { Extraction } from '../document/facts.ts'
import { markContact, markSet } from '../document/set_by.ts'
import type { DocumentRow } from '../document/store.ts'
import type { DatedRow } from '../coding/posting_days.ts'
import { concludeDocument } from '../extraction/conclude_document.ts'
import { withCorrections } from '../extraction/conclude_reading.ts'
import { factKeysOf, isContentKey } from '../extraction/duplicates.ts'
import { blankFacts } from '../extraction/hand_reading.ts'
import { correctorOf } from '../coding/change_coding.ts'
import { codingAfter } from '../coding/coding_after.ts'
import { gatherEvidence, withEntry } from '../coding/coding_step.ts'
import { propose } from '../coding/propose.ts'

/** What a person corrects of a document: what was read, its coding, the day of receipt. */
export type DocumentChange = {
  facts: FactCorrections
  coding: Corrections
  receivedOn?: string | null
  deductFrom?: DeductFrom | null
  reset: { facts: readonly FactField[]; coding: readonly CorrectedField[] }
}

/** The facts of a document after a change, and the keys that follow from them. */
export function factsAfter(
  row: DocumentRow,
  change: DocumentChange,
): { facts: ConfidenceFacts; given: FactCorrections; keys: string[] } {
  const given = mergeFacts(row.corrected_facts, change)
  const { extraction } = row
  const facts = withCorrections(extraction === null ? blankFacts : readOf(extraction), given)
  const { kind, fields } = facts
  return { facts: withRate(facts, extraction), given, keys: factKeysOf({ kind, fields }) }
}

function mergeFacts(before: FactCorrections, { facts, reset }: DocumentChange): FactCorrections {
  const merged: FactCorrections = { ...before }
  const isSet = (field: FactField) => facts[field] !== undefined
  // Of total, VAT and net two decide the third, so the newer ones do.
  const derived: FactField[] = isSet('net') && !isSet('vat') ? ['vat'] : []
  if ((isSet('vat') || isSet('total')) && !isSet('net')) derived.push('net')
  for (const field of [...reset.facts, ...derived]) delete merged[field]
  return { ...merged, ...facts }
}

function readOf({ asRead, ...extraction }: Extraction): ConfidenceFacts {
  return { ...extraction, ...asRead }
}

/** The rate is of a day and a currency; with another of either it has to be asked for again. */
function withRate(facts: ConfidenceFacts, before: Extraction | null): ConfidenceFacts {
  const isSame =
    before !== null &&
    before.fields.date?.value === facts.fields.date?.value &&
    before.fields.currency?.value === facts.fields.currency?.value
  return { ...facts, exchange: isSame ? before.exchange : null }
}

/** The row as the change leaves it; nothing is saved. */
export async function correctRow(
  scene: Scene,
  row: DocumentRow & Pick<DatedRow, 'soonReversed'>,
  change: DocumentChange,
  contentKeys: readonly string[],
): Promise<{ after: DocumentRow; keys: string[] }> {
  const { facts, given, keys: ofFacts } = factsAfter(row, change)
  const keys = [...contentKeys.filter(isContentKey), ...ofFacts]
  const isRead = factsGiven(change.facts).length > 0 || change.reset.facts.length > 0
  const { country, currency } = homeRegion(scene)
  const concluded = isRead
    ? await concludeDocument(scene, row, { facts, given, keys, home: { country, currency } })
    : {}
  const settings = await findSettings(scene)
  const { receivedOn = row.received_on, deductFrom = row.deduct_from } = change
  const read: DocumentRow = {
    ...row,
    ...concluded,
    corrected_facts: given,
    received_on: receivedOn,
    deduct_from: deductFrom,
    set_by: markSet(row.set_by, fieldsOf(change), setterOf(scene), settings.approval_policy),
    corrected_by_app: correctorOf(scene),
    attended: true,
    status: row.status === 'draft' ? 'extracted' : row.status,
  }
  const fault = read.extraction === null ? null : documentFault(read.extraction)
  if (fault !== null) {
    const error = failedWith(fault, scene.now)
    return { after: { ...read, status: 'extracted', coding: null, error }, keys }
  }
  const day = read.extraction?.fields.date?.value ?? ''
  const isEarly = read.error?.code === 'before_books_begin' && isBeforeBooks(settings, day)
  const error = isAnswered(read) && !isEarly ? null : read.error
  // Nothing stands against coding any more, so nobody has to ask for it.
  const isAnsweredNow = row.error?.step === 'code' && error === null
  const waits = read.status === 'extracted' && !(isAnsweredNow && !isBeforeBooks(settings, day))
  if (waits) return { after: { ...read, error }, keys }
  return { after: await recode(scene, { ...read, error }, change, isRead), keys }
}

async function recode(
  scene: Scene,
  row: DocumentRow,
  change: DocumentChange,
  isRead: boolean,
): Promise<DocumentRow> {
  const { extraction } = row
  if (extraction === null) throw new Error('a document to be coded was not read')
  const { evidence, settings, touchedBy } = await gatherEvidence(scene, row, extraction)
  assertAfterBeginning(settings, extraction.fields.date?.value ?? '')
  // The total of the document is newer than an amount set for its coding.
  const replaced = change.facts.total === undefined ? [] : (['codedAmount'] as const)
  const reset = [...change.reset.coding, ...replaced]
  const { entry: _, ...current } = row.coding ?? { ...propose(evidence), entry: null }
  const before = { coding: current, corrections: row.corrections }
  const next = codingAfter(before, { given: change.coding, reset, isRead }, evidence)
  const stored = await withEntry(scene, next.coding, evidence, settings, row)
  const set_by = markContact(row.set_by, touchedBy)
  const status = row.status === 'extracted' ? 'coded' : row.status
  return { ...row, status, coding: stored, corrections: next.corrections, set_by }
}

function fieldsOf({ facts, coding, receivedOn, deductFrom, reset }: DocumentChange): {
  set: string[]
  reset: string[]
} {
  const told = { receivedOn, deductFrom }
  const names = Object.keys(told) as (keyof typeof told)[]
  const isTold = names.filter((name) => typeof told[name] === 'string')
  return {
    set: [...factsGiven(facts), ...Object.keys(coding), ...isTold],
    reset: [...reset.facts, ...reset.coding, ...names.filter((name) => told[name] === null)],
  }
}
