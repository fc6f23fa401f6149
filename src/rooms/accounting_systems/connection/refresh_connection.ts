import { isDeepStrictEqual } from 'node:util'
import type { IntentContext } from '#kernel/corridor/definition'
import type { Failure } from '#kernel/failure/failure'
import { failures } from '#failures/failures'
import type { Scene } from '#kernel/corridor/scene'
import { askProvider, type ProviderSaid } from './ask_provider.ts'
import { refuseInput, vouchersOf } from './connect_rules.ts'
import { toConnection } from './connection_record.ts'
import * as store from './connection_store.ts'
import { findHome } from '#settings/room'
import { openKeeper, type Keeper } from './keeper.ts'
import { goOn } from './go_on.ts'
import { replaceFoundMappings } from './mapping_store.ts'
import { highestVoucher } from '#ledger/parts'
import { proposeMapping } from './propose_mapping.ts'

/** The connected system, for a plan; null while Daybook keeps the books itself. */
export async function connectedKeeper(scene: Scene): Promise<Keeper | null> {
  const row = await store.findConnected(scene)
  return row === null ? null : { provider: row.provider, connectionId: row.id }
}

/** Asks the connected system for its company, journals and chart. */
export async function readKeeper(outside: IntentContext, keeper: Keeper): Promise<ProviderSaid> {
  const { provider, connection } = await openKeeper(outside, keeper)
  return await askProvider(provider, connection)
}

/** Takes over what the system said; what a person said of accounts and VAT codes stays. */
export async function refreshConnection(
  scene: Scene,
  { connectionId }: Keeper,
  { checked, chart }: ProviderSaid,
): Promise<void> {
  const row = await store.lockConnected(scene)
  // Ended meanwhile, or the credentials lead to another company: then it says nothing of this one.
  if (row === null || row.id !== connectionId || row.company_id !== checked.companyId) return
  const home = await findHome(scene)
  replaceFoundMappings(scene, row.id, proposeMapping(home.region, chart, scene.today))
  const facts = {
    company_name: checked.company.name,
    business_id: checked.company.businessId,
    journals: [...checked.journals],
    warnings: warningsOf([...checked.warnings], [...checked.journals], home.journal),
    chart,
    state: 'connected' as const,
    problem: null,
  }
  const vouchers = await rangeOf(scene, { ...row, ...facts }, home.journal)
  saveFacts(scene, row, { ...facts, ...vouchers })
  if (row.state === 'broken') await goOn(scene, row.id)
}

function warningsOf(
  warnings: string[],
  journals: store.ConnectionRow['journals'],
  journal: string | null,
): string[] {
  if (journal === null || journals.some((one) => one.id === journal)) return warnings
  return [...warnings, `The journal ${journal} is gone there. Choose another with set_region.`]
}

/** Its credentials are refused: nothing is sent until it is connected again. */
export async function breakConnection(
  scene: Scene,
  { connectionId }: Keeper,
  failure: Failure,
): Promise<void> {
  const row = await store.lockConnected(scene)
  if (row === null || row.id !== connectionId || row.state !== 'connected') return
  const message = failure.details.detail ?? failures[failure.code].says
  const problem = { code: failure.code, message, at: scene.now.toISOString() }
  const saved = store.updateConnection(scene, row, { state: 'broken', problem })
  const after = toConnection(saved)
  scene.changed({ event: 'connection.broken', id: after.id, before: toConnection(row), after })
}

/** Whatever was sent and by whom: credentials that are refused are refused for all. */
export async function breakIfLost(
  scene: Scene,
  keeper: Keeper | undefined,
  failure: Failure,
): Promise<void> {
  if (failure.code !== 'provider_access_lost' || (keeper?.connectionId ?? null) === null) return
  if (keeper !== undefined) await breakConnection(scene, keeper, failure)
}

/**
 * Another journal was chosen in the settings: it must be there, and its numbers are used from now
 * on. Without a connection any journal may be named.
 */
export async function useJournal(scene: Scene, journalId: string | null): Promise<void> {
  const row = await store.lockConnected(scene)
  if (row === null) return
  const found = row.journals.find((one) => one.id === journalId)
  if (journalId !== null && found === undefined) {
    const list = row.journals.map(({ id, name }) => `${id} (${name})`).join(', ')
    const has = list === '' ? 'The system has none.' : `The system has ${list}.`
    const detail = `${row.company_name} has no journal ${journalId}. ${has}`
    throw refuseInput('defaultJournalId', 'journal_not_found', detail)
  }
  if (journalId === null && row.journals.some((one) => one.vouchers !== null)) {
    const detail = 'The connected accounting system needs a journal to post to.'
    throw refuseInput('defaultJournalId', 'required', detail)
  }
  saveFacts(scene, row, await rangeOf(scene, row, journalId))
}

/** True while a system is connected that another region may not have. */
export async function isConnected(scene: Scene): Promise<boolean> {
  return (await store.findConnected(scene)) !== null
}

async function rangeOf(scene: Scene, row: store.ConnectionRow, journalId: string | null) {
  const journal = row.journals.find((one) => one.id === journalId) ?? null
  const range = journal?.vouchers ?? null
  const highest = range === null ? null : await highestVoucher(scene, row.id, range)
  return vouchersOf(journal, highest)
}

/** What is as it was is no new version. */
function saveFacts(scene: Scene, row: store.ConnectionRow, facts: store.ConnectionChanges): void {
  const names = Object.keys(facts) as (keyof store.ConnectionChanges)[]
  const isSame = names.every((name) => isDeepStrictEqual(plainOf(row[name]), plainOf(facts[name])))
  if (isSame) return
  const saved = store.updateConnection(scene, row, facts)
  const after = toConnection(saved)
  scene.changed({ event: 'connection.synced', id: after.id, before: toConnection(row), after })
}

/** As it is read back from where it is kept. */
const plainOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown
