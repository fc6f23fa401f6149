import type { z } from 'zod'
import type { Scene } from '#kernel/corridor/scene'
import { filedPeriodOf } from '#vat/room'
import type { DocumentRecord } from './document.ts'
import type { documentWarning } from './document_warning.ts'

type Warning = z.input<typeof documentWarning>

/** What the coding says that whoever posts it, or has posted it, must not overlook. */
export function codingWarnings(record: DocumentRecord): Warning[] {
  const reasons = record.coding?.reasons ?? []
  const moved = reasons.filter(({ code }) => told.has(code))
  return [
    ...amountWarnings(record),
    ...moved.map(({ code, detail }) => ({ code, detail, other: null })),
  ]
}

// The period that VAT counts in is another, or of a later year than the law allows, or the law's limit cuts a code that a person set.
const told: ReadonlySet<string> = new Set([
  'period_filed',
  'deducted_after_year',
  'code_above_category',
  'code_above_category_instead',
])

function amountWarnings({ coding, status }: DocumentRecord): Warning[] {
  const found = coding?.reasons.find(({ code }) => code === 'amount_differs')
  if (found === undefined) return []
  const { coded = '', shown = '' } = found.params
  const advice =
    status === 'posted'
      ? 'If it is wrong, correct it with correct_document.'
      : 'Check it before posting.'
  const detail = `The amount ${coded} is not the total of the document, ${shown}. ${advice}`
  return [{ code: found.code, detail, other: null }]
}

/** Adds a warning if the entry counts in a period that is filed. */
export async function withPeriodWarning(
  scene: Scene,
  record: DocumentRecord,
  vatDate: string,
): Promise<DocumentRecord> {
  const filed = await filedPeriodOf(scene, vatDate)
  if (filed === null) return record
  const detail = `The VAT period from ${filed.from} to ${filed.to} is filed, and this entry counts in it. If its VAT has changed, a correcting return is prepared: check that return and file it, too.`
  const warning = { code: 'filed_period_changed', detail, other: null }
  return { ...record, warnings: [...(record.warnings ?? []), warning] }
}
