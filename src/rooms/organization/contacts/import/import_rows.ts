import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { vatPrefix } from '#kernel/values/country'
import type { ContactLine } from '#readers/room'
import { homeRegion } from '#regions/room'
import { toContact } from '../contact/contact.ts'
import type { ContactFields } from '../contact/contact_row.ts'
import { findKnown, prefixOf, shareNumber, type KnownContact } from '../contact/known_contact.ts'
import * as store from '../contact/store.ts'
import type { ImportedRow } from './import_record.ts'
import { lackingIn, readRow, type ReadRow } from './import_rules.ts'

export type ImportWish = { type: ContactFields['type']; fill: boolean }

/** Writes what is new; whoever is here already is never made twice, and changed only where it lacks something. */
export async function importLines(
  scene: Scene,
  lines: readonly ContactLine[],
  earlier: readonly ContactLine[],
  wish: ImportWish,
): Promise<ImportedRow[]> {
  const home = homeRegion(scene).country
  const read = lines.map((line) => readRow(line, { home, type: wish.type }))
  const known = await findKnown(
    scene,
    read.map((row) => ('fault' in row ? { name: '', ...noNumbers } : givenOf(row.fields))),
  )
  const seen = new Set(earlier.flatMap((line) => keysOf(readRow(line, { home, type: wish.type }))))
  const rows: ImportedRow[] = []
  for (const [at, row] of read.entries()) {
    const { line = 0, values = {} } = lines[at] ?? {}
    const keys = keysOf(row)
    const isTwice = keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    rows.push({
      ...blankRow,
      line,
      name: values.name ?? null,
      number: values.businessId ?? values.vatNumber ?? values.fiscalCode ?? null,
      city: values.city ?? null,
      email: values.email ?? null,
      ...(await keep(scene, row, known[at] ?? [], isTwice, wish)),
    })
  }
  return rows
}

const noNumbers = { vatNumber: null, businessId: null }
const blankRow = { fault: null, contactIds: [], fields: [] }

const givenOf = ({ name, vat_number, business_id, country }: ContactFields): KnownContact => ({
  name,
  vatNumber: vat_number,
  businessId: business_id,
  country,
})

/** By these two rows of one file are the same: a number of one country, or the name where there is none. */
function keysOf(row: ReadRow): string[] {
  if ('fault' in row) return []
  const { business_id: id, vat_number: vat, fiscal_code: code, name, country } = row.fields
  const numbers = [id, vat, code].flatMap(
    (one) => one?.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') || [],
  )
  const home = country === null ? '' : vatPrefix(country)
  return numbers.length > 0
    ? numbers.map((one) => `${prefixOf(one) ?? home} ${one.replace(/^[A-Z]{2}(?=\d)/, '')}`)
    : [name.toLowerCase()]
}

type Kept = Pick<ImportedRow, 'outcome'> & Partial<ImportedRow>

async function keep(
  scene: Scene,
  row: ReadRow,
  known: readonly string[],
  isTwice: boolean,
  { fill }: ImportWish,
): Promise<Kept> {
  if ('fault' in row) return { outcome: 'unusable', fault: row.fault }
  if (isTwice) return { outcome: 'twice', contactIds: [...known] }
  const [id] = known
  if (id === undefined) return { outcome: 'new', contactIds: [add(scene, row.fields)] }
  const isByName = !(await hasNumberOf(scene, id, row.fields))
  const outcome = isByName ? 'same_name' : 'known'
  if (!fill || isByName || known.length > 1) return { outcome, contactIds: [...known] }
  const fields = await fillIn(scene, id, row.fields)
  return fields.length === 0
    ? { outcome, contactIds: [id] }
    : { outcome: 'filled', contactIds: [id], fields }
}

async function hasNumberOf(scene: Scene, id: string, row: ContactFields): Promise<boolean> {
  return shareNumber(givenOf(await store.findContact(scene, id)), givenOf(row))
}

function add(scene: Scene, fields: ContactFields): string {
  const after = toContact(scene, store.insertContact(scene, scene.newId(), fields))
  scene.changed({ event: 'contact.created', id: after.id, before: null, after })
  return after.id
}

async function fillIn(scene: Scene, id: string, fields: ContactFields): Promise<string[]> {
  const row = await store.lockNamed(scene, id)
  const lacking = lackingIn(row, fields)
  const names = Object.keys(lacking)
  if (names.length === 0) return []
  const before = toContact(scene, row)
  const after = toContact(scene, store.updateContact(scene, row, { ...row, ...lacking }))
  scene.changed({ event: 'contact.updated', id: encodeId('con', row.id), before, after })
  return names.map((name) =>
    name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  )
}
