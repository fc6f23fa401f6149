import { setTimeout as wait } from 'node:timers/promises'
import type { IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { failures } from '#failures/failures'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { type Partner, type Posted } from '#ledger/room'
import {
  type KeeperAsked,
  beginAttempt,
  findPosting,
  forgetAbsent,
  insertPosting,
  markAbsent,
  markProblem,
  type SentRequest,
} from '#ledger/parts'
import type { AccountingProvider, Connection, PostRequest } from '../ports.ts'
import * as store from './connection_store.ts'
import { listMappings } from './mapping_store.ts'

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

/** The answer to what the ledger asks: whoever else keeps the books. */
export async function otherKeeper(
  scene: Scene,
  asked: KeeperAsked,
): Promise<store.ConnectionRow | null> {
  if (asked === 'now') return await store.findConnected(scene)
  if ('day' in asked) return await store.findKeeping(scene, asked.day)
  return await store.findConnection(scene, asked.id)
}

/** Where an entry is, and whose it is there: whoever takes it back must do so with both. */
export async function keeperOfEntry(
  scene: Scene,
  entryId: string,
): Promise<{ keeper: Keeper; partner: Partner | null }> {
  const posting = await findPosting(scene, entryId)
  if (posting === null) return { keeper: daybookKeeps, partner: null }
  const row = await store.findConnection(scene, posting.connection_id)
  if (row === null || row.state === 'ended') {
    throw new Failure('provider_disconnected')
  }
  const keeper = { provider: row.provider, connectionId: row.id }
  return { keeper, partner: posting.request?.partner ?? null }
}

/** What is kept of an entry from before the first attempt to send it, so that each finds it again. */
export type Sending = {
  voucher: number | null
  since: string
  /** Plans of before lack it: then it is the journal of today. */
  journal?: string | null
}

/** The connection as it was when the number was taken: what was sent then is looked for there. */
export const withJournal = (
  connection: Connection,
  journal: string | null | undefined,
): Connection => ({ ...connection, journal: journal ?? connection.journal })

/** Kept with the plan. A second plan for the same entry goes on with the same number. */
export async function beginSending(
  scene: Scene,
  keeper: Keeper,
  entryId: string,
  request: SentRequest,
): Promise<Sending> {
  if (keeper.connectionId === null) return { voucher: null, since: scene.now.toISOString() }
  const before = await findPosting(scene, entryId)
  if (before !== null) {
    const { voucher, journal, began_at: since } = before
    return { voucher, journal, since: since.toISOString() }
  }
  const connection_id = keeper.connectionId
  const taken = await store.takeVoucher(scene, connection_id)
  insertPosting(scene, { ...taken, entry_id: entryId, connection_id, state: 'waiting', request })
  return { ...taken, since: scene.now.toISOString() }
}

/** Records that it failed. What may have arrived keeps its number, so that it is found again. */
export function keepUnsent(
  scene: Scene,
  entryId: string,
  failure: Failure,
  inDoubt: boolean,
): void {
  if (!inDoubt && claimsNothing(failure)) forgetAbsent(scene, entryId)
  const message = failure.details.detail ?? failures[failure.code].says
  const problem = { code: failure.code, message, at: scene.now.toISOString() }
  markProblem(scene, entryId, inDoubt ? 'waiting' : 'failed', problem)
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
  const credentials = {
    credentials: {},
    keepCredentials: async () => {},
    storedCredentials: async () => ({}),
  }
  const kept = { ...credentials, booksFinally: true }
  return { provider, connection: { ...home, ...nothing, ...kept } }
}

type Home = { region_key: string; currency: string; journal: string | null }

async function connectionOf(scene: Scene, outside: KeeperContext, id: string): Promise<Connection> {
  const homes = await scene.tx.query<Home>(sql`
    SELECT region_key, currency, default_journal_id AS journal FROM organization_facts
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
    storedCredentials: async () => await outside.read((later) => store.openCredentials(later, id)),
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
  { provider, request }: { provider: AccountingProvider; request: PostRequest },
): Promise<Posted> {
  if (connectionId === null) return await provider.post(request)
  const mayStand = await takeTurn(outside, connectionId, request.key)
  let isAbsent = false
  try {
    const held = { ...request, connection: heldBy(outside, request.connection) }
    const found = mayStand ? await provider.findPosted(held) : null
    return found ?? (await provider.post(held))
  } catch (error) {
    isAbsent = !mayStand && error instanceof Failure && claimsNothing(error)
    throw mayStand && error instanceof Failure ? inDoubtStill(error) : error
  } finally {
    const end = async (scene: Scene): Promise<void> => {
      store.releaseWriter(scene, connectionId, outside.key)
      if (isAbsent) markAbsent(scene, request.key)
    }
    // Who cannot say that it is over is over all the same when its intent is; its answer counts.
    await outside.inTransaction(end).catch(() => undefined)
  }
}

const heldBy = (outside: IntentContext, connection: Connection): Connection => ({
  ...connection,
  beforeWrite: () => outside.hold(),
})

const claimsNothing = ({ details }: Failure): boolean => details['nothingHappened'] === true

/** That this attempt wrote nothing says nothing of an earlier one, so the doubt stays. */
function inDoubtStill(failure: Failure): Failure {
  const code = failure.code === 'provider_unavailable' ? 'provider_failed' : failure.code
  return new Failure(code, withoutClaim(failure).details, failure)
}

export function withoutClaim(failure: Failure): Failure {
  const { nothingHappened: _, ...details } = failure.details
  return new Failure(failure.code, details)
}

/** True: an earlier attempt may have written the entry already. */
async function takeTurn(
  outside: IntentContext,
  connectionId: string,
  entryId: string,
): Promise<boolean> {
  for (let waited = 0; waited < patienceMs; waited += stepMs) {
    const turn = await outside.inTransaction(async (scene) => {
      const isTaken = await store.takeWriter(scene, connectionId, outside.key)
      return isTaken ? { mayStand: await beginAttempt(scene, entryId) } : null
    })
    if (turn !== null) return turn.mayStand
    await wait(stepMs)
  }
  const busy = new Failure('provider_unavailable', {
    nothingHappened: true,
    detail: 'Another posting to the accounting system is still under way. It will be tried again.',
  })
  const posting = await outside.read((scene) => findPosting(scene, entryId))
  throw posting?.may_stand === true ? inDoubtStill(busy) : busy
}
