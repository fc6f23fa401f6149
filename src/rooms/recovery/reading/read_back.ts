import { inOrganization, lookInto } from '#access/room'
import { adoptEntry } from '#documents/room'
import { readBackFiles } from '#einvoices/room'
import { listOrganizations } from '#history/room'
import { reserveNumbers } from '#invoices/room'
import type { App } from '#kernel/corridor/app'
import { Failure } from '#kernel/failure/failure'
import { transact } from '#kernel/database/transaction'
import { encodeId } from '#kernel/values/id'
import { readBackEntries, rememberSent, type LostEntry, type ReadBackEntries } from '#ledger/room'
import { passFence } from '#kernel/database/enter'
import * as restores from '../declare/restore_store.ts'
import type { MissingHere, RestoreRow, SystemReading } from '../declare/restore_store.ts'

export type RecoverGiven = {
  /** The last invoice number that was given to a buyer, by organization, as people know it. */
  invoices: readonly { orgId: string; number: string }[]
}

export type Unread = { system: string; organization: string | null; code: string }
export type Recovered = { restoreId: string; readings: SystemReading[]; unread: Unread[] }

/**
 * Reads every connected system, and keeps what is there and not
 * here, so that no number, file name or voucher is used a second time. May be repeated.
 */
export async function readBack(app: App, given: RecoverGiven): Promise<Recovered> {
  const restore = await openRestore(app)
  const readings: SystemReading[] = []
  const unread: Unread[] = []
  const attempt = async (
    place: { system: string; organization: string | null },
    read: () => Promise<SystemReading | null>,
  ): Promise<void> => {
    try {
      const reading = await read()
      if (reading !== null) readings.push(reading)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      unread.push({ ...place, code: error.code })
    }
  }
  for await (const orgId of listOrganizations(app)) {
    const organization = encodeId('org', orgId)
    await attempt({ system: 'accounting', organization }, () => readBooks(app, orgId))
    await attempt({ system: 'invoices', organization }, () => reserveGiven(app, orgId, given))
  }
  for (const mode of ['live', 'test'] as const) {
    const system = `exchange_${mode}`
    await attempt({ system, organization: null }, () => readExchange(app, mode))
  }
  const all = merge(restore.readings, readings)
  await transact(app.database, { orgId: null }, async (tx) => {
    restores.saveReadings(tx, restore.id, all)
  })
  return { restoreId: restore.id, readings: all, unread }
}

export async function openRestore(app: App): Promise<RestoreRow> {
  const restore = await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
    restores.findOpenRestore(tx),
  )
  if (restore === null) throw new Error('No restore is open: the database is not fenced.')
  return restore
}

/** What was found before stays found: an adopted voucher is no longer missing at the next reading. */
export function merge(
  before: readonly SystemReading[],
  now: readonly SystemReading[],
): SystemReading[] {
  const nameOf = (one: SystemReading) => `${one.system} ${one.organization}`
  const merged = new Map(before.map((one) => [nameOf(one), one]))
  for (const one of now) {
    const earlier = merged.get(nameOf(one))?.missing ?? []
    const known = new Set(one.missing.map(({ reference }) => reference))
    const missing = [...earlier.filter(({ reference }) => !known.has(reference)), ...one.missing]
    merged.set(nameOf(one), { ...one, missing })
  }
  return [...merged.values()]
}

const nameOfRead = 'read_back'

async function readBooks(app: App, orgId: string): Promise<SystemReading | null> {
  const found = await readBackEntries({
    orgId,
    ports: app.ports,
    read: (work) => lookInto(app, orgId, work),
    inTransaction: (work) =>
      inOrganization(app, orgId, nameOfRead, async (scene) => {
        passFence(scene.tx)
        return await work(scene)
      }),
  })
  if (found === null) return null
  const missing: MissingHere[] = []
  for (const entry of found.lost) missing.push(...(await adopt(app, orgId, found, entry)))
  const { provider, seen } = found
  return {
    system: `accounting ${provider}`,
    organization: encodeId('org', orgId),
    at: app.clock.now().toISOString(),
    seen,
    missing,
  }
}

async function adopt(
  app: App,
  orgId: string,
  { connectionId }: ReadBackEntries,
  entry: LostEntry,
): Promise<MissingHere[]> {
  return await inOrganization(app, orgId, nameOfRead, async (scene) => {
    passFence(scene.tx)
    const document = await adoptEntry(scene, entry)
    if (document !== null) rememberSent(scene, connectionId, entry)
    const numbers: string[] = []
    for (const number of entry.billNumbers) numbers.push(...(await reserveNumbers(scene, number)))
    const { reference, date, text } = entry
    const says =
      document === null
        ? `${text}: no document of here was recognised; the next reading of the books takes it over`
        : `${text}: belongs to ${document}, which is not sent again`
    return [{ kind: 'voucher', reference, date, says } as const, ...numbers.map(asNumber)]
  })
}

const asNumber = (number: string): MissingHere => ({
  kind: 'invoice_number',
  reference: number,
  date: null,
  says: 'was given to a buyer after the backup; it is not given again',
})

async function reserveGiven(
  app: App,
  orgId: string,
  { invoices }: RecoverGiven,
): Promise<SystemReading | null> {
  const own = invoices.filter((one) => one.orgId === orgId)
  if (own.length === 0) return null
  const numbers = await inOrganization(app, orgId, nameOfRead, async (scene) => {
    passFence(scene.tx)
    const all: string[] = []
    for (const { number } of own) all.push(...(await reserveNumbers(scene, number)))
    return all
  })
  const organization = encodeId('org', orgId)
  const at = app.clock.now().toISOString()
  return { system: 'invoices', organization, at, seen: own.length, missing: numbers.map(asNumber) }
}

async function readExchange(app: App, mode: 'live' | 'test'): Promise<SystemReading | null> {
  const found = await readBackFiles(app, mode)
  if (found === null) return null
  const missing = found.lost.map(({ fileName, exchangeId }): MissingHere => ({
    kind: 'einvoice_file',
    reference: fileName,
    date: null,
    says: `was sent as ${exchangeId} after the backup; its name is not given again`,
  }))
  const at = app.clock.now().toISOString()
  return { system: `exchange ${mode}`, organization: null, at, seen: found.seen, missing }
}
