import { byMatcher, digestOf, replayBatch } from '#bank/room'
import { canonical } from '#kernel/values/canonical'
import { encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import { engineVersion, type MatchOutcome } from '#matching/room'
import type { BrokenRecord, Invariant } from './invariant.ts'

/** Batches that are replayed, newest first; each holds up to a thousand transactions. */
const mostBatches = 3

type Batch = { id: string; given: Buffer; outcomes_sha256: Buffer }
type Taken = { id: string; decision: { method: string } }

export const replayedMatches: Invariant = {
  id: 'I9c',
  says: 'each automatic match would be made again from the same input, for the same reasons',
  async inOrganization(tx, orgId) {
    const batches = await tx.query<Batch>(sql`
      SELECT id, given, outcomes_sha256 FROM match_batch
      WHERE org_id = ${orgId} AND engine_version = ${engineVersion}
      ORDER BY id DESC LIMIT ${mostBatches}`)
    const findings: BrokenRecord[] = []
    for (const batch of batches) {
      for (const fault of await replay(tx, orgId, batch)) {
        findings.push({ organization: encodeId('org', orgId), ...fault })
      }
    }
    return { looked: batches.length, findings }
  },
}

type Fault = { record: string; says: string }

async function replay(tx: Tx, orgId: string, batch: Batch): Promise<Fault[]> {
  const outcomes = await replayBatch(batch.given).catch(() => null)
  const record = `match_batch ${batch.id}`
  if (outcomes === null) return [{ record, says: 'cannot be read' }]
  if (!digestOf(outcomes).equals(batch.outcomes_sha256)) {
    return [{ record, says: 'produces different results from before' }]
  }
  const outcomeOf = new Map(outcomes.map((one) => [one.transactionId, one]))
  const taken = await tx.query<Taken>(sql`
    SELECT id, decision FROM bank_transaction
    WHERE org_id = ${orgId} AND status = 'reconciled' AND decision ->> 'batchId' = ${batch.id}`)
  return taken
    .filter(({ id, decision }) => !isSame(decision, outcomeOf.get(id), batch.id))
    .map(({ id }) => ({
      record: encodeId('btx', id),
      says: 'was matched automatically for reasons other than those stated',
    }))
}

function isSame(
  decision: Taken['decision'],
  outcome: MatchOutcome | undefined,
  batchId: string,
): boolean {
  if (outcome === undefined) return false
  if (outcome.decision !== 'auto') return false
  if (decision.method === 'transfer') return outcome.class === 'own_transfer'
  const [proposal] = outcome.proposals
  if (proposal === undefined) return false
  return canonical(decision) === canonical(byMatcher(outcome, proposal, batchId))
}
