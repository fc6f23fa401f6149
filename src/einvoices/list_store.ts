import { counting, countFound, nobody, rows, type Frame } from '#kernel/listing'
import type { Scene } from '#kernel/scene'
import { decodeId } from '#kernel/id'
import { part, sql, type Part, type Statement } from '#kernel/sql'
import { columns, type EinvoiceRow } from './store.ts'

type Text = string | undefined

export type EinvoiceFilters = { status?: Text; invoiceId?: Text; fileName?: Text }

const counted = part`id`

/** Newest first; ids are sorted by time, so the last id seen is where the next page begins. */
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
  { select, close }: Frame,
  what: Part,
  filters: EinvoiceFilters,
  limit: number,
  after: string | null,
): Statement {
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
