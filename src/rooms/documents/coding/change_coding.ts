import { uuidOfApp } from '#kernel/corridor/app_limits'
import type { Scene } from '#kernel/corridor/scene'
import type { CorrectedField, Corrections } from '../document/coding.ts'
import { changed, toDocument, type DocumentRecord } from '../document/document.ts'
import * as store from '../document/store.ts'
import type { DocumentRow } from '../document/store.ts'
import { gatherEvidence, withEntry } from './coding_step.ts'
import { correct, ofHandLines, recorrect } from './correct.ts'
import { propose } from './propose.ts'

export type CodingChange = {
  given: Corrections
  reset: readonly CorrectedField[]
  /** The day of receipt has changed, so the entry may have another VAT date. */
  isDated?: boolean
}

/** Corrects an open coding, or takes corrections back to what the rules propose. */
export async function changeCoding(
  scene: Scene,
  row: DocumentRow,
  { given, reset, isDated = false }: CodingChange,
): Promise<DocumentRecord> {
  const { coding, extraction } = row
  if (coding === null || extraction === null) throw new Error('a coded document lacks its coding')
  const isNothing = Object.keys(given).length === 0 && reset.length === 0
  if (isNothing && !isDated) return toDocument(scene, row)

  const { app } = scene.principal
  const { evidence, settings } = await gatherEvidence(scene, row, extraction)
  const { entry: _, ...current } = coding
  const left = without(row.corrections, reset)
  const base =
    reset.length === 0
      ? { corrected: current, corrections: left }
      : recorrect(propose(evidence), left, evidence)
  const corrected = correct(base.corrected, given, evidence)
  const after = store.updateDocument(scene, row, {
    coding: await withEntry(scene, corrected, evidence, settings, row),
    corrections: mergeCorrections(base.corrections, given),
    corrected_by_app: app === null ? null : uuidOfApp(app),
    attended: true,
  })
  return changed(scene, 'corrected', row, after)
}

function mergeCorrections(before: Corrections, given: Corrections): Corrections {
  return { ...without(before, replacedBy(given)), ...given }
}

/** Earlier corrections that a new one replaces besides its own field. */
function replacedBy(given: Corrections): CorrectedField[] {
  if (given.lines !== undefined) return [...ofHandLines]
  // A new category sets its own account.
  const account = given.category === undefined ? [] : (['ledgerAccountId'] as const)
  const isSingle = given.vatCode !== undefined || given.codedAmount !== undefined
  return [...account, ...(isSingle ? (['lines'] as const) : [])]
}

function without(corrections: Corrections, fields: readonly CorrectedField[]): Corrections {
  const left = { ...corrections }
  for (const field of fields) delete left[field]
  return left
}
