import type { z } from 'zod'
import { stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import type { Chart } from '#ledger/room'
import { accountingProviderOf, type Region } from '#regions/room'
import { findOpenAuthorization } from './authorization_store.ts'
import { companyOf, type connectionRecord } from './connection_record.ts'
import { listConnections, type ConnectionRow } from './connection_store.ts'
import { findHome, type ConnectionHome } from '#settings/room'
import { listAllMappings, type MappingKind, type MappingRow } from './mapping_store.ts'
import { countOpen, listTroubled, listAdded, inForce } from '#ledger/parts'
import { addDays } from '#kernel/values/day'

type Named = { id: string; name: string }
type Ours = { kind: MappingKind; ours: string; ourName: string; isUsual: boolean }

/** What is called how over there, with names on both sides, and what has no counterpart yet. */
function showMapping(
  region: Region,
  theirs: Chart,
  mappings: readonly MappingRow[],
  day: string,
  added: readonly Named[] = [],
) {
  const said = new Map(mappings.map((row) => [keyOf(row), row]))
  const names = {
    account: new Map(theirs.accounts.map((one) => [one.id, one.name])),
    vat_code: new Map(theirs.vatCodes.map((one) => [one.id, one.name])),
  }
  const all = oursIn(region, day, added)
  return {
    mapping: all.flatMap(({ kind, ours, ourName }) => {
      const row = said.get(keyOf({ kind, ours }))
      if (row === undefined || row.theirs === null) return []
      const theirName = names[kind].get(row.theirs) ?? null
      const isGone = !names[kind].has(row.theirs)
      return [{ kind, ours, ourName, theirs: row.theirs, theirName, setBy: row.set_by, isGone }]
    }),
    unmapped: all.filter((one) => (said.get(keyOf(one))?.theirs ?? null) === null),
  }
}

const keyOf = ({ kind, ours }: { kind: MappingKind; ours: string }) => `${kind} ${ours}`

/** Everything that Daybook's ledger can hold: the region's chart and what was added to it. */
function oursIn(region: Region, day: string, added: readonly Named[]): Ours[] {
  const usual = usualIn(region)
  return [
    ...[...region.accounts, ...added].map(({ id, name }) => ({
      kind: 'account' as const,
      ours: id,
      ourName: name,
      isUsual: usual.accounts.has(id),
    })),
    ...inForce(region.vatCodes, day).map(({ id, name }) => ({
      kind: 'vat_code' as const,
      ours: id,
      ourName: name,
      isUsual: usual.vatCodes.has(id),
    })),
  ]
}

/** What Daybook books to by itself: by role, category, VAT box, or for what a bank charges. */
function usualIn(region: Region) {
  const sales = Object.values(region.sales)
  const costs = region.categories.flatMap((one) => [one.vatDomestic, one.vatEu, one.vatOutside])
  const accounts = [
    ...Object.values(region.accountRoles),
    ...region.boxAccounts.map((one) => one.account),
    ...region.bankBookings.map((one) => one.account),
    ...region.categories.map((one) => one.account),
    ...sales.map((one) => one.account),
  ]
  return {
    accounts: new Set<string>(accounts),
    vatCodes: new Set<string | null>([...costs, ...sales.map((one) => one.vatCode)]),
  }
}

type Kept = Pick<ConnectionRow, 'provider' | 'keeps_from' | 'keeps_to'>

/** From which day to which one a system keeps the books; null: without an end. */
type KeepingPeriod = { provider: string; from: string | null; to: string | null }

/** Who kept the books when, newest first: connections by their days, Daybook itself in between. */
export function keepingPeriods(connections: readonly Kept[]): KeepingPeriod[] {
  const kept = connections
    .filter((one) => one.keeps_to === null || one.keeps_to >= one.keeps_from)
    .toSorted((a, b) => (a.keeps_from < b.keeps_from ? -1 : 1))
  const periods: KeepingPeriod[] = []
  let open: string | null = null
  let isOpen = true
  for (const { provider, keeps_from: from, keeps_to: to } of kept) {
    const before = addDays(from, -1)
    if (isOpen && (open === null || open <= before)) {
      periods.unshift({ provider: 'own_books', from: open, to: before })
    }
    periods.unshift({ provider, from, to })
    isOpen = to !== null
    open = to === null ? null : addDays(to, 1)
  }
  return isOpen ? [{ provider: 'own_books', from: open, to: null }, ...periods] : periods
}

/** The same in words. */
export function sayKeeping(name: string, { from, to }: KeepingPeriod): string {
  if (from === null && to === null) return `${name} keeps the books.`
  if (from === null) return `${name} keeps the books of the days until ${to}.`
  if (to === null) return `${name} keeps the books from ${from} on.`
  return `${name} keeps the books of the days from ${from} to ${to}.`
}

export type ShownConnection = z.input<typeof connectionRecord>

const mostProblems = 50

/** Who keeps the books now, with everything that is known of the connection. */
export async function showConnection(scene: Scene): Promise<ShownConnection> {
  const home = await findHome(scene)
  const rows = await listConnections(scene)
  const connected = rows.find((row) => row.state !== 'ended')
  const keepers = keepingPeriods(rows).map((one) => {
    const name = nameOf(home.region, one.provider)
    return { ...one, name, says: sayKeeping(name, one) }
  })
  if (connected === undefined) return { ...(await showNone(scene, home)), keepers }
  return { ...(await showConnected(scene, home, connected)), keepers }
}

function nameOf(region: Region, provider: string): string {
  if (provider === 'own_books') return 'Daybook'
  return accountingProviderOf(region, provider)?.name ?? provider
}

type WithoutKeepers = Omit<ShownConnection, 'keepers'>

async function showNone(scene: Scene, home: ConnectionHome): Promise<WithoutKeepers> {
  const awaited = await findOpenAuthorization(scene)
  const provider = awaited?.provider ?? 'own_books'
  return {
    id: null,
    provider,
    name: nameOf(home.region, provider),
    state: awaited === null ? 'none' : 'pending',
    company: null,
    keepsFrom: null,
    keepsTo: null,
    journalId: home.journal,
    journals: [],
    booksFinally: provider === 'own_books',
    mapping: [],
    unmapped: [],
    waiting: 0,
    failed: 0,
    problems: [],
    problem: null,
    warnings: [],
    lastReadAt: null,
    version: null,
    createdAt: null,
    updatedAt: null,
    allowedActions: scene.allowed(['connect_provider', 'sync_chart_of_accounts']),
  }
}

const actions = ['connect_provider', 'disconnect_provider', 'map_account', 'sync_chart_of_accounts']

async function showConnected(
  scene: Scene,
  home: ConnectionHome,
  row: ConnectionRow,
): Promise<WithoutKeepers> {
  const mappings = await listAllMappings(scene, row.id)
  const added = await listAdded(scene)
  const { waiting, failed } = await countOpen(scene, row.id)
  const troubled = await listTroubled(scene, row.id, mostProblems)
  return {
    id: encodeId('acn', row.id),
    provider: row.provider,
    name: nameOf(home.region, row.provider),
    state: row.state === 'broken' ? 'broken' : 'connected',
    company: companyOf(row),
    keepsFrom: row.keeps_from,
    keepsTo: row.keeps_to,
    journalId: home.journal,
    journals: row.journals.map(({ id, name }) => ({ id, name })),
    booksFinally: row.books_finally,
    ...showMapping(home.region, row.chart, mappings, scene.today, added),
    waiting,
    failed,
    problems: troubled.map(({ entry_id: entry, state, problem }) => ({
      entryId: encodeId('led', entry),
      state,
      ...problem,
    })),
    problem: row.problem,
    warnings: row.warnings,
    lastReadAt: row.read_at?.toISOString() ?? null,
    ...stampsOf(row),
    allowedActions: scene.allowed(actions),
  }
}
