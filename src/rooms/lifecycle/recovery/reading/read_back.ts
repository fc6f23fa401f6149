import { inOrganization, lookInto } from '#access/room'
import { adoptEntry } from '#documents/room'
import { readBackFiles } from '#einvoices/room'
import { countLostFiles } from '#files/room'
import { listOrganizations } from '#history/room'
import { reserveNumbers } from '#invoices/room'
import type { App } from '#kernel/corridor/app'
import { Failure } from '#kernel/failure/failure'
import { transact } from '#kernel/database/transaction'
import {
  readBackEntries,
  rememberSent,
  type LostEntry,
  type ReadBackEntries,
} from '#accounting_systems/room'
import { passFence } from '#kernel/database/enter'
import * as restores from '../declare/restore_store.ts'
import type { MissingHere, RestoreRow, SystemReading } from '../declare/restore_store.ts'
import {
  booksOf,
  exchangeOf,
  filesOf,
  findBooks,
  invoicesOf,
  nameOfSystem,
  type SystemPlace,
} from './systems.ts'

export type RecoverGiven = {
  /** The last invoice number that was given to a buyer, by organization; `none`: none was lost. */
  invoices: readonly { orgId: string; number: string }[]
}

export type Unread = SystemPlace & { code: string; says: string }
export type Recovered = { restoreId: string; readings: SystemReading[]; unread: Unread[] }

/**
 * Reads every connected system, and keeps what is there and not
 * here, so that no number, file name or voucher is used a second time. May be repeated.
 */
export async function readBack(app: App, given: RecoverGiven): Promise<Recovered> {
  const restore = await openRestore(app)
  let readings = restore.readings
  const unread: Unread[] = []
  // Kept at once: what follows may fail, and what was adopted is not missing at the next reading.
  const attempt = async (
    place: SystemPlace,
    read: () => Promise<SystemReading | null>,
  ): Promise<void> => {
    try {
      const reading = await read()
      if (reading === null) return
      readings = merge(readings, [reading])
      await transact(app.database, { orgId: null }, async (tx) => {
        restores.saveReadings(tx, restore.id, readings)
      })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      unread.push({ ...place, code: error.code, says: error.message })
    }
  }
  for await (const orgId of listOrganizations(app)) {
    const books = await findBooks(app, orgId)
    if (books !== null) await attempt(books, () => readBooks(app, orgId))
    await attempt(invoicesOf(orgId), () => reserveGiven(app, orgId, given))
  }
  for (const mode of ['live', 'test'] as const) {
    await attempt(exchangeOf(mode), () => readExchange(app, mode))
  }
  for await (const orgId of listOrganizations(app)) {
    await attempt(filesOf(orgId), () => countFiles(app, orgId))
  }
  return { restoreId: restore.id, readings, unread }
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
  const merged = new Map(before.map((one) => [nameOfSystem(one), one]))
  for (const one of now) {
    const earlier = merged.get(nameOfSystem(one))?.missing ?? []
    const known = new Set(one.missing.map(({ reference }) => reference))
    const missing = [...earlier.filter(({ reference }) => !known.has(reference)), ...one.missing]
    merged.set(nameOfSystem(one), { ...one, missing })
  }
  return [...merged.values()]
}

const nameOfRead = 'read_back'
/** What a person says who knows that no buyer has a number that is not here. */
const noNumber = 'none'

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
  for (const entry of found.lost) missing.push(await adopt(app, orgId, found, entry))
  const { provider, seen } = found
  return {
    ...booksOf(provider, orgId),
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
): Promise<MissingHere> {
  return await inOrganization(app, orgId, nameOfRead, async (scene) => {
    passFence(scene.tx)
    // Bill numbers are often those of suppliers: no number of our own series follows from them.
    const document = await adoptEntry(scene, entry, () => rememberSent(scene, connectionId, entry))
    const { reference, date, text } = entry
    const says =
      document === null
        ? `${text}: no document of here was recognised; the next reading of the books takes it over`
        : `${text}: belongs to ${document}, which is not sent again`
    return { kind: 'voucher', reference, date, says } as const
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
    for (const { number } of own) {
      if (number !== noNumber) all.push(...(await reserveNumbers(scene, number)))
    }
    return all
  })
  const at = app.clock.now().toISOString()
  return { ...invoicesOf(orgId), at, seen: own.length, missing: numbers.map(asNumber) }
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
  return { ...exchangeOf(mode), at, seen: found.seen, missing }
}

/** Bytes that arrived in the lost interval. A person captures them again, or lets them lie. */
async function countFiles(app: App, orgId: string): Promise<SystemReading | null> {
  const count = await countLostFiles(app, orgId)
  if (count === 0) return null
  const says = `${count} files are stored whose records may be lost; they are not removed`
  const missing: MissingHere[] = [{ kind: 'files', reference: 'files', date: null, says }]
  return { ...filesOf(orgId), at: app.clock.now().toISOString(), seen: count, missing }
}
