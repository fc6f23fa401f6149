import type { Scene } from '#kernel/corridor/scene'
import type { ConfidenceFacts } from '../document/confidence.ts'
import type { FactCorrections } from '../document/correct_facts.ts'
import * as evidence from '../document/evidence_store.ts'
import type { Extraction } from '../document/facts.ts'
import type { DocumentRow } from '../document/store.ts'
import { contactNumbersOf, supplierKeyOf } from '../document/supplier.ts'
import { concludeReading } from './conclude_reading.ts'

type Concluded = Pick<
  DocumentRow,
  'duplicate_of' | 'contact_id' | 'supplier_name' | 'document_on'
> & { extraction: Extraction }

export type ReadDocument = {
  facts: ConfidenceFacts
  given: FactCorrections
  /** What duplicates have in common; the caller has locked them. */
  keys: readonly string[]
  home: { country: string; currency: string }
}

/** What a document says, judged by everything known about its supplier and its duplicates. */
export async function concludeDocument(
  scene: Scene,
  row: DocumentRow,
  { facts, given, keys, home }: ReadDocument,
): Promise<Concluded> {
  const { fields } = facts
  const { vatNumbers, businessIds } = contactNumbersOf(fields)
  const known = await evidence.findKnown(scene, {
    documentId: row.id,
    keys,
    supplierKey: supplierKeyOf(fields),
    vatNumbers,
    businessIds,
    sourceClass: facts.sourceClass,
  })
  const duplicate = evidence.duplicateOf(known)
  const extraction = concludeReading(scene, facts, given, {
    known,
    duplicate,
    home,
    isByMember: isBroughtByMember(row) || row.by_exchange,
  })
  return {
    extraction,
    duplicate_of: duplicate?.documentId ?? null,
    contact_id: contactOf(row, fields, known),
    supplier_name: fields.supplierName?.value ?? null,
    document_on: fields.date?.value ?? null,
  }
}

const isBroughtByMember = (row: DocumentRow): boolean =>
  row.source === 'upload' && row.captured_by !== null && row.captured_by_app === null

/** A contact that nobody linked by hand follows the supplier. */
function contactOf(
  row: DocumentRow,
  fields: Extraction['fields'],
  known: evidence.KnownEvidence,
): string | null {
  const before = row.extraction
  const isOther = before !== null && supplierKeyOf(before.fields) !== supplierKeyOf(fields)
  const kept = isOther && row.set_by['contact'] === undefined ? null : row.contact_id
  const { accepted, others } = evidence.contactsOf(known)
  // Another contact of the same number, made by who may not post, hides none that was accepted.
  const [first] = accepted.length > 0 ? accepted : others.toSorted()
  // Of several that nobody accepted the first one is linked all the same: so the posting waits.
  return kept ?? (accepted.length < 2 ? (first ?? null) : null)
}
