import { lookInto } from '#access/room'
import { countsInvoices } from '#invoices/room'
import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import { findAccountingName } from '#accounting_systems/room'

/** One system that has to be read back, for an organization or for all (null). */
export type SystemPlace = { system: string; organization: string | null }

export const booksOf = (provider: string, orgId: string): SystemPlace => ({
  system: `accounting_${provider}`,
  organization: encodeId('org', orgId),
})

/** Numbers of invoices, of which only people know the last one. */
export const invoicesOf = (orgId: string): SystemPlace => ({
  system: 'invoices',
  organization: encodeId('org', orgId),
})

export const filesOf = (orgId: string): SystemPlace => ({
  system: 'files',
  organization: encodeId('org', orgId),
})

export const exchangeOf = (mode: 'live' | 'test'): SystemPlace => ({
  system: `exchange_${mode}`,
  organization: null,
})

/** As it is printed, and as `--without` takes it: `exchange_live`, `accounting_economic:org_…`. */
export function nameOfSystem({ system, organization }: SystemPlace): string {
  return organization === null ? system : `${system}:${organization}`
}

/** Whether a person named it: by its whole name, without the organization, or as `all`. */
export function isNamed(place: SystemPlace, names: readonly string[]): boolean {
  return ['all', place.system, nameOfSystem(place)].some((name) => names.includes(name))
}

export async function findBooks(app: App, orgId: string): Promise<SystemPlace | null> {
  const provider = await lookInto(app, orgId, (scene) => findAccountingName(scene))
  return provider === null ? null : booksOf(provider, orgId)
}

/** What has to be read back, or said, for one organization. */
export async function listPlacesOf(app: App, orgId: string): Promise<SystemPlace[]> {
  const books = await findBooks(app, orgId)
  const counts = await lookInto(app, orgId, (scene) => countsInvoices(scene))
  return [...(books === null ? [] : [books]), ...(counts ? [invoicesOf(orgId)] : [])]
}
