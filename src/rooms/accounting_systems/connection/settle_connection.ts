import { addDays } from '#kernel/values/day'
import { lockRecord } from '#kernel/database/record_lock'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import {
  type ConnectionHome,
  findHome,
  findSettings,
  holdBooks,
  keepJournal,
  ownNumbers,
} from '#settings/room'
import { type EntryKind, highestVoucher, ownEntriesFrom } from '#ledger/parts'
import type { Journal } from '../ports.ts'
import type { ProviderSaid } from './ask_provider.ts'
import type { ConnectionWish } from './authorization_store.ts'
import * as rules from './connect_rules.ts'
import { toConnection } from './connection_record.ts'
import * as store from './connection_store.ts'
import { goOn } from './go_on.ts'
import { replaceFoundMappings } from './mapping_store.ts'
import { proposeMapping } from './propose_mapping.ts'

/** What a provider takes, as its port says; kept with the connection. */
export type ProviderTraits = { holds: EntryKind[]; sendsEinvoices: boolean }

export const entryKinds: readonly EntryKind[] = ['purchase', 'sale', 'payment', 'other']

export type SettledWish = ConnectionWish & { provider: string }

type Said = ProviderSaid & ProviderTraits

/** Fails where what the system said does not fit the books: company, journal, or the first day. */
export async function assertFits(scene: Scene, wish: SettledWish, said: Said): Promise<void> {
  await planConnection(scene, wish, said)
}

/**
 * Writes what the system said: a new connection, or the one that stands with new credentials. The
 * books are held, so that nothing is posted on either side meanwhile.
 */
export async function settleConnection(
  scene: Scene,
  id: string,
  wish: SettledWish,
  said: Said,
): Promise<void> {
  // In the order of the settings' own lock.
  lockRecord(scene.tx, scene.orgId)
  holdBooks(scene.tx, scene.orgId)
  await store.lockConnected(scene)
  const { home, journal, renewed, keepsFrom } = await planConnection(scene, wish, said)
  const row =
    renewed === null
      ? addConnection(scene, { id, wish, said, journal }, keepsFrom)
      : await renewConnection(scene, renewed, { wish, said, journal })
  const proposals = proposeMapping(home.region, said.chart, scene.today)
  replaceFoundMappings(scene, row.id, proposals)
  if (journal !== null && journal.id !== home.journal) await keepJournal(scene, journal.id)
  if (renewed !== null) await goOn(scene, row.id)
}

type Planned = {
  home: ConnectionHome
  journal: Journal | null
  /** The connection that goes on; null: a new one. */
  renewed: store.ConnectionRow | null
  keepsFrom: string
}

async function planConnection(scene: Scene, wish: SettledWish, said: Said): Promise<Planned> {
  const home = await findHome(scene)
  const all = await store.listConnections(scene)
  const connected = all.find((row) => row.state !== 'ended') ?? null
  if (connected !== null) assertSame(connected, wish.provider, said.checked.companyId)
  const numbers = await ownNumbers(scene)
  const { mode } = scene.principal
  rules.assertOwnCompany(said.checked.company, numbers, mode)
  if (mode === 'live' && connected === null) {
    rules.assertNumbersOfPerson((await findSettings(scene)).posting_touched_by)
  }
  const renewed = connected ?? (await findReopened(scene, all[0], wish, said))
  const keepsFrom = renewed?.keeps_from ?? wish.keepsFrom ?? scene.today
  if (renewed === null) {
    rules.assertAfterEarlier(keepsFrom, all)
    rules.assertNothingOwn(keepsFrom, await ownEntriesFrom(scene, keepsFrom))
  }
  const journal = rules.chooseJournal(said.checked.journals, wish.journalId, home.journal)
  return { home, journal, renewed, keepsFrom }
}

export function assertSame(
  connected: store.ConnectionRow,
  provider: string,
  companyId: string | null,
): void {
  if (connected.provider !== provider) throw new Failure('connection_exists')
  if (companyId === null || connected.company_id === companyId) return
  throw new Failure('connection_exists', {
    detail: `These credentials are for another company. The books are kept in ${connected.company_name}: use its credentials, or end that connection with disconnect_provider first.`,
  })
}

/**
 * The same company after an end, without another first day and without entries of Daybook's own since:
 * the connection goes on as it was, with its numbers and what accounts are called there.
 */
async function findReopened(
  scene: Scene,
  last: store.ConnectionRow | undefined,
  wish: SettledWish,
  said: Said,
): Promise<store.ConnectionRow | null> {
  if (last === undefined || last.keeps_to === null || wish.keepsFrom !== null) return null
  const isSame = last.provider === wish.provider && last.company_id === said.checked.companyId
  if (!isSame) return null
  const since = last.keeps_to < last.keeps_from ? last.keeps_from : addDays(last.keeps_to, 1)
  return (await ownEntriesFrom(scene, since)).count === 0 ? last : null
}

type Saving = { wish: SettledWish; said: Said; journal: Journal | null }

async function renewConnection(
  scene: Scene,
  row: store.ConnectionRow,
  { wish, said, journal }: Saving,
): Promise<store.ConnectionRow> {
  const range = journal?.vouchers ?? null
  const highest = range === null ? null : await highestVoucher(scene, row.id, range)
  const saved = store.updateConnection(
    scene,
    row,
    {
      ...factsOf(said),
      state: 'connected',
      keeps_to: null,
      problem: null,
      books_finally: wish.booksFinally ?? row.books_finally,
      ...rules.vouchersOf(journal, highest),
    },
    said.credentials,
  )
  notifyConnected(scene, row, saved)
  return saved
}

function addConnection(
  scene: Scene,
  { id, wish, said, journal }: Saving & { id: string },
  keepsFrom: string,
): store.ConnectionRow {
  const saved = store.insertConnection(scene, id, {
    ...factsOf(said),
    provider: wish.provider,
    company_id: said.checked.companyId,
    keeps_from: keepsFrom,
    books_finally: wish.booksFinally ?? false,
    ...rules.vouchersOf(journal, null),
    credentials: said.credentials,
  })
  notifyConnected(scene, null, saved)
  return saved
}

function factsOf({ checked, chart, holds, sendsEinvoices }: Said) {
  return {
    company_name: checked.company.name,
    business_id: checked.company.businessId,
    holds,
    sends_einvoices: sendsEinvoices,
    journals: [...checked.journals],
    warnings: [...checked.warnings],
    chart,
  }
}

function notifyConnected(
  scene: Scene,
  before: store.ConnectionRow | null,
  saved: store.ConnectionRow,
): void {
  const after = toConnection(saved)
  scene.changed({
    event: 'connection.connected',
    id: after.id,
    before: before === null ? null : toConnection(before),
    after,
  })
}
