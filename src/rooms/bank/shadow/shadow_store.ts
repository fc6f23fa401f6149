import type { PostingSide } from '#documents/room'
import { boundTo } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { countFound, type ListFrame } from '#kernel/database/listing'
import { sql, part, type SqlStatement } from '#kernel/database/sql'
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

/** The days on which it would have been done, in the organization's time zone. */
export type ShadowSpan = { from: string | null; to: string | null; timeZone: string }

export type ShadowState = 'open' | 'agreed' | 'differed' | 'dropped' | 'lapsed'

/**
 * The current state of the transaction, if no decision was compared with the proposal: it may be
 * booked on an account, matched by a run, or withdrawn by the bank.
 */
const matchState = part`CASE
  WHEN m.verdict IN ('agreed', 'differed') THEN m.verdict
  WHEN t.withdrawn_at IS NOT NULL THEN 'lapsed'
  WHEN t.status = 'unmatched' THEN 'open'
  WHEN t.status = 'ignored' THEN 'dropped'
  WHEN t.decision ->> 'method' = 'manual' THEN 'differed'
  ELSE 'lapsed' END`

const postingState = part`CASE WHEN p.verdict = 'deleted' THEN 'dropped' ELSE p.verdict END`

/** Users who see only their own documents see only the proposals for these. */
const capturer = part`(SELECT d.captured_by FROM document_facts d
  WHERE d.org_id = p.org_id AND d.id = p.document_id)`

/** Amounts and counts reveal as much as the records, so they need the same permissions. */
export function visibleTo(scene: Scene): ('match' | 'posting')[] {
  const visible: ('match' | 'posting')[] = []
  if (scene.may('bank:read')) visible.push('match')
  if (scene.may('documents:read')) visible.push('posting')
  return visible
}

export type Tally = {
  kind: 'match' | 'posting'
  /** The kind of evidence, or what set the confidence. */
  basis: string
  currency: string
  state: ShadowState
  count: number
  amount_minor: string
}

export async function tallyShadows(
  scene: Scene,
  span: ShadowSpan,
  kinds: ShadowReportQuery['kinds'],
): Promise<Tally[]> {
  const { orgId } = scene
  const { from, to, timeZone } = span
  const owner = boundTo(scene.principal)
  return await scene.tx.query<Tally>(sql`
    SELECT kind, basis, currency, state, count(*)::int AS count,
      sum(abs(amount_minor))::text AS amount_minor
    FROM (
      SELECT 'match' AS kind, m.evidence AS basis, m.currency, m.amount_minor, m.proposed_at,
        ${matchState} AS state
      FROM shadow_match m
      JOIN bank_transaction t ON t.org_id = m.org_id AND t.id = m.transaction_id
      WHERE m.org_id = ${orgId}
      UNION ALL
      SELECT 'posting', p.cap ->> 'code', p.currency, p.amount_minor, p.proposed_at, ${postingState}
      FROM shadow_posting p WHERE p.org_id = ${orgId}
        AND (${owner}::uuid IS NULL OR ${capturer} = ${owner}::uuid)) AS kept
    WHERE kind = ANY(${kinds}::text[]) AND (${from}::date IS NULL
        OR proposed_at >= (${from}::date)::timestamp AT TIME ZONE ${timeZone})
      AND (${to}::date IS NULL
        OR proposed_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone})
    GROUP BY kind, basis, currency, state
    ORDER BY kind, basis COLLATE "C", currency COLLATE "C", state`)
}

/** How often each field of a posting was changed. */
export async function tallyChanges(
  scene: Scene,
  { from, to, timeZone }: ShadowSpan,
): Promise<{ field: string; count: number }[]> {
  const owner = boundTo(scene.principal)
  return await scene.tx.query<{ field: string; count: number }>(sql`
    SELECT field, count(*)::int AS count FROM shadow_posting p, unnest(changes) AS field
    WHERE org_id = ${scene.orgId} AND (${owner}::uuid IS NULL OR ${capturer} = ${owner}::uuid)
      AND (${from}::date IS NULL
        OR proposed_at >= (${from}::date)::timestamp AT TIME ZONE ${timeZone})
      AND (${to}::date IS NULL
        OR proposed_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone})
    GROUP BY field ORDER BY count DESC, field COLLATE "C"`)
}

type Common = {
  /** The transaction or the document. */
  id: string
  proposed_at: Date
  decided_at: Date | null
  state: ShadowState
  day: string | null
  party: string | null
  amount_minor: string
  currency: string
  changes: string[]
}

export type ShadowRow = Common &
  (
    | {
        kind: 'match'
        basis: string
        grounds: Grounds
        proposed: ProposedTarget[]
        decided: Decided[] | null
      }
    | {
        kind: 'posting'
        basis: string
        grounds: { code: string; params: Record<string, string>; cap: number }
        proposed: PostingSide
        decided: PostingSide | null
      }
  )

export type ShadowReportQuery = ShadowSpan & {
  /** What the caller may see. */
  kinds: readonly ('match' | 'posting')[]
  state: ShadowState | null
}

export type ShadowCursor = { at: string; id: string } | null

const rows: ListFrame = { select: part`SELECT *`, close: part`` }
const counting: ListFrame = {
  select: part`SELECT count(*)::int AS count FROM (SELECT id`,
  close: part`) AS counted`,
}

/** Newest first. */
export async function listShadows(
  scene: Scene,
  asked: ShadowReportQuery,
  limit: number,
  after: ShadowCursor,
): Promise<ShadowRow[]> {
  return await scene.tx.query<ShadowRow>(found(scene, rows, asked, limit, after))
}

export async function countShadows(
  scene: Scene,
  asked: ShadowReportQuery,
  cap: number,
): Promise<number> {
  return await countFound(scene.tx, found(scene, counting, asked, cap + 1, null))
}

function found(
  scene: Scene,
  { select, close }: ListFrame,
  { kinds, state, from, to, timeZone }: ShadowReportQuery,
  limit: number,
  after: ShadowCursor,
): SqlStatement {
  const { orgId } = scene
  const owner = boundTo(scene.principal)
  const at = after?.at ?? null
  const id = after?.id ?? null
  return sql`
    ${select} FROM (
      SELECT 'match' AS kind, m.transaction_id AS id, m.proposed_at, m.decided_at,
        ${matchState} AS state, t.booked_on AS day,
        coalesce(t.counterparty_name, t.text) AS party, m.amount_minor, m.currency,
        '{}'::text[] AS changes, m.evidence AS basis, m.grounds, m.targets AS proposed, m.decided
      FROM shadow_match m
      JOIN bank_transaction t ON t.org_id = m.org_id AND t.id = m.transaction_id
      WHERE m.org_id = ${orgId}
      UNION ALL
      SELECT 'posting', p.document_id, p.proposed_at, p.decided_at, ${postingState}, p.document_on,
        p.supplier_name, p.amount_minor, p.currency, p.changes, p.cap ->> 'code', p.cap,
        p.proposed, p.decided
      FROM shadow_posting p WHERE p.org_id = ${orgId}
        AND (${owner}::uuid IS NULL OR ${capturer} = ${owner}::uuid)) AS kept
    WHERE kind = ANY(${kinds}::text[]) AND (${state}::text IS NULL OR state = ${state})
      AND (${from}::date IS NULL
        OR proposed_at >= (${from}::date)::timestamp AT TIME ZONE ${timeZone})
      AND (${to}::date IS NULL
        OR proposed_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone})
      AND (${at}::timestamptz IS NULL
        OR (proposed_at, id) < (${at}::timestamptz, ${id}::uuid))
    ORDER BY proposed_at DESC, id DESC LIMIT ${limit}${close}`
}
