import { checkOutput, closeTrail, forgetChangedCallers } from './call_action.ts'
import type { Outcome, Outside, Outward } from './definition.ts'
import { Failure, toProblem } from './failure.ts'
import type { House } from './house.ts'
import { dropAnswer, finishAnswer, type StoredAnswer } from './idempotency.ts'
import type { Principal } from './principal.ts'
import { createScene, type Via } from './scene.ts'
import { sql } from './sql.ts'
import { writeEvents } from './trail.ts'
import { transact, type Tx } from './transaction.ts'

/** An intent and the lease under which this process works on it. */
export type Held = { orgId: string; id: string; leaseId: string }

type IntentRow = {
  action: string
  principal: Principal
  via: Via
  request_id: string
  plan: unknown
  attempts: number
  idempotency_key: string | null
}

const mostAttempts = 5

/** Thrown where another process took the lease; that one answers for the intent now. */
const leaseLost = Symbol('lease lost')

/** Performs and settles what an intent says. Needs nothing of the request that began it. */
export async function performAndSettle(
  house: House,
  definition: Outward,
  held: Held,
): Promise<StoredAnswer> {
  const row = await readIntent(house, held)
  const stop = keepLease(house, held)
  try {
    const outcome = await perform(house, definition, held, row)
    if (house.faults) await house.faults.at('after_provider_reply')
    return await settle(house, definition, held, row, outcome)
  } catch (error) {
    if (error === leaseLost) return await settledAnswer(house, held)
    throw error
  } finally {
    stop()
  }
}

/** Takes over an intent whose lease ran out; null when somebody else was quicker. */
export async function resumeIntent(house: House, orgId: string, id: string): Promise<boolean> {
  const leaseId = house.newId()
  const taken = await transact(house.database, { orgId }, (tx) => {
    holdIntent(tx, id)
    return tx.query<{ action: string }>(sql`
      UPDATE intent SET lease_id = ${leaseId}, attempts = attempts + 1,
        lease_until = now() + ${house.leaseMs} * interval '1 millisecond'
      WHERE org_id = ${orgId} AND id = ${id} AND state = 'open' AND lease_until < now()
      RETURNING action`)
  })
  const action = taken[0]?.action
  if (action === undefined) return false
  const definition = house.definitions.get(action)
  if (definition?.shape !== 'outward') throw new Error(`no outward action is named ${action}`)
  await performAndSettle(house, definition, { orgId, id, leaseId })
  return true
}

async function readIntent(house: House, held: Held): Promise<IntentRow> {
  const rows = await transact(house.database, { orgId: held.orgId, readOnly: true }, (tx) =>
    tx.query<IntentRow>(sql`
      SELECT action, principal, via, request_id, plan, attempts, idempotency_key FROM intent
      WHERE org_id = ${held.orgId} AND id = ${held.id}`),
  )
  if (!rows[0]) throw new Error(`intent ${held.id} is gone`)
  return rows[0]
}

async function perform(
  house: House,
  definition: Outward,
  held: Held,
  row: IntentRow,
): Promise<Outcome<unknown>> {
  const outside: Outside = {
    orgId: held.orgId,
    ports: house.ports,
    key: held.id,
    attempt: row.attempts,
    inTransaction: (work) => inTransaction(house, held, row, work),
  }
  try {
    if (row.attempts > 1 && definition.find !== 'repeatable') {
      const found = await definition.find(outside, row.plan)
      if (found !== null) return { ok: true, reply: found }
    }
    if (row.attempts > mostAttempts) {
      return { ok: false, failure: new Failure('effect_unknown'), inDoubt: false }
    }
    return { ok: true, reply: await definition.perform(outside, row.plan) }
  } catch (error) {
    // A fault of ours may have struck after the effect outside: the intent stays open, and the
    // sweep looks before it sends again.
    if (!(error instanceof Failure)) throw error
    return { ok: false, failure: error, inDoubt: isInDoubt(definition, error) }
  }
}

/** An error or silence of the other side says nothing of what it did before, unless it is known. */
function isInDoubt(definition: Outward, failure: Failure): boolean {
  if (definition.find === 'repeatable' || failure.details['nothingHappened'] === true) return false
  return failure.code === 'provider_timeout' || failure.code === 'provider_failed'
}

async function inTransaction<T>(
  house: House,
  held: Held,
  row: IntentRow,
  work: (scene: ReturnType<typeof createScene>['scene']) => Promise<T>,
): Promise<T> {
  return await transact(house.database, { orgId: held.orgId }, async (tx) => {
    // Whoever lost the lease must not go on writing beside the one that took it.
    await assertLease(tx, held)
    const state = createScene(house, tx, requestOf(row))
    const result = await work(state.scene)
    writeEvents(state.scene, state.changes)
    return result
  })
}

async function settle(
  house: House,
  definition: Outward,
  held: Held,
  row: IntentRow,
  outcome: Outcome<unknown>,
): Promise<StoredAnswer> {
  const settled = await transact(house.database, { orgId: held.orgId }, async (tx) => {
    await assertLease(tx, held)
    const state = createScene(house, tx, requestOf(row))
    const record = checkOutput(definition, await definition.settle(state.scene, row.plan, outcome))
    const answer: StoredAnswer = outcome.ok
      ? { result: record }
      : { problem: toProblem(outcome.failure, row.request_id) }
    closeTrail(state, definition, record, outcome.ok ? 'ok' : outcome.failure.code)
    if (outcome.ok || !outcome.inDoubt) {
      tx.send(sql`
        UPDATE intent SET state = 'settled', settled_at = ${state.scene.now},
          answer = ${JSON.stringify(answer)}
        WHERE org_id = ${held.orgId} AND id = ${held.id}`)
      keepForRepeats(tx, held, row, outcome, answer)
    } else comeAgain(house, tx, held, row.attempts)
    return { answer, state }
  })
  forgetChangedCallers(house, settled.state)
  return settled.answer
}

/** Each look waits twice as long as the one before, so that an outage of minutes is outlived. */
function comeAgain(house: House, tx: Tx, held: Held, attempts: number): void {
  const wait = house.leaseMs * 2 ** (attempts - 1)
  tx.send(sql`
    UPDATE intent SET lease_until = now() + ${wait} * interval '1 millisecond'
    WHERE org_id = ${held.orgId} AND id = ${held.id}`)
}

function keepForRepeats(
  tx: Tx,
  held: Held,
  row: IntentRow,
  outcome: Outcome<unknown>,
  answer: StoredAnswer,
): void {
  const key = row.idempotency_key
  if (key === null) return
  const { caller } = row.principal
  if (!outcome.ok && outcome.failure.retryable) {
    dropAnswer(tx, held.orgId, caller, key)
  } else finishAnswer(tx, held.orgId, caller, key, answer)
}

/**
 * Whoever settles, writes a batch or takes over holds the intent until its commit, so two of them
 * are impossible. It is no row lock: that would give the transaction its number before it takes its
 * turn at the record, and events are told in the order of those numbers (see `turn.ts`).
 */
function holdIntent(tx: Tx, id: string): void {
  tx.send(sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 13))`)
}

async function assertLease(tx: Tx, held: Held): Promise<void> {
  holdIntent(tx, held.id)
  const rows = await tx.query<{ lease_id: string; state: string }>(sql`
    SELECT lease_id, state FROM intent WHERE org_id = ${held.orgId} AND id = ${held.id}`)
  if (rows[0]?.state !== 'open' || rows[0].lease_id !== held.leaseId) throw leaseLost
}

async function settledAnswer(house: House, held: Held): Promise<StoredAnswer> {
  const rows = await transact(house.database, { orgId: held.orgId, readOnly: true }, (tx) =>
    tx.query<{ answer: StoredAnswer | null }>(sql`
      SELECT answer FROM intent WHERE org_id = ${held.orgId} AND id = ${held.id}`),
  )
  const answer = rows[0]?.answer
  if (!answer) throw new Failure('idempotency_in_progress', { retryAfterSeconds: 2 })
  return answer
}

/** A call outside that hangs for longer than this is another worker's to look into. */
const longestSilenceMs = 10 * 60_000

function keepLease(house: House, held: Held): () => void {
  const began = performance.now()
  const extend = async (): Promise<void> => {
    await transact(house.database, { orgId: held.orgId }, async (tx) => {
      tx.send(sql`
        UPDATE intent SET lease_until = now() + ${house.leaseMs} * interval '1 millisecond'
        WHERE org_id = ${held.orgId} AND id = ${held.id} AND lease_id = ${held.leaseId}
          AND state = 'open'`)
    })
  }
  const timer = setInterval(() => {
    if (performance.now() - began > longestSilenceMs) return clearInterval(timer)
    extend().catch((error: unknown) => house.log.warn({ error }, 'lease not extended'))
  }, house.leaseMs / 3)
  return () => clearInterval(timer)
}

function requestOf(row: IntentRow): { principal: Principal; via: Via; requestId: string } {
  return { principal: row.principal, via: row.via, requestId: row.request_id }
}
