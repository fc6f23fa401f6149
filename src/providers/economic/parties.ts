import { createHash } from 'node:crypto'
import { euMembers, vatPrefix } from '#kernel/values/country'
import type { Partner } from '#ledger/ports'
import type { PostRequest } from '#accounting_systems/ports'
import { type EconomicCaller, type EconomicClient, filterValue } from './client.ts'
import { readCollection } from './facts.ts'
import { refusedHere } from './failures.ts'
import type { EconomicSide } from './translate.ts'
import * as wire from './wire.ts'

type Found = { number: number; name: string | null; cvr: string | null; isBarred: boolean }

/** Bills without a supplier are gathered under one. */
const nobody = { supplier: 'Diverse leverandører', customer: 'Diverse kunder' } as const

const digitsIn = (text: string | null): string => (text ?? '').replaceAll(/\D/g, '')

/** The number of a Danish business; of others whatever number there is. */
function numberOf({ businessId, vatNumber }: Partner): string | null {
  const own = (businessId ?? '').replaceAll(/\s/g, '')
  if (own !== '') return own.replace(/^DK(?=\d{8}$)/i, '').slice(0, 40)
  const vat = (vatNumber ?? '').replaceAll(/\s/g, '')
  return vat === '' ? null : vat.replace(/^DK(?=\d{8}$)/i, '').slice(0, 40)
}

async function search(
  client: EconomicClient,
  caller: EconomicCaller,
  role: EconomicSide['role'],
  filter: string,
): Promise<Found[]> {
  if (role === 'supplier') {
    const rows = await readCollection(client, caller, 'suppliers', wire.suppliersPage, filter)
    return rows.map((row) => ({
      number: row.supplierNumber,
      name: row.name,
      cvr: row.corporateIdentificationNumber,
      isBarred: row.barred,
    }))
  }
  const rows = await readCollection(client, caller, 'customers', wire.customersPage, filter)
  return rows.map((row) => ({
    number: row.customerNumber,
    name: row.name,
    cvr: row.corporateIdentificationNumber,
    isBarred: row.barred,
  }))
}

/** By their business number; without one by the same name. Whoever is barred is left alone. */
async function findParty(
  client: EconomicClient,
  caller: EconomicCaller,
  role: EconomicSide['role'],
  wanted: { name: string; cvr: string | null },
): Promise<number | null> {
  const { name, cvr } = wanted
  if (cvr !== null) {
    const filter = `corporateIdentificationNumber$eq:${filterValue(cvr)}`
    const known = (await search(client, caller, role, filter)).filter((one) => !one.isBarred)
    if (known.length > 0) return Math.min(...known.map((one) => one.number))
  }
  const named = await search(client, caller, role, `name$eq:${filterValue(name)}`)
  const isSame = (one: Found): boolean =>
    !one.isBarred &&
    one.name?.toLowerCase() === name.toLowerCase() &&
    (cvr === null || digitsIn(one.cvr) === '' || one.cvr === cvr)
  const same = named.filter(isSame)
  return same.length > 0 ? Math.min(...same.map((one) => one.number)) : null
}

async function termsAndZone(
  client: EconomicClient,
  caller: EconomicCaller,
  country: string | null,
  day: string,
): Promise<{ paymentTerms: number; vatZone: number }> {
  const [terms, zones] = await Promise.all([
    readCollection(client, caller, 'payment-terms', wire.paymentTermsPage),
    readCollection(client, caller, 'vat-zones', wire.vatZonesPage),
  ])
  const net = terms.find((one) => one.paymentTermsType === 'net') ?? terms[0]
  // e-conomic numbers its zones: 1 at home, 2 in the EU, 3 abroad.
  const isHome = country === null || country === 'DK'
  const wanted = isHome ? 1 : euMembers(day).has(vatPrefix(country)) ? 2 : 3
  const zone = zones.find((one) => one.vatZoneNumber === wanted) ?? zones[0]
  if (net === undefined || zone === undefined) {
    throw refusedHere('e-conomic has no payment terms or no VAT zones. Create them there first.')
  }
  return { paymentTerms: net.paymentTermsNumber, vatZone: zone.vatZoneNumber }
}

/** The supplier or customer of an entry, looked up and, if there is none, created. */
export async function ensureParty(
  client: EconomicClient,
  caller: EconomicCaller,
  { role, group }: EconomicSide,
  { partner, entry, key: entryKey, since }: PostRequest,
): Promise<number> {
  const name = (partner?.name ?? '').trim().slice(0, 255).toWellFormed() || nobody[role]
  const cvr = partner === null || name === nobody[role] ? null : numberOf(partner)
  const known = await findParty(client, caller, role, { name, cvr })
  if (known !== null) return known
  const { paymentTerms, vatZone } = await termsAndZone(
    client,
    caller,
    partner?.country ?? null,
    entry.date,
  )
  const vatNumber = role === 'customer' ? partner?.vatNumber?.slice(0, 20) : undefined
  const body = {
    name,
    currency: entry.currency,
    ...(cvr === null ? {} : { corporateIdentificationNumber: cvr }),
    ...(vatNumber ? { vatNumber } : {}),
    [`${role}Group`]: { [`${role}GroupNumber`]: group },
    paymentTerms: { paymentTermsNumber: paymentTerms },
    vatZone: { vatZoneNumber: vatZone },
  }
  const text = `${entryKey} ${since.toISOString()} ${JSON.stringify(body)}`
  const key = createHash('sha256').update(text).digest('hex').slice(0, 40)
  const call = { method: 'POST' as const, service: 'rest' as const, path: [`${role}s`], body, key }
  if (role === 'supplier') {
    return (await client.ask(caller, call, wire.supplierItem)).supplierNumber
  }
  return (await client.ask(caller, call, wire.customerItem)).customerNumber
}
