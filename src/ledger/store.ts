import { Failure } from '#kernel/failure'
import type { FailureCode } from '#kernel/failures'
import { countFound, type Frame } from '#kernel/listing'
import type { Scene } from '#kernel/scene'
import { part, sql, type Statement } from '#kernel/sql'
import type { ChartAccount, ChartVatCode } from './ports.ts'

/** As much of a scene as the chart needs, so that commands can fill it too. */
export type Place = Pick<Scene, 'tx' | 'orgId' | 'now'>

type Synced = { id: string; name: string; name_en: string; synced_at: Date }

export type AccountRow = Synced & {
  type: ChartAccount['type']
  standard_number: string | null
  vat_code: string | null
}

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

const counting: Frame = {
  select: part`SELECT count(*)::int AS count FROM (SELECT id`,
  close: part`) AS found`,
}
const accountRows: Frame = {
  select: part`SELECT id, name, name_en, type, standard_number, vat_code, synced_at`,
  close: part``,
}
const vatCodeRows: Frame = {
  select: part`SELECT id, name, name_en, direction, rate, kind, deductible, pro_rata,
    reverse_charge, nature, valid_from, valid_to, synced_at`,
  close: part``,
}
const categoryRows: Frame = {
  select: part`SELECT id, name, name_en, account, vat_domestic, vat_eu, vat_outside, synced_at`,
  close: part``,
}

export type ChartCounts = { accounts: number; vatCodes: number; categories: number }

export async function countChart(place: Place): Promise<ChartCounts> {
  const rows = await place.tx.query<ChartCounts>(sql`
    SELECT (SELECT count(*)::int FROM ledger_account WHERE org_id = ${place.orgId}) AS accounts,
      (SELECT count(*)::int FROM vat_code WHERE org_id = ${place.orgId}) AS "vatCodes",
      (SELECT count(*)::int FROM category WHERE org_id = ${place.orgId}) AS categories`)
  return rows[0] ?? { accounts: 0, vatCodes: 0, categories: 0 }
}

export type AccountFilters = { type?: Text; vatCode?: Text; q?: Text }
export type VatCodeFilters = { direction?: Text; kind?: Text; q?: Text }
export type CategoryFilters = { account?: Text; q?: Text }
type Text = string | undefined

/** Rows of one page in the order of their ids, behind `after`. */
export async function listAccounts(
  place: Place,
  filters: AccountFilters,
  limit: number,
  after: string | null,
): Promise<AccountRow[]> {
  return await place.tx.query(accountsIn(place, accountRows, filters, limit, after))
}

export async function countAccounts(place: Place, filters: AccountFilters, cap: number) {
  return await countFound(place.tx, accountsIn(place, counting, filters, cap + 1, null))
}

function accountsIn(
  place: Place,
  { select, close }: Frame,
  filters: AccountFilters,
  limit: number,
  after: string | null,
): Statement {
  const { type = null, vatCode = null, q = null } = filters
  return sql`
    ${select} FROM ledger_account
    WHERE org_id = ${place.orgId} AND (${after}::text IS NULL OR id > ${after})
      AND (${type}::text IS NULL OR type = ${type})
      AND (${vatCode}::text IS NULL OR vat_code = ${vatCode})
      AND (${q}::text IS NULL OR starts_with(id, ${q})
        OR strpos(lower(name), lower(${q})) > 0 OR strpos(lower(name_en), lower(${q})) > 0)
    ORDER BY id LIMIT ${limit}${close}`
}

export async function findAccount(place: Place, id: string): Promise<AccountRow> {
  const rows = await place.tx.query<AccountRow>(sql`
    ${accountRows.select} FROM ledger_account WHERE org_id = ${place.orgId} AND id = ${id}`)
  return only(rows, 'account_not_found')
}

export async function listVatCodes(
  place: Place,
  filters: VatCodeFilters,
  limit: number,
  after: string | null,
): Promise<VatCodeRow[]> {
  return await place.tx.query(vatCodesIn(place, vatCodeRows, filters, limit, after))
}

export async function countVatCodes(place: Place, filters: VatCodeFilters, cap: number) {
  return await countFound(place.tx, vatCodesIn(place, counting, filters, cap + 1, null))
}

function vatCodesIn(
  place: Place,
  { select, close }: Frame,
  filters: VatCodeFilters,
  limit: number,
  after: string | null,
): Statement {
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

export async function findVatCode(place: Place, id: string): Promise<VatCodeRow> {
  const rows = await place.tx.query<VatCodeRow>(sql`
    ${vatCodeRows.select} FROM vat_code WHERE org_id = ${place.orgId} AND id = ${id}`)
  return only(rows, 'vat_code_not_found')
}

export async function listCategories(
  place: Place,
  filters: CategoryFilters,
  limit: number,
  after: string | null,
): Promise<CategoryRow[]> {
  return await place.tx.query(categoriesIn(place, categoryRows, filters, limit, after))
}

export async function countCategories(place: Place, filters: CategoryFilters, cap: number) {
  return await countFound(place.tx, categoriesIn(place, counting, filters, cap + 1, null))
}

function categoriesIn(
  place: Place,
  { select, close }: Frame,
  filters: CategoryFilters,
  limit: number,
  after: string | null,
): Statement {
  const { account = null, q = null } = filters
  return sql`
    ${select} FROM category
    WHERE org_id = ${place.orgId} AND (${after}::text IS NULL OR id > ${after})
      AND (${account}::text IS NULL OR account = ${account})
      AND (${q}::text IS NULL OR starts_with(id, ${q})
        OR strpos(lower(name), lower(${q})) > 0 OR strpos(lower(name_en), lower(${q})) > 0)
    ORDER BY id LIMIT ${limit}${close}`
}

export async function findCategory(place: Place, id: string): Promise<CategoryRow> {
  const rows = await place.tx.query<CategoryRow>(sql`
    ${categoryRows.select} FROM category WHERE org_id = ${place.orgId} AND id = ${id}`)
  return only(rows, 'category_not_found')
}

function only<Row>(rows: Row[], missing: FailureCode): Row {
  if (!rows[0]) throw new Failure(missing)
  return rows[0]
}
