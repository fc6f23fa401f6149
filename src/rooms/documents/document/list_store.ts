import { decodeId } from '#kernel/values/id'
import { counting, countFound, nobody, rows, when, type ListFrame } from '#kernel/database/listing'
import { boundTo } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { mostNamed } from '#kernel/database/search'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import { columns, type DocumentRow } from './store.ts'

type Text = string | undefined

export type DocumentFilters = {
  status?: Text
  failed?: Text
  source?: Text
  contactId?: Text
  fileId?: Text
  from?: Text
  to?: Text
  q?: Text
}

const counted = part`id`

/** Newest first; ids are sorted by time, so the last id seen is where the next page begins. */
export async function listDocuments(
  scene: Scene,
  filters: DocumentFilters,
  limit: number,
  after: string | null,
): Promise<DocumentRow[]> {
  return await scene.tx.query<DocumentRow>(found(scene, rows, columns, filters, limit, after))
}

export async function countDocuments(
  scene: Scene,
  filters: DocumentFilters,
  cap: number,
): Promise<number> {
  return await countFound(scene.tx, found(scene, counting, counted, filters, cap + 1, null))
}

function found(
  scene: Scene,
  { select, close }: ListFrame,
  what: SqlPart,
  filters: DocumentFilters,
  limit: number,
  after: string | null,
): SqlStatement {
  const { status = null, failed = null, source = null, from = null, to = null, q = null } = filters
  const { contactId, fileId } = filters
  const owner = boundTo(scene.principal)
  const contact = contactId === undefined ? null : (decodeId('con', contactId) ?? nobody)
  const file = fileId === undefined ? null : (decodeId('file', fileId) ?? nobody)
  return sql`
    ${select} ${what} FROM document
    WHERE org_id = ${scene.orgId} AND (${after}::uuid IS NULL OR id < ${after}::uuid)
      AND (${when(owner)} captured_by = ${owner}::uuid)
      AND (${status}::text IS NULL OR status = ${status})
      AND (${failed}::text IS NULL OR (error IS NOT NULL) = (${failed} = 'true'))
      AND (${source}::text IS NULL OR source = ${source})
      AND (${contact}::uuid IS NULL OR contact_id = ${contact}::uuid)
      AND (${file}::uuid IS NULL OR file_id = ${file}::uuid)
      AND (${from}::date IS NULL OR document_on >= ${from}::date)
      AND (${to}::date IS NULL OR document_on <= ${to}::date)
      AND (${when(q)} id IN (SELECT n.id
        FROM search_names('document', ${q}, ${owner}::uuid, ${mostNamed}) AS n))
    ORDER BY id DESC LIMIT ${limit}${close}`
}
