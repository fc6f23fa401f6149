import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { MatchOutcome } from '#matching/room'
import { assessmentOf, type NewSuggestion, type Suggested } from './suggestion.ts'

/** Best first, the targets of one suggestion together. */
export async function listSuggestions(
  scene: Scene,
  transactionIds: readonly string[],
): Promise<Suggested[]> {
  if (transactionIds.length === 0) return []
  return await scene.tx.query<Suggested>(sql`
    SELECT transaction_id, proposal, target_type, target_id, amount_minor, score::text AS score,
      confidence::text AS confidence, reasons
    FROM bank_suggestion
    WHERE org_id = ${scene.orgId} AND transaction_id = ANY(${transactionIds}::uuid[])
    ORDER BY proposal, score DESC, target_id`)
}

type Standing = { id: string; version: number }

/** The undecided, unchanged ones, locked in the order of ids. */
export async function lockUndecided(scene: Scene, ids: readonly string[]): Promise<Standing[]> {
  return await scene.tx.query<Standing>(sql`
    SELECT id, version FROM bank_transaction
    WHERE org_id = ${scene.orgId} AND id = ANY(${ids}::uuid[]) AND status = 'unmatched'
      AND withdrawn_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`)
}

/** Stores the matcher's assessment of transactions that the caller has locked. */
export function saveAssessments(scene: Scene, outcomes: readonly MatchOutcome[]): void {
  scene.tx.send(sql`
    UPDATE bank_transaction t SET considered_at = ${scene.now}, class = n.class,
      partner_id = n.partner_id, assessment = n.assessment
    FROM unnest(${outcomes.map((one) => one.transactionId)}::uuid[],
      ${outcomes.map((one) => one.class)}::text[], ${outcomes.map((one) => one.partnerId)}::uuid[],
      ${outcomes.map((one) => JSON.stringify(assessmentOf(one)))}::jsonb[])
      AS n (id, class, partner_id, assessment)
    WHERE t.org_id = ${scene.orgId} AND t.id = n.id`)
}

/** Replaces all suggestions of these transactions. */
export function replaceSuggestions(
  scene: Scene,
  transactionIds: readonly string[],
  given: readonly NewSuggestion[],
): void {
  scene.tx.send(sql`
    DELETE FROM bank_suggestion
    WHERE org_id = ${scene.orgId} AND transaction_id = ANY(${transactionIds}::uuid[])`)
  if (given.length === 0) return
  const listOf = <T>(pick: (one: NewSuggestion) => T): T[] => given.map(pick)
  scene.tx.send(sql`
    INSERT INTO bank_suggestion (org_id, transaction_id, proposal, target_type, target_id,
      amount_minor, score, confidence, method, evidence, reasons, engine_version, created_at)
    SELECT ${scene.orgId}, n.transaction_id, n.proposal, n.target_type, n.target_id,
      n.amount_minor, n.score, n.confidence, n.method, n.evidence, n.reasons, n.engine_version,
      ${scene.now}
    FROM unnest(${listOf((one) => one.transaction_id)}::uuid[],
      ${listOf((one) => one.proposal)}::smallint[], ${listOf((one) => one.target_type)}::text[],
      ${listOf((one) => one.target_id)}::uuid[], ${listOf((one) => one.amount_minor)}::bigint[],
      ${listOf((one) => one.score)}::numeric[], ${listOf((one) => one.confidence)}::numeric[],
      ${listOf((one) => one.method)}::text[], ${listOf((one) => one.evidence)}::text[],
      ${listOf((one) => JSON.stringify(one.reasons))}::jsonb[],
      ${listOf((one) => one.engine_version)}::text[])
      AS n (transaction_id, proposal, target_type, target_id, amount_minor, score, confidence,
        method, evidence, reasons, engine_version)`)
}
