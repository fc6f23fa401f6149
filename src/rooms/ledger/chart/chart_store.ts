import { part, sql } from '#kernel/database/sql'
import type { ChartAccount, ChartCategory, ChartVatCode } from '../ports.ts'
import type { ChartScope, VatCodeRow } from './store.ts'

/** Two replacements at the same time would both insert all rows, so they run one after another. */
export function lockChart(place: ChartScope): void {
  place.tx.send(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${place.orgId}::text || '/chart', 7))`)
}

/**
 * Puts this chart in place of the one before. The organization's own accounts stay, and so does what
 * it has set or closed of the others.
 */
export function replaceAccounts(place: ChartScope, rows: readonly ChartAccount[]): void {
  place.tx.send(sql`
    DELETE FROM ledger_account
    WHERE org_id = ${place.orgId} AND NOT own AND NOT id = ANY(${rows.map((row) => row.id)}::text[])`)
  renewAccounts(place, rows)
}

const givenRow = part`AS given (id text, name text, "nameEn" text, type text,
  "standardNumber" text, "vatCode" text)`

/** Renews what the organization has not set itself, and adds what is missing. */
function renewAccounts(place: ChartScope, rows: readonly ChartAccount[]): void {
  const given = JSON.stringify(rows)
  place.tx.send(sql`
    UPDATE ledger_account a SET type = given.type, synced_at = ${place.now}::timestamptz,
      revision = a.revision + 1,
      name = CASE WHEN 'name' = ANY(a.own_fields) THEN a.name ELSE given.name END,
      name_en = CASE WHEN 'name_en' = ANY(a.own_fields) THEN a.name_en ELSE given."nameEn" END,
      standard_number = CASE WHEN 'standard_number' = ANY(a.own_fields) THEN a.standard_number
        ELSE given."standardNumber" END,
      vat_code = CASE WHEN 'vat_code' = ANY(a.own_fields) THEN a.vat_code
        ELSE given."vatCode" END
    FROM jsonb_to_recordset(${given}::jsonb) ${givenRow}
    WHERE a.org_id = ${place.orgId} AND a.id = given.id AND NOT a.own`)
  addMissingAccounts(place, rows)
}

export function addMissingAccounts(place: ChartScope, rows: readonly ChartAccount[]): void {
  const given = JSON.stringify(rows)
  place.tx.send(sql`
    INSERT INTO ledger_account (org_id, id, name, name_en, type, standard_number, vat_code,
      synced_at)
    SELECT ${place.orgId}::uuid, given.*, ${place.now}::timestamptz
    FROM jsonb_to_recordset(${given}::jsonb) ${givenRow}
    WHERE NOT EXISTS (SELECT FROM ledger_account a
      WHERE a.org_id = ${place.orgId} AND a.id = given.id)`)
}

export function replaceVatCodes(place: ChartScope, rows: readonly ChartVatCode[]): void {
  place.tx.send(sql`DELETE FROM vat_code WHERE org_id = ${place.orgId}`)
  place.tx.send(sql`
    INSERT INTO vat_code (org_id, id, name, name_en, direction, rate, kind, deductible, pro_rata,
      reverse_charge, nature, valid_from, valid_to, synced_at)
    SELECT ${place.orgId}::uuid, given.*, ${place.now}::timestamptz FROM unnest(
      ${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.name)}::text[],
      ${rows.map((row) => row.nameEn)}::text[], ${rows.map((row) => row.direction)}::text[],
      ${rows.map((row) => row.rate)}::numeric[], ${rows.map((row) => row.kind)}::text[],
      ${rows.map((row) => (isProRata(row) ? null : row.deductible))}::numeric[],
      ${rows.map(isProRata)}::boolean[], ${rows.map(reverseChargeOf)}::text[],
      ${rows.map((row) => row.nature)}::text[], ${rows.map((row) => row.validFrom)}::date[],
      ${rows.map((row) => row.validTo)}::date[]) AS given`)
}

export function replaceCategories(place: ChartScope, rows: readonly ChartCategory[]): void {
  place.tx.send(sql`DELETE FROM category WHERE org_id = ${place.orgId}`)
  place.tx.send(sql`
    INSERT INTO category (org_id, id, name, name_en, account, vat_domestic, vat_eu, vat_outside,
      synced_at)
    SELECT ${place.orgId}::uuid, given.*, ${place.now}::timestamptz FROM unnest(
      ${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.name)}::text[],
      ${rows.map((row) => row.nameEn)}::text[], ${rows.map((row) => row.account)}::text[],
      ${rows.map((row) => row.vatDomestic)}::text[], ${rows.map((row) => row.vatEu)}::text[],
      ${rows.map((row) => row.vatOutside)}::text[]) AS given`)
}

function isProRata(row: ChartVatCode): boolean {
  return row.deductible === 'pro_rata'
}

function reverseChargeOf(row: ChartVatCode): VatCodeRow['reverse_charge'] {
  if (row.reverseCharge === 'buyer') return 'buyer'
  return row.reverseCharge ? 'self' : 'none'
}
