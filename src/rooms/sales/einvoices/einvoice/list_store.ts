import { counting, countFound, nobody, rows, type ListFrame } from '#kernel/database/listing'
import type { Scene } from '#kernel/corridor/scene'
import { decodeId } from '#kernel/values/id'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import { columns, type EinvoiceRow } from './store.ts'

type Text = string | undefined

export type EinvoiceFilters = { status?: Text; invoiceId?: Text; fileName?: Text }

const counted = part`id`

/** Newest first; ids are sorted by time, so the next page starts after the last id seen. */
export async function listEinvoices(
  scene: Scene,
  filters: EinvoiceFilters,
  limit: number,
  after: string | null,
): Promise<EinvoiceRow[]> {
  return await scene.tx.query<EinvoiceRow>(found(scene, rows, columns, filters, limit, after))
}

export async function countEinvoices(
  scene: Scene,
  filters: EinvoiceFilters,
  cap: number,
): Promise<number> {
  return await countFound(scene.tx, found(scene, counting, counted, filters, cap + 1, null))
}

function found(
  scene: Scene,
  { select, close }: ListFrame,
  what: SqlPart,
  filters: EinvoiceFilters,
  limit: number,
  after: string | null,
): SqlStatement {
  const { status = null, fileName = null } = filters
  const invoiceId =
    filters.invoiceId === undefined ? null : (decodeId('inv', filters.invoiceId) ?? nobody)
  return sql`
    ${select} ${what} FROM einvoice
    WHERE org_id = ${scene.orgId} AND (${after}::uuid IS NULL OR id < ${after}::uuid)
      AND (${status}::text IS NULL OR status = ${status})
      AND (${invoiceId}::uuid IS NULL OR invoice_id = ${invoiceId}::uuid)
      AND (${fileName}::text IS NULL OR file_name = ${fileName})
    ORDER BY id DESC LIMIT ${limit}${close}`
}
