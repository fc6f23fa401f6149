import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import { toContact } from './contact.ts'
import { blankFields } from './rules.ts'
import * as store from './store.ts'

/** A contact as another system describes it. */
export type KnownContact = {
  name: string
  vatNumber: string | null
  businessId: string | null
}

type Row = { id: string; name: string; vat_number: string | null; business_id: string | null }

/**
 * The contacts that each of these can be, in the same order: those with one of its numbers, otherwise
 * those with its name whose numbers do not say that it is somebody else. None: it is new.
 */
export async function findKnown(scene: Scene, given: readonly KnownContact[]): Promise<string[][]> {
  if (given.length === 0) return []
  const numbers = given.flatMap(numbersOf)
  const rows = await scene.tx.query<Row>(sql`
    SELECT id, name, vat_number, business_id FROM contact
    WHERE org_id = ${scene.orgId} AND (
      lower(name) = ANY(${given.map(({ name }) => name.toLowerCase())}::text[])
      OR regexp_replace(upper(vat_number), '[^A-Z0-9]|^[A-Z]{2}', '', 'g') = ANY(${numbers}::text[])
      OR regexp_replace(upper(business_id), '[^A-Z0-9]|^[A-Z]{2}', '', 'g') = ANY(${numbers}::text[]))
    ORDER BY id`)
  const known = rows.map((row) => ({ ...row, numbers: numbersOf(asGiven(row)) }))
  return given.map((one) => candidatesOf(one, known).map((row) => encodeId('con', row.id)))
}

const asGiven = (row: Row): KnownContact => ({
  name: row.name,
  vatNumber: row.vat_number,
  businessId: row.business_id,
})

function candidatesOf(one: KnownContact, rows: readonly (Row & { numbers: string[] })[]): Row[] {
  const own = numbersOf(one)
  const byNumber = rows.filter((row) => row.numbers.some((number) => own.includes(number)))
  if (byNumber.length > 0) return byNumber
  const name = one.name.toLowerCase()
  return rows.filter((row) => {
    const isOther = own.length > 0 && row.numbers.length > 0
    return row.name.toLowerCase() === name && !isOther
  })
}

/** Without the prefix of a country, so that DK12345678 and 12345678 are the same. */
function numbersOf({ vatNumber, businessId }: KnownContact): string[] {
  return [vatNumber, businessId].flatMap((number) => {
    const plain = (number ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
    return plain.replace(/^[A-Z]{2}/, '') || []
  })
}

/** Creates a contact that was not found. Returns its uuid. */
export function createKnown(
  scene: Scene,
  { name, vatNumber, businessId }: KnownContact,
  type: 'client' | 'vendor' | 'both',
): string {
  const fields = { ...blankFields, type, name, vat_number: vatNumber, business_id: businessId }
  const row = store.insertContact(scene, scene.newId(), fields)
  const after = toContact(scene, row)
  scene.changed({ event: 'contact.created', id: after.id, before: null, after })
  return row.id
}
