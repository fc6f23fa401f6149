import type { Scene } from '#kernel/scene'
import { decodeId } from '#kernel/id'
import { part, sql, type Part, type Statement } from '#kernel/sql'
import { columns, type EinvoiceRow } from './store.ts'

type Text = string | undefined

export type EinvoiceFilters = { status?: Text; invoiceId?: Text; fileName?: Text }

// A list and its count differ only in what stands around the conditions, so these stand once.
type Frame = { select: Part; close: Part }
const rows: Frame = { select: part`SELECT`, close: part`` }
const counting: Frame = {
  select: part`SELECT count(*)::int AS count FROM (SELECT`,
  close: part`) AS found`,
}
const counted = part`id`

/** No invoice has this id: a filter by what is none finds nothing. */
const nobody = '00000000-0000-0000-0000-000000000000'

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
  const counts = await scene.tx.query<{ count: number }>(
    found(scene, counting, counted, filters, cap + 1, null),
  )
  return counts[0]?.count ?? 0
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
