import { uuidOf, only } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { setterOf } from '#access/room'
import {
  counting,
  countFound,
  rows as listed,
  when,
  type ListFrame,
} from '#kernel/database/listing'
import { findNamed, type NamedFilter } from '#search/room'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import {
  sortedRows,
  textKey,
  type ListSort,
  type SortedPart,
  type SortKey,
} from '#kernel/database/sorting'
import { lockRecord } from '#kernel/database/record_lock'
import type { ContactFields, ContactRow } from './contact_row.ts'
import { isSame } from './rules.ts'
import { numbersOf, standForNumbers, takeAway } from './taken_away.ts'
import { leaveToTwins } from './touched.ts'

const columns = part`id, type, name, business_id, vat_number, fiscal_code, sdi_code, pec, country,
  email, notes, address, gln, peppol_id, default_vat_nature, public_body, office_code, cig, cup,
  order_reference, split_payment, sale_defaults, declaration, touched_by, sale_touched_by, version,
  created_at, updated_at`

/** The database sets no values of the row, so the insert is not awaited. */
export function insertContact(scene: Scene, id: string, fields: ContactFields): ContactRow {
  const touched_by = setterOf(scene)
  const sale_touched_by = touched_by
  scene.tx.send(sql`
    INSERT INTO contact (org_id, id, type, name, business_id, vat_number, fiscal_code, sdi_code,
      pec, country, email, notes, address, gln, peppol_id, default_vat_nature, public_body,
      office_code, cig, cup, order_reference, split_payment, sale_defaults, declaration, touched_by,
      sale_touched_by, created_at, updated_at)
    VALUES (${scene.orgId}, ${id}, ${fields.type}, ${fields.name}, ${fields.business_id},
      ${fields.vat_number}, ${fields.fiscal_code}, ${fields.sdi_code}, ${fields.pec},
      ${fields.country}, ${fields.email}, ${fields.notes}, ${json(fields.address)}, ${fields.gln},
      ${fields.peppol_id}, ${fields.default_vat_nature}, ${fields.public_body}, ${fields.office_code}, ${fields.cig},
      ${fields.cup}, ${fields.order_reference}, ${fields.split_payment},
      ${json(fields.sale_defaults)}, ${json(fields.declaration)}, ${json(touched_by)},
      ${json(sale_touched_by)}, ${scene.now}, ${scene.now})`)
  if (numbersOf(fields).length > 0) standForNumbers(scene, id, fields)
  const stamps = { version: 1, created_at: scene.now, updated_at: scene.now }
  return { ...fields, id, touched_by, sale_touched_by, ...stamps }
}

/**
 * Locks the contact for this transaction; an id of another organization is not found, nor one that was merged into
 * another: what was meant for one of two is never written to the other.
 */
export async function lockContact(scene: Scene, id: string): Promise<ContactRow> {
  const row = await lockExactly(scene, id)
  scene.assertVersion(row.version)
  return row
}

/** The same, without the version check, for a contact that is not the record If-Match refers to. */
export async function lockExactly(scene: Scene, id: string): Promise<ContactRow> {
  const uuid = uuidOf('con', id, 'contact_not_found')
  lockRecord(scene.tx, uuid)
  const rows = await scene.tx.query<ContactRow>(sql`
    SELECT ${columns} FROM contact WHERE org_id = ${scene.orgId} AND id = ${uuid} FOR UPDATE`)
  return only(rows, 'contact_not_found')
}

/** For a record that names the contact: the id of one that was merged leads to the one that was kept. */
export async function lockNamed(scene: Scene, id: string): Promise<ContactRow> {
  const uuid = uuidOf('con', id, 'contact_not_found')
  lockRecord(scene.tx, uuid)
  const rows = await scene.tx.query<ContactRow>(sql`
    SELECT ${columns} FROM contact WHERE org_id = ${scene.orgId} AND id = ${meantBy(scene, uuid)}
    FOR UPDATE`)
  return only(rows, 'contact_not_found')
}

/** The contact itself, or the one that it was merged into. */
const meantBy = (scene: Scene, uuid: string) => part`coalesce((SELECT m.kept_id FROM contact_merge m
  WHERE m.org_id = ${scene.orgId} AND m.contact_id = ${uuid}::uuid), ${uuid}::uuid)`

export function updateContact(scene: Scene, row: ContactRow, fields: ContactFields): ContactRow {
  const touched_by = decideAlike(row, fields) ? row.touched_by : setterOf(scene)
  const sale_touched_by = sellAlike(row, fields) ? row.sale_touched_by : setterOf(scene)
  const touched = { touched_by, sale_touched_by }
  if (!decideAlike(row, fields)) {
    leaveToTwins(scene, row)
    takeAway(scene, row, fields)
    standForNumbers(scene, row.id, fields)
  }
  const saved = { ...row, ...fields, ...touched, version: row.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE contact SET type = ${saved.type}, name = ${saved.name},
      business_id = ${saved.business_id}, vat_number = ${saved.vat_number},
      fiscal_code = ${saved.fiscal_code}, sdi_code = ${saved.sdi_code}, pec = ${saved.pec},
      country = ${saved.country}, email = ${saved.email}, notes = ${saved.notes},
      address = ${json(saved.address)}, gln = ${saved.gln}, peppol_id = ${saved.peppol_id},
      default_vat_nature = ${saved.default_vat_nature}, public_body = ${saved.public_body},
      office_code = ${saved.office_code}, cig = ${saved.cig}, cup = ${saved.cup},
      order_reference = ${saved.order_reference}, split_payment = ${saved.split_payment},
      sale_defaults = ${json(saved.sale_defaults)}, declaration = ${json(saved.declaration)},
      touched_by = ${json(saved.touched_by)}, sale_touched_by = ${json(saved.sale_touched_by)},
      version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

/** Whether documents of this supplier are coded the same with both. */
function decideAlike(one: ContactFields, other: ContactFields): boolean {
  const of = ({ type, name, business_id, vat_number, country }: ContactFields) =>
    JSON.stringify([type !== 'client', name, business_id, vat_number, country])
  return of(one) === of(other)
}

/** Whether invoices to it are the same with both, and go to the same place. */
function sellAlike(one: ContactFields, other: ContactFields): boolean {
  const plain = { notes: null, type: 'client' as const }
  return isSame({ ...one, ...plain }, { ...other, ...plain })
}

export function removeContact(scene: Scene, row: ContactRow): void {
  leaveToTwins(scene, row)
  takeAway(scene, row, null)
  scene.tx.send(sql`DELETE FROM contact WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
}

export async function findContact(scene: Scene, id: string): Promise<ContactRow> {
  const uuid = uuidOf('con', id, 'contact_not_found')
  const rows = await scene.tx.query<ContactRow>(sql`
    SELECT ${columns} FROM contact WHERE org_id = ${scene.orgId} AND id = ${meantBy(scene, uuid)}`)
  return only(rows, 'contact_not_found')
}

/**
 * Locks a buyer for sharing: several sales may hold it at once, and it cannot be deleted meanwhile.
 */
export async function holdContact(scene: Scene, id: string): Promise<ContactRow> {
  const uuid = uuidOf('con', id, 'contact_not_found')
  const rows = await scene.tx.query<ContactRow>(sql`
    SELECT ${columns} FROM contact WHERE org_id = ${scene.orgId} AND id = ${meantBy(scene, uuid)}
    FOR KEY SHARE`)
  return only(rows, 'contact_not_found')
}

/** By VAT number or fiscal code, ignoring spaces and punctuation; oldest first. */
export async function listByFiscalId(
  scene: Scene,
  ids: { vatNumbers: readonly string[]; fiscalCode: string | null; country: string },
): Promise<ContactRow[]> {
  return await scene.tx.query<ContactRow>(sql`
    SELECT ${columns} FROM contact
    WHERE org_id = ${scene.orgId} AND coalesce(country, ${ids.country}) = ${ids.country}
      AND (upper(regexp_replace(vat_number, '[^A-Za-z0-9]', '', 'g')) = ANY (${ids.vatNumbers}::text[])
        OR upper(regexp_replace(fiscal_code, '[^A-Za-z0-9]', '', 'g')) = ${ids.fiscalCode})
    ORDER BY id`)
}

/** Contacts of that name without a VAT number, fiscal code or business number. */
export async function listByName(
  scene: Scene,
  { name, country }: { name: string; country: string },
): Promise<ContactRow[]> {
  return await scene.tx.query<ContactRow>(sql`
    SELECT ${columns} FROM contact
    WHERE org_id = ${scene.orgId} AND lower(name) = lower(${name}) AND country = ${country}
      AND vat_number IS NULL AND fiscal_code IS NULL AND business_id IS NULL
    ORDER BY id LIMIT 2`)
}

export const contactOrders = ['newest', 'oldest', 'name'] as const

export type ContactFilters = {
  order?: (typeof contactOrders)[number] | undefined
  type?: string | undefined
  country?: string | undefined
  vatNumber?: string | undefined
  q?: string | undefined
}

const orders = {
  newest: part`id DESC`,
  oldest: part`id`,
  name: part`name COLLATE "C", id`,
}

/** Where the next page begins: the id, and the name if that is the order. */
export type ContactPlace = { id: string; name: string | null }

/** By the order asked for; ids are sorted by time. */
export async function listContacts(
  scene: Scene,
  filters: ContactFilters,
  limit: number,
  after: ContactPlace | null,
  sort: ListSort | null = null,
): Promise<ContactRow[]> {
  const named = await findNamed(scene, 'contact', filters.q)
  if (sort !== null) {
    const by = { key: sortKeys[sort.column] ?? null, id: part`id` }
    return await sortedRows<ContactRow>(scene.tx, by, sort, limit, (sorted) =>
      found(scene, listed, columns, filters, { named, limit: sorted.limit, after: null, sorted }),
    )
  }
  return await scene.tx.query<ContactRow>(
    found(scene, listed, columns, filters, { named, limit, after }),
  )
}

const sortKeys: Readonly<Record<string, SortKey>> = {
  name: textKey(part`name`),
}

export async function countContacts(
  scene: Scene,
  filters: ContactFilters,
  cap: number,
): Promise<number> {
  const named = await findNamed(scene, 'contact', filters.q)
  const page = { named, limit: cap + 1, after: null }
  return await countFound(scene.tx, found(scene, counting, part`id`, filters, page))
}

type Page = {
  named: NamedFilter
  limit: number
  after: ContactPlace | null
  sorted?: SortedPart
}

function found(
  scene: Scene,
  { select, close }: ListFrame,
  what: SqlPart,
  filters: ContactFilters,
  { named, limit, after, sorted }: Page,
): SqlStatement {
  const { type, country, vatNumber, order = 'newest' } = filters
  const placeIn = (one: typeof order): string | null => (order === one ? (after?.id ?? null) : null)
  return sql`
    ${select} ${what} FROM contact
    WHERE org_id = ${scene.orgId} AND (${sorted?.where ?? part`true`})
      AND (${when(placeIn('newest'))} id < ${placeIn('newest')}::uuid)
      AND (${when(placeIn('oldest'))} id > ${placeIn('oldest')}::uuid)
      AND (${when(placeIn('name'))}
        (name COLLATE "C", id) > (${after?.name ?? null}::text, ${placeIn('name')}::uuid))
      AND (${when(type)} type = ${type ?? null})
      AND (${when(country)} country = ${country ?? null})
      AND (${when(vatNumber)} vat_number = ${vatNumber ?? null})
      AND (${when(named.ids)} id = ANY(${named.ids}::uuid[]))
      AND (${when(named.isCommon)} search_is_named('contact', id, ${named.q}))
    ORDER BY ${sorted?.order ?? orders[order]} LIMIT ${limit}${close}`
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}
