import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { DecisionReason } from '../transactions/decision.ts'
import type { ProposedTarget } from './shadow_rules.ts'
import type { TargetType } from '../transactions/suggestion.ts'

/** Why it would have been matched. */
export type Grounds = {
  score: number
  probability: number
  margin: number | null
  rivals: number
  reasons: DecisionReason[]
}

export type Decided = { targetType: TargetType; targetId: string; amountMinor: string | null }

export type NewShadow = {
  transactionId: string
  evidence: string
  targets: ProposedTarget[]
  grounds: Grounds
  engineVersion: string
}

/** Not if it has been decided meanwhile: then it is no longer a proposal. */
export function keepOpen(scene: Scene, kept: NewShadow): void {
  scene.tx.send(sql`
    INSERT INTO shadow_match AS kept (org_id, transaction_id, proposed_at, evidence, amount_minor,
      currency, targets, grounds, engine_version, verdict)
    SELECT t.org_id, t.id, ${scene.now}::timestamptz, ${kept.evidence}::text, t.amount_minor,
      t.currency, ${JSON.stringify(kept.targets)}::jsonb, ${JSON.stringify(kept.grounds)}::jsonb,
      ${kept.engineVersion}::text, 'open'
    FROM bank_transaction t
    WHERE t.org_id = ${scene.orgId} AND t.id = ${kept.transactionId} AND t.status = 'unmatched'
      AND t.withdrawn_at IS NULL
      AND NOT EXISTS (SELECT FROM shadow_match same
        WHERE same.org_id = t.org_id AND same.transaction_id = t.id
          AND same.proposed_at = ${scene.now}::timestamptz)
    ON CONFLICT (org_id, transaction_id) WHERE verdict = 'open' DO UPDATE SET
      proposed_at = excluded.proposed_at, evidence = excluded.evidence,
      amount_minor = excluded.amount_minor, currency = excluded.currency,
      targets = excluded.targets, grounds = excluded.grounds,
      engine_version = excluded.engine_version
    WHERE kept.engine_version <> excluded.engine_version`)
}

export type KeptShadow = {
  proposed_at: Date
  evidence: string
  verdict: string
  targets: ProposedTarget[]
  /** Whether a part of it was declined, and not matched since. */
  is_declined: boolean
}

/** The caller has locked the transaction. */
export async function findNewest(scene: Scene, transactionId: string): Promise<KeptShadow | null> {
  const rows = await scene.tx.query<KeptShadow>(sql`
    SELECT m.proposed_at, m.evidence, m.verdict, m.targets, EXISTS (
      SELECT FROM match_declined_pair d, jsonb_array_elements(m.targets) AS target
      WHERE d.org_id = m.org_id AND d.transaction_id = m.transaction_id
        AND d.target_id = (target ->> 'entryId')::uuid AND d.verdict = 'declined') AS is_declined
    FROM shadow_match m
    WHERE m.org_id = ${scene.orgId} AND m.transaction_id = ${transactionId}
    ORDER BY m.proposed_at DESC LIMIT 1`)
  return rows[0] ?? null
}

export function saveVerdict(
  scene: Scene,
  transactionId: string,
  proposedAt: Date,
  { verdict, decided }: { verdict: string; decided: Decided[] | null },
): void {
  const decidedAt = verdict === 'open' ? null : scene.now
  scene.tx.send(sql`
    UPDATE shadow_match SET verdict = ${verdict}, decided_at = ${decidedAt},
      decided = ${decided === null ? null : JSON.stringify(decided)}
    WHERE org_id = ${scene.orgId} AND transaction_id = ${transactionId}
      AND proposed_at = ${proposedAt}`)
}
