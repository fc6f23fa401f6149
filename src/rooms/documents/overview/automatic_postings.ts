import type { ActDraw, ActPage, AutomaticAct, AutomaticPart } from '#search/room'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import { encodeId } from '#kernel/values/id'
import { toVisibleLine } from '#kernel/values/visible_text'
import type { ReadingFinding } from '#readers/room'
import { renderReason } from '../document/reasons.ts'
import { seesAllDocuments } from './overview_documents.ts'

type Row = {
  entry_id: string
  posted_at: Date
  undone_at: Date | null
  base_minor: string | null
  document_id: string
  name: string | null
  total: string | null
  currency: string | null
  certainty: string | null
  reasons: ReadingFinding[] | null
  stands: boolean
  lot: string
}

const columns = part`a.entry_id, a.posted_at, a.undone_at, a.base_minor::text AS base_minor,
  a.document_id, coalesce(d.supplier_name, d.file_name) AS name,
  d.extraction #>> '{fields,total,value}' AS total,
  d.extraction #>> '{fields,currency,value}' AS currency, d.certainty::text AS certainty,
  d.coding -> 'reasons' AS reasons,
  a.undone_at IS NULL AND d.entry_id IS NOT DISTINCT FROM a.entry_id AS stands`

/** A document that was reversed may be deleted; what was done stays. */
const source = part`FROM automatic_posting a
  LEFT JOIN document d ON d.org_id = a.org_id AND d.id = a.document_id`

/** Documents posted without a person, also where that was reversed since. */
export const automaticPostings: AutomaticPart = {
  kind: 'posting',
  undo: { action: 'reverse_posting', input: (documentId) => ({ documentId }) },
  isShown: seesAllDocuments,
  async list(scene, page) {
    return (await listPostings(scene, page)).map(toAct)
  },
  async draw(scene, asked) {
    return (await drawPostings(scene, asked)).map(toAct)
  },
  async find(scene, uuids) {
    const rows = await scene.tx.query<Row>(sql`
      SELECT ${columns}, '' AS lot ${source}
      WHERE a.org_id = ${scene.orgId} AND a.entry_id = ANY(${uuids}::uuid[])`)
    return rows.map(toAct)
  },
}

async function listPostings(
  scene: Scene,
  { from, to, timeZone, limit, after }: ActPage,
): Promise<Row[]> {
  return await scene.tx.query<Row>(sql`
    SELECT ${columns}, '' AS lot ${source}
    WHERE a.org_id = ${scene.orgId}
      AND a.posted_at >= coalesce(${from}::date::timestamp AT TIME ZONE ${timeZone}, '-infinity')
      AND a.posted_at < coalesce((${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}, 'infinity')
      AND (${after?.at ?? null}::timestamptz IS NULL OR (a.posted_at, a.entry_id)
        < (${after?.at ?? null}::timestamptz, ${after?.uuid ?? null}::uuid))
    ORDER BY a.posted_at DESC, a.entry_id DESC LIMIT ${limit}`)
}

async function drawPostings(
  scene: Scene,
  { day, timeZone, seed, by, limit }: ActDraw,
): Promise<Row[]> {
  // Drawn before the rest is joined, so that a busy day costs little more than a quiet one.
  return await scene.tx.query<Row>(sql`
    SELECT ${columns}, a.lot FROM (
      SELECT p.org_id, p.entry_id, p.document_id, p.posted_at, p.undone_at, p.base_minor,
        md5(${seed}::text || p.entry_id::text) AS lot
      FROM automatic_posting p
      WHERE p.org_id = ${scene.orgId}
        AND p.posted_at >= ${day}::date::timestamp AT TIME ZONE ${timeZone}
        AND p.posted_at < (${day}::date + 1)::timestamp AT TIME ZONE ${timeZone}
      ORDER BY CASE WHEN ${by}::text = 'size' THEN coalesce(p.base_minor, -1) END DESC, lot
      LIMIT ${limit}) AS a
    LEFT JOIN document d ON d.org_id = a.org_id AND d.id = a.document_id`)
}

function toAct(row: Row): AutomaticAct {
  const reasons = row.stands ? (row.reasons ?? []) : []
  return {
    uuid: row.entry_id,
    kind: 'posting',
    at: row.posted_at,
    recordId: encodeId('doc', row.document_id),
    name: row.name === null ? null : toVisibleLine(row.name, 80),
    detail: reasons.length === 0 ? null : reasons.map(renderReason).join(' '),
    reasons: reasons.map((one) => ({ ...one, detail: renderReason(one) })),
    amount: row.total === null ? null : Number(row.total),
    currency: row.total === null ? null : row.currency,
    confidence: row.certainty === null ? null : Number(row.certainty),
    runId: null,
    stands: row.stands,
    undoneAt: row.undone_at,
    baseMinor: row.base_minor === null ? null : BigInt(row.base_minor),
    lot: row.lot,
  }
}
