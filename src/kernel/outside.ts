import type { ApprovedCall, Definition, Outside } from './definition.ts'
import { Failure } from './failure.ts'
import type { House } from './house.ts'
import { encodeId } from './id.ts'
import { assertLease, type Held } from './lease.ts'
import type { Principal } from './principal.ts'
import { createScene, type Scene, type SceneRequest, type Via } from './scene.ts'
import { writeEvents } from './trail.ts'
import { transact } from './transaction.ts'

export type IntentRow = {
  action: string
  principal: Principal
  via: Via
  request_id: string
  plan: unknown
  attempts: number
  idempotency_key: string | null
  approval_id: string | null
}

/** What an intent may reach while it is performed. */
export function createOutside(house: House, held: Held, row: IntentRow): Outside {
  return {
    orgId: held.orgId,
    ports: house.ports,
    key: held.id,
    attempt: row.attempts,
    inTransaction: (work) => inTransaction(house, held, row, work),
    callApproved: (asked) => callApproved(house, asked),
  }
}

export function requestOf(row: IntentRow): SceneRequest {
  const { principal, via, request_id: requestId, approval_id: approvalId } = row
  return { principal, via, requestId, approvalId }
}

async function inTransaction<T>(
  house: House,
  held: Held,
  row: IntentRow,
  work: (scene: Scene) => Promise<T>,
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

async function callApproved(house: House, asked: ApprovedCall): Promise<unknown> {
  const { principal, action, body, via, ifMatch, seenFacts, approvalId } = asked
  const definition = house.definitions.get(action)
  if (!definition) throw new Failure('unknown_action')
  try {
    const answer = await house.call(house, {
      principal,
      definition,
      body: () => body,
      via,
      // The trail of whoever asked leads to the approval, and from there to who let it.
      requestId: encodeId('apr', approvalId),
      // One approval is one call: whoever takes over after a crash gets the first answer.
      idempotencyKey: `approval/${approvalId}`,
      ifMatch: () => ifMatch,
      approvalId,
      seenFacts,
    })
    if (answer.isUnderWay) throw new Failure('idempotency_in_progress', { retryAfterSeconds: 2 })
    return answer.result
  } catch (error) {
    if (!(error instanceof Failure) || !leftOpen(definition, error)) throw error
    throw new Failure(error.code, { ...error.details, isStillOpen: true }, error)
  }
}

/** What a lost connection leaves behind is known only once it is asked for again under its key. */
const open: ReadonlySet<string> = new Set([
  'idempotency_in_progress',
  'outcome_unknown',
  'unavailable',
])

/** The call has an intent of its own that a worker goes on with; its end is known later. */
function leftOpen(definition: Definition, failure: Failure): boolean {
  if (open.has(failure.code)) return true
  return definition.shape === 'outward' && isInDoubt(definition.find, failure)
}

/** An error or silence of the other side says nothing of what it did before, unless it is known. */
export function isInDoubt(find: unknown, { code, details }: Failure): boolean {
  if (details['isStillOpen'] === true) return true
  if (find === 'repeatable' || details['nothingHappened'] === true) return false
  return code === 'provider_timeout' || code === 'provider_failed'
}
