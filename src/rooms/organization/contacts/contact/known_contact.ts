import type { Scene } from '#kernel/corridor/scene'
import { isCountry, vatPrefix } from '#kernel/values/country'
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
  /** Left out where the other system does not say it. */
  country?: string | null
}

type Row = {
  id: string
  name: string
  vat_number: string | null
  business_id: string | null
  country: string | null
}

/**
 * The contacts that each of these can be, in the same order: those with one of its numbers, otherwise
 * those with its name whose numbers do not say that it is somebody else. None: it is new.
 */
export async function findKnown(scene: Scene, given: readonly KnownContact[]): Promise<string[][]> {
  if (given.length === 0) return []
  const numbers = given.flatMap((one) => numbersOf(one).map(({ plain }) => plain))
  const rows = await scene.tx.query<Row>(sql`
    SELECT id, name, vat_number, business_id, country FROM contact
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
  country: row.country,
})

function candidatesOf(
  one: KnownContact,
  rows: readonly (Row & { numbers: CompanyNumber[] })[],
): Row[] {
  const own = numbersOf(one)
  const byNumber = rows.filter((row) => haveOneInCommon(row.numbers, own))
  if (byNumber.length > 0) return byNumber
  const name = one.name.toLowerCase()
  return rows.filter((row) => {
    const isOther = own.length > 0 && row.numbers.length > 0
    return row.name.toLowerCase() === name && !isOther
  })
}

/** Where the country is not known, the number may be of any. */
type CompanyNumber = { plain: string; country: string | null }

export function shareNumber(one: KnownContact, other: KnownContact): boolean {
  return haveOneInCommon(numbersOf(one), numbersOf(other))
}

/** Authorities of several countries give the same digits to companies of theirs. */
function haveOneInCommon(
  some: readonly CompanyNumber[],
  others: readonly CompanyNumber[],
): boolean {
  return some.some((one) =>
    others.some(
      ({ plain, country }) =>
        plain === one.plain &&
        (country === null || one.country === null || country === one.country),
    ),
  )
}

/** Without the prefix of a country, so that DK12345678 and 12345678 are the same. */
function numbersOf({ vatNumber, businessId, country = null }: KnownContact): CompanyNumber[] {
  return [vatNumber, businessId].flatMap((number) => {
    const given = (number ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
    const plain = given.replace(/^[A-Z]{2}/, '')
    return plain === ''
      ? []
      : { plain, country: prefixOf(given) ?? (country && vatPrefix(country)) }
  })
}

/** The number says itself of which country it is. */
export function prefixOf(number: string): string | null {
  const prefix = /^[A-Z]{2}(?=\d)/.exec(number)?.[0]
  if (prefix === undefined || (!isCountry(prefix) && !['EL', 'XI'].includes(prefix))) return null
  return prefix === 'XI' ? 'GB' : prefix
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
