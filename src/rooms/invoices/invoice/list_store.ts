import { decodeId } from '#kernel/values/id'
import { counting, countFound, nobody, rows, when, type ListFrame } from '#kernel/database/listing'
import type { Scene } from '#kernel/corridor/scene'
import { mostNamed } from '#kernel/database/search'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import { numberKeyOf } from './numbers.ts'
import { columns, type InvoiceRow } from './store.ts'

type Text = string | undefined

export type InvoiceFilters = {
  status?: Text
  kind?: Text
  contactId?: Text
  from?: Text
  to?: Text
  number?: Text
  q?: Text
}

const counted = part`i.id`

/** Newest first; ids are sorted by time, so the next page starts after the last id seen. */
export async function listInvoices(
  scene: Scene,
  filters: InvoiceFilters,
  limit: number,
  after: string | null,
): Promise<InvoiceRow[]> {
  return await scene.tx.query<InvoiceRow>(found(scene, rows, columns, filters, limit, after))
}

export async function countInvoices(
  scene: Scene,
  filters: InvoiceFilters,
  cap: number,
): Promise<number> {
  return await countFound(scene.tx, found(scene, counting, counted, filters, cap + 1, null))
}

function found(
  scene: Scene,
  { select, close }: ListFrame,
  what: SqlPart,
  filters: InvoiceFilters,
  limit: number,
  after: string | null,
): SqlStatement {
  const { status = null, kind = null, from = null, to = null, q = null } = filters
  const { contactId } = filters
  const number = filters.number === undefined ? null : numberKeyOf(filters.number)
  const contact = contactId === undefined ? null : (decodeId('con', contactId) ?? nobody)
  return sql`
    ${select} ${what} FROM invoice i
    WHERE i.org_id = ${scene.orgId} AND (${after}::uuid IS NULL OR i.id < ${after}::uuid)
      AND (${status}::text IS NULL OR i.status = ${status})
      AND (${kind}::text IS NULL OR i.kind = ${kind})
      AND (${contact}::uuid IS NULL OR i.contact_id = ${contact}::uuid)
      AND (${from}::date IS NULL OR i.date >= ${from}::date)
      AND (${to}::date IS NULL OR i.date <= ${to}::date)
      AND (${number}::text IS NULL OR i.number_key = ${number} COLLATE "C")
      AND (${when(q)} i.id IN (SELECT n.id
        FROM search_names('invoice', ${q}, NULL, ${mostNamed}) AS n))
    ORDER BY i.id DESC LIMIT ${limit}${close}`
}
