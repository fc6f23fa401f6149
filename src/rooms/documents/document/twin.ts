import type { z } from 'zod'
import { decodeId, encodeId } from '#kernel/values/id'
import { boundTo } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import type { DocumentRecord } from './document.ts'
import type { documentWarning } from './document_warning.ts'
import { codingWarnings } from './entry_warnings.ts'
import { findTwins, type Twin } from './twin_store.ts'

type Warning = z.input<typeof documentWarning>

/** Adds the warnings: an amount that is not the total, and a possible duplicate in words. */
export async function withWarnings(
  scene: Scene,
  records: readonly DocumentRecord[],
): Promise<DocumentRecord[]> {
  const ids = records.flatMap(({ duplicateOf }) => decodeId('doc', duplicateOf ?? '') ?? [])
  const twins = ids.length === 0 ? [] : await findTwins(scene, ids, boundTo(scene.principal))
  const found = new Map(twins.map((twin) => [encodeId('doc', twin.id), twin]))
  return records.map((record) => {
    const twin = found.get(record.duplicateOf ?? '')
    const warnings = [...codingWarnings(record), ...(twin === undefined ? [] : [warningOf(twin)])]
    return warnings.length === 0 ? record : { ...record, warnings }
  })
}

/** `posted` is a duplicate that was posted since the document was read. */
export async function withWarning(
  scene: Scene,
  record: DocumentRecord,
  posted: string | null = null,
): Promise<DocumentRecord> {
  const { duplicateOf } = record
  const twin = duplicateOf ?? (posted === null ? null : encodeId('doc', posted))
  const [warned = record] = await withWarnings(scene, [{ ...record, duplicateOf: twin }])
  return { ...warned, duplicateOf }
}

const states: Readonly<Record<string, string>> = {
  draft: 'not read yet',
  extracted: 'not coded yet',
  coded: 'not posted yet',
  posted: 'posted',
}

function warningOf(twin: Twin): Warning {
  const code = 'possible_duplicate'
  const advice = 'If it is not a separate purchase, reverse the posting or delete the document.'
  if (!twin.isVisible) {
    return { code, detail: `This may be a duplicate of another document. ${advice}`, other: null }
  }
  const { id, isVisible: _, total, ...rest } = twin
  const amount = total === null ? null : `${total} ${twin.currency ?? ''}`.trim()
  const named = twin.invoiceNumber === null ? null : `number ${twin.invoiceNumber}`
  const dated = twin.date === null ? null : `dated ${twin.date}`
  const from = twin.supplierName === null ? 'without a supplier' : `from ${twin.supplierName}`
  const words = [from, named, dated, amount].filter((word) => word !== null)
  const said = [...words, states[twin.status]].join(', ')
  return {
    code,
    detail: `This may be a duplicate of the document ${said}. ${advice}`,
    other: { ...rest, documentId: encodeId('doc', id), total: total === null ? null : +total },
  }
}
