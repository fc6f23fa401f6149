import { vatPrefix } from '#kernel/country'
import { encodeId } from '#kernel/id'
import type { Scene } from '#kernel/scene'
import { takeTurn } from '#kernel/turn'
import { toContact } from './contact.ts'
import { blankFields, isSame } from './rules.ts'
import * as store from './store.ts'
import type { ContactFields, ContactRow } from './store.ts'

/** A buyer as a request names it. */
export type NamedBuyer = {
  name: string
  vatNumber: string | null
  fiscalCode: string | null
  sdiCode: string | null
  pec: string | null
  /** Null is the organization's own. */
  country: string | null
}

/**
 * The contact that has the buyer's VAT number, or its fiscal code and no other number, or a new one.
 * What the request says of how to reach the buyer is kept with it; its name and what is known stay.
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
    // Certified mail alone says that the buyer has no code; one of before would go before it.
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
 * One at a time for each number: of two requests for a new buyer one makes it, and the other finds it.
 * Whoever has the fiscal code and another VAT number, or one where the request names none, is not who
 * the request means: the invoice would be another's, or a person's would go to a business.
 */
async function findSame(
  scene: Scene,
  given: NamedBuyer,
  country: string,
): Promise<ContactRow | undefined> {
  const vatNumber = plain(given.vatNumber)
  const fiscalCode = plain(given.fiscalCode)
  if (vatNumber === null && fiscalCode === null) return undefined
  const prefix = vatPrefix(country)
  const bare = vatNumber?.startsWith(prefix) ? vatNumber.slice(prefix.length) : vatNumber
  for (const key of [bare, fiscalCode].filter((one) => one !== null).toSorted()) {
    takeTurn(scene.tx, `contact ${scene.orgId} ${key}`)
  }
  const vatNumbers = bare === null ? [] : [bare, `${prefix}${bare}`]
  const rows = await store.listByFiscalId(scene, { vatNumbers, fiscalCode, country })
  return (
    rows.find((row) => vatNumbers.includes(plain(row.vat_number) ?? '')) ??
    rows.find((row) => plain(row.vat_number) === null)
  )
}

function plain(code: string | null): string | null {
  return code?.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase() || null
}
