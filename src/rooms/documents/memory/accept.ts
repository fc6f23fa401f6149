import type { Scene } from '#kernel/corridor/scene'
import type { Extraction } from '../document/facts.ts'
import type { DocumentRow } from '../document/store.ts'
import { habitOf } from './habit.ts'
import { keepHabit, type ReadingOutcome } from './habit_store.ts'
import { acceptedSigns } from './signs.ts'

/** Somebody who may post has accepted the document: the next one of its supplier is read with it. */
export function acceptDocument(scene: Scene, row: DocumentRow): void {
  const { extraction, coding } = row
  const learned = extraction === null ? null : habitOf(extraction, coding)
  if (extraction === null || learned === null) return
  const { fields, page = '' } = extraction
  const asRead = extraction.asRead?.fields ?? fields
  const signs = acceptedSigns(fields, asRead, page)
  keepHabit(scene, row.id, { ...learned, signs, outcome: outcomeOf(extraction) })
}

const judged = ['total', 'vat', 'date', 'currency', 'supplierName', 'supplierVatNumber'] as const

/** How certain the reading was, and whether what is posted was accepted as it was read. */
function outcomeOf(extraction: Extraction): ReadingOutcome | null {
  const { sourceClass, fields, kind, asRead } = extraction
  if (sourceClass === 'by_hand') return null
  const isSame = (name: (typeof judged)[number]): boolean =>
    asRead?.fields[name]?.value === fields[name]?.value
  return {
    sourceClass,
    stated: asRead === undefined ? extraction.confidence : (asRead.confidence ?? null),
    isRight: asRead === undefined || (asRead.kind === kind && judged.every(isSame)),
  }
}
