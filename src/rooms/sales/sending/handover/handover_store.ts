import type { Scene } from '#kernel/corridor/scene'
import { counting, countFound, rows, when, type ListFrame } from '#kernel/database/listing'
import { part, sql, type SqlStatement } from '#kernel/database/sql'

/** file: its electronic file was handed over. told: the buyer was told where to find it. */
export const handoverWays = ['file', 'told'] as const

export type HandoverRow = {
  id: string
  invoice_id: string
  way: (typeof handoverWays)[number]
  handed_by: string
  words: string | null
  created_at: Date
}

export function insertHandover(scene: Scene, row: HandoverRow): void {
  scene.tx.send(sql`
    INSERT INTO invoice_handover (org_id, id, invoice_id, way, handed_by, words, created_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.invoice_id}, ${row.way}, ${row.handed_by}, ${row.words},
      ${row.created_at})`)
}

const columns = part`h.id, h.invoice_id, h.way, h.handed_by, h.words, h.created_at`

type Asked = { invoiceId: string | null; limit: number; before: string | null }

function listed(scene: Scene, frame: ListFrame, { invoiceId, limit, before }: Asked): SqlStatement {
  return sql`
    ${frame.select} ${columns} FROM invoice_handover h
    WHERE h.org_id = ${scene.orgId}
      AND (${when(before)} h.id < ${before}::uuid)
      AND (${when(invoiceId)} h.invoice_id = ${invoiceId}::uuid)
    ORDER BY h.id DESC LIMIT ${limit}${frame.close}`
}

/** The newest first; ids rise with time. */
export async function listHandovers(scene: Scene, asked: Asked): Promise<HandoverRow[]> {
  return await scene.tx.query<HandoverRow>(listed(scene, rows, asked))
}

export async function countHandovers(
  scene: Scene,
  invoiceId: string | null,
  cap: number,
): Promise<number> {
  const asked = { invoiceId, limit: cap + 1, before: null }
  return await countFound(scene.tx, listed(scene, counting, asked))
}
