import { boundTo } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { undatedAfter, type Waiting, type WaitingPart } from '#kernel/corridor/waiting'
import { decodeId, encodeId } from '#kernel/values/id'
import { toVisibleLine } from '#kernel/values/visible_text'
import { hideOthers, renderCap } from '../document/confidence.ts'
import { countWaiting, documentKinds, listWaiting, type WaitingDocument } from './waiting_store.ts'

/** Documents that nothing but a person carries on. */
export const documentsWaiting: WaitingPart = {
  needs: 'documents:read',
  kinds: documentKinds,
  async list(scene, { after, limit, kinds, ...page }) {
    const place = undatedAfter(after, 'doc', (id) => decodeId('doc', id))
    const only = page.only === null ? null : uuidsOf(page.only)
    const asked = { kinds, limit, after: place, only, without: uuidsOf(page.without) }
    return (await listWaiting(scene, asked)).map((row) => toWaiting(scene, row))
  },
  count: (scene, cap, without) => countWaiting(scene, cap, uuidsOf(without)),
}

const uuidsOf = (ids: readonly string[]): string[] =>
  ids.map((id) => decodeId('doc', id)).filter((uuid) => uuid !== null)

function toWaiting(scene: Scene, row: WaitingDocument): Waiting {
  const documentId = encodeId('doc', row.id)
  const name = row.supplier_name ?? row.file_name
  return {
    kind: row.kind,
    id: documentId,
    says: questionOf(row),
    name: name === null ? null : toVisibleLine(name, 80),
    ...reasonOf(scene, row),
    action: actionOf(row),
    input: { documentId },
    since: row.created_at.toISOString(),
    until: null,
    amount: row.total === null ? null : Number(row.total),
    currency: row.total === null ? null : row.currency,
  }
}

function questionOf({ kind, status, error }: WaitingDocument): string {
  if (kind === 'document_duplicate') {
    return 'It may be a duplicate of another document: post it if it is a separate purchase, otherwise delete it.'
  }
  if (kind === 'document_ready') return 'It is read and coded with confidence: post it.'
  if (kind === 'document_failed') {
    return error === null
      ? 'It is not known whether it was posted: try again.'
      : 'A step failed: fix the cause, then repeat the step.'
  }
  if (status === 'extracted') return 'It is read and not coded yet: code it.'
  return 'Check what was read and how it is coded, then post it.'
}

function reasonOf(scene: Scene, row: WaitingDocument): Pick<Waiting, 'detail' | 'reasons'> {
  if (row.error !== null) return becauseOf({ ...row.error, params: {}, detail: row.error.message })
  const caps = [...(row.caps ?? []), ...(row.coding_cap === null ? [] : [row.coding_cap])]
  const [weakest] = caps.toSorted((a, b) => a.cap - b.cap)
  if (weakest === undefined || row.kind !== 'document_to_check') return { detail: null }
  const isBound = boundTo(scene.principal) !== null
  return becauseOf(isBound ? hideOthers(weakest) : { ...weakest, detail: renderCap(weakest) })
}

type Because = { code: string; params: Record<string, string>; detail: string }

const becauseOf = ({ code, params, detail }: Because): Pick<Waiting, 'detail' | 'reasons'> => ({
  detail,
  reasons: [{ code, params, detail }],
})

/** What a person has to say before the step can succeed. */
const toBeCorrected: ReadonlySet<string> = new Set([
  'total_missing',
  'date_missing',
  'not_a_bill',
  'date_not_plausible',
])

function actionOf({ status, error, kind }: WaitingDocument): string {
  if (error !== null && toBeCorrected.has(error.code)) return 'correct_document'
  if (kind !== 'document_failed') return status === 'coded' ? 'post_document' : 'code_document'
  return error?.step === 'post' ? 'post_document' : 'retry_document'
}
