import { setTimeout as wait } from 'node:timers/promises'
import type { IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { failures } from '#kernel/failure/failures'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { AccountingProvider, Connection, Posted, PostRequest } from '../ports.ts'
import * as store from './connection_store.ts'
import { listMappings } from './mapping_store.ts'
import {
  findPosting,
  forgetPosting,
  insertPosting,
  markProblem,
  markSent,
  type SentRequest,
} from './posting_store.ts'

/** What entries in Daybook's own books carry as their provider. */
export const ownBooks = 'daybook'

/** Who keeps the books on a day, as a plan stores it. */
export type Keeper = { provider: string; connectionId: string | null }

export const daybookKeeps: Keeper = { provider: 'own_books', connectionId: null }

/** A document goes to whoever kept the books on the day of its entry. */
export async function keeperOn(scene: Scene, day: string): Promise<Keeper> {
  const row = await store.findKeeping(scene, day)
  if (row === null) return daybookKeeps
  if (row.state === 'ended') throw new Failure('provider_disconnected', { day })
  return { provider: row.provider, connectionId: row.id }
}

/** Where an entry is: whoever takes it back must do so there. */
export async function keeperOfEntry(scene: Scene, entryId: string): Promise<Keeper> {
  const posting = await findPosting(scene, entryId)
  if (posting === null) return daybookKeeps
  const row = await store.findConnection(scene, posting.connection_id)
  if (row === null || row.state === 'ended') {
    throw new Failure('provider_disconnected')
  }
  return { provider: row.provider, connectionId: row.id }
}

/** What is kept of an entry from before the first attempt to send it, so that each finds it again. */
export type Sending = { voucher: number | null; since: string }

/** Kept with the plan. A second plan for the same entry goes on with the same number. */
export async function beginSending(
  scene: Scene,
  keeper: Keeper,
  entryId: string,
  request: SentRequest,
): Promise<Sending> {
  if (keeper.connectionId === null) return { voucher: null, since: scene.now.toISOString() }
  const before = await findPosting(scene, entryId)
  if (before !== null) return { voucher: before.voucher, since: before.began_at.toISOString() }
  const { voucher, isUsedUp } = await store.takeVoucher(scene, keeper.connectionId)
  if (isUsedUp) throw new Failure('voucher_numbers_used_up')
  const connection_id = keeper.connectionId
  insertPosting(scene, {
    entry_id: entryId,
    connection_id,
    voucher,
    state: 'waiting',
    request,
  })
  return { voucher, since: scene.now.toISOString() }
}

/** Records that it arrived. Our own entries are on nobody's way. */
export function keepSent(scene: Scene, entryId: string, { provider, reference }: Posted): void {
  if (provider !== ownBooks) markSent(scene, entryId, reference ?? entryId)
}

/** Records that it failed. What may have arrived keeps its number, so that it is found again. */
export function keepUnsent(
  scene: Scene,
  entryId: string,
  failure: Failure,
  inDoubt: boolean,
): void {
  if (!inDoubt && failure.details['nothingHappened'] === true) return forgetPosting(scene, entryId)
  const message = failure.details.detail ?? failures[failure.code].says
  const problem = { code: failure.code, message, at: scene.now.toISOString() }
  const isOpen = inDoubt || failure.details['mayStand'] === true
  markProblem(scene, entryId, isOpen ? 'waiting' : 'failed', problem)
}

/** What is needed to reach a provider: an intent has it, and so has a run. */
export type KeeperContext = Pick<IntentContext, 'orgId' | 'ports' | 'read' | 'inTransaction'>

export type OpenKeeper = { provider: AccountingProvider; connection: Connection }

/** The provider and what it needs to know, outside of any transaction. */
export async function openKeeper(outside: KeeperContext, keeper: Keeper): Promise<OpenKeeper> {
  const { connectionId } = keeper
  if (connectionId === null) return ownKeeper(outside)
  return await outside.read(async (scene) => {
    const provider = outside.ports.accounting[scene.principal.mode][keeper.provider]
    if (provider === undefined) throw new Failure('provider_not_connected')
    return { provider, connection: await connectionOf(scene, outside, connectionId) }
  })
}

/** Our own books are the same in every mode, and need to know nothing that an entry does not say. */
function ownKeeper({ ports, orgId }: KeeperContext): OpenKeeper {
  const provider = ports.accounting.live['own_books']
  if (provider === undefined) throw new Error('nobody keeps the books')
  const nothing = { accounts: new Map<string, string>(), vatCodes: new Map<string, string>() }
  const home = { id: orgId, orgId, regionKey: '', currency: '', journal: null }
  const kept = { credentials: {}, booksFinally: true, keepCredentials: async () => {} }
  return { provider, connection: { ...home, ...nothing, ...kept } }
}

type Home = { region_key: string; currency: string; journal: string | null }

async function connectionOf(scene: Scene, outside: KeeperContext, id: string): Promise<Connection> {
  const homes = await scene.tx.query<Home>(sql`
    SELECT region_key, currency, default_journal_id AS journal FROM organization
    WHERE org_id = ${scene.orgId}`)
  const home = homes[0]
  if (home === undefined) throw new Failure('organization_not_found')
  const row = await store.findConnection(scene, id)
  const mappings = await listMappings(scene, id)
  const byKind = (kind: 'account' | 'vat_code') =>
    new Map(mappings.filter((one) => one.kind === kind).map((one) => [one.ours, one.theirs]))
  return {
    id,
    orgId: scene.orgId,
    regionKey: home.region_key,
    currency: home.currency,
    journal: home.journal,
    booksFinally: row?.books_finally ?? false,
    credentials: await store.openCredentials(scene, id),
    accounts: byKind('account'),
    vatCodes: byKind('vat_code'),
    keepCredentials: async (credentials) => {
      await outside.inTransaction(async (later) => store.replaceCredentials(later, id, credentials))
    },
  }
}

const patienceMs = 40_000
const stepMs = 150

/**
 * Looks and writes as the only process that writes to the provider for this organization: another
 * one between the look and the write could write the same entry.
 */
export async function sendAlone(
  outside: IntentContext,
  { connectionId }: Keeper,
  mayStand: boolean,
  { provider, request }: { provider: AccountingProvider; request: PostRequest },
): Promise<Posted> {
  if (connectionId === null) return await provider.post(request)
  const held = { ...request, connection: heldBy(outside, request.connection) }
  return await withDoubt(mayStand, async () => {
    await takeTurn(outside, connectionId)
    try {
      const found = mayStand ? await provider.findPosted(held) : null
      return found ?? (await provider.post(held))
    } finally {
      await endTurn(outside, connectionId)
    }
  })
}

const heldBy = (outside: IntentContext, connection: Connection): Connection => ({
  ...connection,
  beforeWrite: () => outside.hold(),
})

/** What this attempt did not write, one before it may have. */
async function withDoubt(mayStand: boolean, send: () => Promise<Posted>): Promise<Posted> {
  try {
    return await send()
  } catch (error) {
    if (!mayStand || !(error instanceof Failure)) throw error
    throw new Failure(error.code, { ...error.details, nothingHappened: false, mayStand }, error)
  }
}

/** Who cannot say that it is over is over all the same when its intent is, and its answer counts. */
async function endTurn(outside: IntentContext, connectionId: string): Promise<void> {
  const end = async (scene: Scene): Promise<void> =>
    store.releaseWriter(scene, connectionId, outside.key)
  await outside.inTransaction(end).catch(() => undefined)
}

async function takeTurn(outside: IntentContext, connectionId: string): Promise<void> {
  for (let waited = 0; waited < patienceMs; waited += stepMs) {
    const isTaken = await outside.inTransaction(
      async (scene) => await store.takeWriter(scene, connectionId, outside.key),
    )
    if (isTaken) return
    await wait(stepMs)
  }
  throw new Failure('provider_unavailable', {
    nothingHappened: true,
    detail: 'Another posting to the accounting system is still under way. It will be tried again.',
  })
}
