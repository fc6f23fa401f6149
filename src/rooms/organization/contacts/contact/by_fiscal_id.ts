import { vatPrefix } from '#kernel/values/country'
import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { toContact } from './contact.ts'
import { blankFields, isSame } from './rules.ts'
import * as store from './store.ts'
import type { ContactFields, ContactRow } from './contact_row.ts'

/** A buyer as the request describes it. */
export type NamedBuyer = {
  name: string
  vatNumber: string | null
  fiscalCode: string | null
  sdiCode: string | null
  pec: string | null
  /** Null means the organization's own country. */
  country: string | null
}

/**
 * Finds the contact with the buyer's VAT number, or with its fiscal code and no VAT number, or for
 * a buyer without either the only one with its name; otherwise creates one. Recipient code and PEC of the request are saved; the name and known values
 * stay.
 */
export async function buyerByFiscalId(
  scene: Scene,
  given: NamedBuyer,
  home: string,
): Promise<ContactRow> {
  const found = await findSame(scene, given, given.country ?? home)
  if (found === undefined) {
    const fields = { ...blankFields, ...fieldsOf(given) }
    const row = store.insertContact(scene, scene.newId(), fields)
    const after = toContact(scene, row)
    scene.changed({ event: 'contact.created', id: after.id, before: null, after })
    return row
  }
  const row = await store.lockNamed(scene, encodeId('con', found.id))
  const next: ContactFields = {
    ...row,
    type: row.type === 'vendor' ? 'both' : row.type,
    vat_number: row.vat_number ?? given.vatNumber,
    fiscal_code: row.fiscal_code ?? given.fiscalCode,
    // A PEC without a recipient code means the buyer has no code; an old code would take
    // precedence.
    sdi_code: given.sdiCode ?? (given.pec === null ? row.sdi_code : null),
    pec: given.pec ?? row.pec,
    country: row.country ?? given.country,
  }
  if (isSame(row, next)) return row
  const before = toContact(scene, row)
  const saved = store.updateContact(scene, row, next)
  const after = toContact(scene, saved)
  scene.changed({ event: 'contact.updated', id: after.id, before, after })
  return saved
}

function fieldsOf(given: NamedBuyer) {
  const { name, pec, country } = given
  const { vatNumber: vat_number, fiscalCode: fiscal_code, sdiCode: sdi_code } = given
  return { name, vat_number, fiscal_code, sdi_code, pec, country }
}

/**
 * Serialized per number: of two requests for a new buyer, one creates it and the other finds it. A
 * contact with the same fiscal code but a different VAT number, or a VAT number where the request
 * has none, is not the same buyer: the invoice would go to someone else, or a person's to a
 * business.
 */
async function findSame(
  scene: Scene,
  given: NamedBuyer,
  country: string,
): Promise<ContactRow | undefined> {
  const vatNumber = plain(given.vatNumber)
  const fiscalCode = plain(given.fiscalCode)
  if (vatNumber === null && fiscalCode === null) return await findNamed(scene, given, country)
  const prefix = vatPrefix(country)
  const bare = vatNumber?.startsWith(prefix) ? vatNumber.slice(prefix.length) : vatNumber
  for (const key of [bare, fiscalCode].filter((one) => one !== null).toSorted()) {
    lockRecord(scene.tx, `contact ${scene.orgId} ${key}`)
  }
  const vatNumbers = bare === null ? [] : [bare, `${prefix}${bare}`]
  const rows = await store.listByFiscalId(scene, { vatNumbers, fiscalCode, country })
  return (
    rows.find((row) => vatNumbers.includes(plain(row.vat_number) ?? '')) ??
    rows.find((row) => plain(row.vat_number) === null)
  )
}

/** Without a number only the name can tell: the one contact that has it and no number either. */
async function findNamed(
  scene: Scene,
  { name }: NamedBuyer,
  country: string,
): Promise<ContactRow | undefined> {
  lockRecord(scene.tx, `contact ${scene.orgId} ${name.toLowerCase()}`)
  const rows = await store.listByName(scene, { name, country })
  return rows.length === 1 ? rows[0] : undefined
}

function plain(code: string | null): string | null {
  return code?.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase() || null
}
