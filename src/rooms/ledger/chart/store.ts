import { countFound, type ListFrame } from '#kernel/database/listing'
import { only } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql, type SqlStatement } from '#kernel/database/sql'
import type { ChartAccount, ChartVatCode } from '../ports.ts'

/** The part of a scene that the chart needs, so that commands can provide it too. */
export type ChartScope = Pick<Scene, 'tx' | 'orgId' | 'now'>

type Synced = { id: string; name: string; name_en: string; synced_at: Date }

export type AccountRow = Synced & {
  type: ChartAccount['type']
  standard_number: string | null
  vat_code: string | null
  /** Added by the organization itself. */
  own: boolean
  /** What the organization has set itself. */
  own_fields: OwnField[]
  /** How the standard number was found, where nobody named it. */
  mapping_note: string | null
  closed_at: Date | null
  closed_reason: string | null
}

export type OwnField = 'name' | 'name_en' | 'standard_number' | 'vat_code'

export type VatCodeRow = Synced & {
  direction: ChartVatCode['direction']
  rate: string | null
  kind: string
  deductible: string | null
  pro_rata: boolean
  reverse_charge: 'none' | 'self' | 'buyer'
  nature: string | null
  valid_from: string | null
  valid_to: string | null
}

export type CategoryRow = Synced & {
  account: string
  vat_domestic: string | null
  vat_eu: string | null
  vat_outside: string | null
}

const counting: ListFrame = {
  select: part`SELECT count(*)::int AS count FROM (SELECT id`,
  close: part`) AS found`,
}
const accountRows: ListFrame = {
  select: part`SELECT id, name, name_en, type, standard_number, vat_code, synced_at, own,
    own_fields, mapping_note, closed_at, closed_reason`,
  close: part``,
}
const vatCodeRows: ListFrame = {
  select: part`SELECT id, name, name_en, direction, rate, kind, deductible, pro_rata,
    reverse_charge, nature, valid_from, valid_to, synced_at`,
  close: part``,
}
const categoryRows: ListFrame = {
  select: part`SELECT id, name, name_en, account, vat_domestic, vat_eu, vat_outside, synced_at`,
  close: part``,
}

export type ChartCounts = { accounts: number; vatCodes: number; categories: number }

export async function countChart(place: ChartScope): Promise<ChartCounts> {
  const rows = await place.tx.query<ChartCounts>(sql`
    SELECT (SELECT count(*)::int FROM ledger_account WHERE org_id = ${place.orgId}) AS accounts,
      (SELECT count(*)::int FROM vat_code WHERE org_id = ${place.orgId}) AS "vatCodes",
      (SELECT count(*)::int FROM category WHERE org_id = ${place.orgId}) AS categories`)
  return rows[0] ?? { accounts: 0, vatCodes: 0, categories: 0 }
}

export type AccountFilters = { type?: Text; vatCode?: Text; q?: Text; own?: Text; closed?: Text }
export type VatCodeFilters = { direction?: Text; kind?: Text; q?: Text }
export type CategoryFilters = { account?: Text; q?: Text }
type Text = string | undefined

/** One page of rows, ordered by id, after `after`. */
export async function listAccounts(
  place: ChartScope,
  filters: AccountFilters,
  limit: number,
  after: string | null,
): Promise<AccountRow[]> {
  return await place.tx.query(accountsIn(place, accountRows, filters, limit, after))
}

export async function countAccounts(place: ChartScope, filters: AccountFilters, cap: number) {
  return await countFound(place.tx, accountsIn(place, counting, filters, cap + 1, null))
}

function accountsIn(
  place: ChartScope,
  { select, close }: ListFrame,
  filters: AccountFilters,
  limit: number,
  after: string | null,
): SqlStatement {
  const { type = null, vatCode = null, q = null, own = null, closed = null } = filters
  return sql`
    ${select} FROM ledger_account
    WHERE org_id = ${place.orgId} AND (${after}::text IS NULL OR id > ${after})
      AND (${type}::text IS NULL OR type = ${type})
      AND (${vatCode}::text IS NULL OR vat_code = ${vatCode})
      AND (${own}::text IS NULL OR own = (${own} = 'true'))
      AND (${closed}::text IS NULL OR (closed_at IS NOT NULL) = (${closed} = 'true'))
      AND (${q}::text IS NULL OR starts_with(id, ${q})
        OR strpos(lower(name), lower(${q})) > 0 OR strpos(lower(name_en), lower(${q})) > 0)
    ORDER BY id LIMIT ${limit}${close}`
}

export async function findAccount(place: ChartScope, id: string): Promise<AccountRow> {
  const rows = await place.tx.query<AccountRow>(sql`
    ${accountRows.select} FROM ledger_account WHERE org_id = ${place.orgId} AND id = ${id}`)
  return only(rows, 'account_not_found')
}

export async function listVatCodes(
  place: ChartScope,
  filters: VatCodeFilters,
  limit: number,
  after: string | null,
): Promise<VatCodeRow[]> {
  return await place.tx.query(vatCodesIn(place, vatCodeRows, filters, limit, after))
}

export async function countVatCodes(place: ChartScope, filters: VatCodeFilters, cap: number) {
  return await countFound(place.tx, vatCodesIn(place, counting, filters, cap + 1, null))
}

function vatCodesIn(
  place: ChartScope,
  { select, close }: ListFrame,
  filters: VatCodeFilters,
  limit: number,
  after: string | null,
): SqlStatement {
  const { direction = null, kind = null, q = null } = filters
  return sql`
    ${select} FROM vat_code
    WHERE org_id = ${place.orgId} AND (${after}::text IS NULL OR id > ${after})
      AND (${direction}::text IS NULL OR direction = ${direction})
      AND (${kind}::text IS NULL OR kind = ${kind})
      AND (${q}::text IS NULL OR starts_with(id, ${q})
        OR strpos(lower(name), lower(${q})) > 0 OR strpos(lower(name_en), lower(${q})) > 0)
    ORDER BY id LIMIT ${limit}${close}`
}

export async function findVatCode(place: ChartScope, id: string): Promise<VatCodeRow> {
  const rows = await place.tx.query<VatCodeRow>(sql`
    ${vatCodeRows.select} FROM vat_code WHERE org_id = ${place.orgId} AND id = ${id}`)
  return only(rows, 'vat_code_not_found')
}

export async function listCategories(
  place: ChartScope,
  filters: CategoryFilters,
  limit: number,
  after: string | null,
): Promise<CategoryRow[]> {
  return await place.tx.query(categoriesIn(place, categoryRows, filters, limit, after))
}

export async function countCategories(place: ChartScope, filters: CategoryFilters, cap: number) {
  return await countFound(place.tx, categoriesIn(place, counting, filters, cap + 1, null))
}

function categoriesIn(
  place: ChartScope,
  { select, close }: ListFrame,
  filters: CategoryFilters,
  limit: number,
  after: string | null,
): SqlStatement {
  const { account = null, q = null } = filters
  return sql`
    ${select} FROM category
    WHERE org_id = ${place.orgId} AND (${after}::text IS NULL OR id > ${after})
      AND (${account}::text IS NULL OR account = ${account})
      AND (${q}::text IS NULL OR starts_with(id, ${q})
        OR strpos(lower(name), lower(${q})) > 0 OR strpos(lower(name_en), lower(${q})) > 0)
    ORDER BY id LIMIT ${limit}${close}`
}

export async function findCategory(place: ChartScope, id: string): Promise<CategoryRow> {
  const rows = await place.tx.query<CategoryRow>(sql`
    ${categoryRows.select} FROM category WHERE org_id = ${place.orgId} AND id = ${id}`)
  return only(rows, 'category_not_found')
}
