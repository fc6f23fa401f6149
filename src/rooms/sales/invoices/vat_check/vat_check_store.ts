import type { VatNumber } from '#contacts/room'
import { counting, countFound, rows, when, type ListFrame } from '#kernel/database/listing'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import type { SaleReason } from '../sale/sale.ts'

export const vatCheckOutcomes = ['valid', 'not_valid', 'silent'] as const

export type VatCheckRow = VatNumber & {
  id: string
  outcome: (typeof vatCheckOutcomes)[number]
  register: string | null
  name: string | null
  consultation: string | null
  requester: string | null
  asked_at: Date
}

const columns = part`id, prefix, number, outcome, register, name, consultation, requester, asked_at`

export function insertVatCheck(scene: Scene, row: VatCheckRow): void {
  scene.tx.send(sql`
    INSERT INTO vat_number_check (org_id, id, prefix, number, outcome, register, name, consultation,
      requester, asked_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.prefix}, ${row.number}, ${row.outcome},
      ${row.register}, ${row.name}, ${row.consultation}, ${row.requester}, ${row.asked_at})`)
}

/** The last answer; silence only where there was never one, since it takes nothing back. */
export async function findVatCheck(
  scene: Pick<Scene, 'tx' | 'orgId'>,
  { prefix, number }: VatNumber,
): Promise<VatCheckRow | null> {
  const found = await scene.tx.query<VatCheckRow>(sql`
    SELECT ${columns} FROM vat_number_check
    WHERE org_id = ${scene.orgId} AND prefix = ${prefix} AND number = ${number}
    ORDER BY outcome = 'silent', asked_at DESC, id DESC LIMIT 1`)
  return found[0] ?? null
}

type VatCheckFilters = { vatNumber?: string | undefined; outcome?: string | undefined }

/** Newest first; ids are sorted by time. */
export async function listVatChecks(
  scene: Scene,
  filters: VatCheckFilters,
  limit: number,
  after: string | null,
): Promise<VatCheckRow[]> {
  return await scene.tx.query<VatCheckRow>(found(scene, rows, columns, filters, limit, after))
}

export async function countVatChecks(
  scene: Scene,
  filters: VatCheckFilters,
  cap: number,
): Promise<number> {
  return await countFound(scene.tx, found(scene, counting, part`id`, filters, cap + 1, null))
}

function found(
  scene: Scene,
  { select, close }: ListFrame,
  what: SqlPart,
  { vatNumber, outcome }: VatCheckFilters,
  limit: number,
  after: string | null,
): SqlStatement {
  const wanted = vatNumber?.replaceAll(/[^A-Za-z0-9+*]/g, '').toUpperCase()
  return sql`
    ${select} ${what} FROM vat_number_check
    WHERE org_id = ${scene.orgId} AND (${when(after)} id < ${after}::uuid)
      AND (${when(wanted)} prefix || number = ${wanted ?? null})
      AND (${when(outcome)} outcome = ${outcome ?? null})
    ORDER BY id DESC LIMIT ${limit}${close}`
}

export type WarnedDraft = {
  id: string
  warnings: SaleReason[]
  vat_number: string | null
  country: string | null
}

const mostDrafts = 500

/** Drafts of sales without VAT to buyers whose number ends like this one, locked. */
export async function lockWarnedDrafts(scene: Scene, number: string): Promise<WarnedDraft[]> {
  return await scene.tx.query<WarnedDraft>(sql`
    SELECT i.id, i.warnings, c.vat_number, c.country
    FROM invoice i JOIN contact_card c ON c.org_id = i.org_id AND c.id = i.contact_id
    WHERE i.org_id = ${scene.orgId} AND i.status = 'draft' AND i.kind = 'invoice'
      AND i.priced -> 'treatment' ->> 'kind' = 'eu_business'
      AND upper(regexp_replace(c.vat_number, '[^A-Za-z0-9+*]', '', 'g')) LIKE '%' || ${number}
    ORDER BY i.id LIMIT ${mostDrafts} FOR UPDATE OF i`)
}

/** What a draft warns of follows from its buyer: the draft itself is not another one. */
export function keepDraftWarnings(scene: Scene, id: string, warnings: SaleReason[]): void {
  scene.tx.send(sql`
    UPDATE invoice SET warnings = ${JSON.stringify(warnings)}::jsonb
    WHERE org_id = ${scene.orgId} AND id = ${id} AND status = 'draft'`)
}
