import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { EvidenceClass, PastMatch, ScoredLabel } from '#matching/room'

/** A suggestion as it was shown: position, score and targets. */
export type ShownProposal = {
  rank: number
  score: string
  evidence: EvidenceClass | null
  target_ids: string[]
}

export async function listShown(scene: Scene, transactionId: string): Promise<ShownProposal[]> {
  return await scene.tx.query<ShownProposal>(sql`
    SELECT proposal AS rank, max(score)::text AS score, max(evidence) AS evidence,
      array_agg(target_id ORDER BY target_id) AS target_ids
    FROM bank_suggestion
    WHERE org_id = ${scene.orgId} AND transaction_id = ${transactionId}
    GROUP BY proposal ORDER BY proposal`)
}

export type TrainingLabel = {
  rank: number | null
  score: string | null
  evidence: EvidenceClass | null
  isRight: boolean
}

export function insertLabels(
  scene: Scene,
  transactionId: string,
  kind: 'confirmed' | 'declined' | 'ignored',
  labels: readonly TrainingLabel[],
): void {
  if (labels.length === 0) return
  scene.tx.send(sql`
    INSERT INTO match_label (org_id, id, transaction_id, kind, rank, score, evidence, is_right,
      made_at, decided_at)
    SELECT ${scene.orgId}::uuid, id, ${transactionId}::uuid, ${kind}::text, rank, score, evidence,
      is_right, ${scene.now}::timestamptz, ${scene.now}::timestamptz
    FROM unnest(${labels.map(() => scene.newId())}::uuid[],
      ${labels.map((one) => one.rank)}::smallint[], ${labels.map((one) => one.score)}::numeric[],
      ${labels.map((one) => one.evidence)}::text[], ${labels.map((one) => one.isRight)}::boolean[])
      AS given (id, rank, score, evidence, is_right)`)
}

/** An undone decision says nothing about the other suggestions. */
export function deleteDecidedLabels(scene: Scene, transactionId: string): void {
  scene.tx.send(sql`
    DELETE FROM match_label WHERE org_id = ${scene.orgId} AND transaction_id = ${transactionId}
      AND kind IN ('confirmed', 'ignored')`)
}

export function insertAutomatic(
  scene: Scene,
  transactionId: string,
  given: { score: number | null; evidence: EvidenceClass | null; baseMinor: bigint },
): void {
  scene.tx.send(sql`
    INSERT INTO match_label (org_id, id, transaction_id, kind, score, evidence, base_minor, made_at)
    VALUES (${scene.orgId}, ${scene.newId()}, ${transactionId}, 'automatic', ${given.score},
      ${given.evidence}, abs(${given.baseMinor}::bigint), ${scene.now})`)
}

/**
 * Marks the automatic matches of these transactions as undone, and returns their kinds of evidence.
 * One call at a time per organization, so that concurrent ones see each other. A run that is undone
 * as a whole says nothing about each score, and counts once per kind.
 */
export async function markUndone(
  scene: Scene,
  transactionIds: readonly string[],
  undoneRunId: string | null,
): Promise<EvidenceClass[]> {
  scene.tx.send(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${scene.orgId}::text || '/brakes', 12))`)
  const rows = await scene.tx.query<{ evidence: EvidenceClass | null }>(sql`
    UPDATE match_label l SET is_right = false, decided_at = ${scene.now},
      score = CASE WHEN ${undoneRunId}::uuid IS NULL THEN l.score END,
      undone_run_id = ${undoneRunId},
      is_counted = ${undoneRunId}::uuid IS NULL OR newest.no = 1 AND NOT EXISTS (
        SELECT FROM match_label counted WHERE counted.org_id = l.org_id
          AND counted.undone_run_id = ${undoneRunId}::uuid AND counted.evidence = l.evidence
          AND counted.is_counted)
    FROM (SELECT id, row_number() OVER (PARTITION BY evidence ORDER BY id) AS no
      FROM (SELECT DISTINCT ON (transaction_id) id, evidence FROM match_label
        WHERE org_id = ${scene.orgId} AND transaction_id = ANY(${transactionIds}::uuid[])
          AND kind = 'automatic' AND is_right IS NULL
        ORDER BY transaction_id, id DESC) each) newest
    WHERE l.org_id = ${scene.orgId} AND l.id = newest.id
    RETURNING l.evidence`)
  return [...new Set(rows.flatMap(({ evidence }) => evidence ?? []))]
}

/** The last automatic matches of each kind in the order they were made, since its last release. */
export async function listPastMatches(
  scene: Scene,
  kinds: readonly EvidenceClass[],
  lookedAt: number,
): Promise<PastMatch[]> {
  return await scene.tx.query<PastMatch>(sql`
    SELECT given.evidence, past.is_undone AS "isUndone"
    FROM unnest(${kinds}::text[]) AS given (evidence)
    LEFT JOIN match_brake b ON b.org_id = ${scene.orgId} AND b.evidence = given.evidence
    CROSS JOIN LATERAL (
      SELECT l.id, l.is_right IS NOT NULL AS is_undone FROM match_label l
      WHERE l.org_id = ${scene.orgId} AND l.kind = 'automatic' AND l.evidence = given.evidence
        AND l.is_counted AND l.made_at > coalesce(b.released_at, '-infinity')
      ORDER BY l.id DESC LIMIT ${lookedAt}) past
    ORDER BY given.evidence, past.id`)
}

export type BrakeRow = {
  evidence: EvidenceClass
  undone: number
  looked: number
  braked_at: Date
  released_at: Date | null
}

/** Null if it is already on. */
export async function insertBrake(
  scene: Scene,
  given: Pick<BrakeRow, 'evidence' | 'undone' | 'looked'>,
): Promise<BrakeRow | null> {
  const rows = await scene.tx.query<BrakeRow>(sql`
    INSERT INTO match_brake AS b (org_id, evidence, undone, looked, braked_at)
    VALUES (${scene.orgId}, ${given.evidence}, ${given.undone}, ${given.looked}, ${scene.now})
    ON CONFLICT (org_id, evidence) DO UPDATE SET undone = excluded.undone,
      looked = excluded.looked, braked_at = excluded.braked_at, released_at = NULL
    WHERE b.released_at IS NOT NULL
    RETURNING evidence, undone, looked, braked_at, released_at`)
  return rows[0] ?? null
}

export async function lockBrake(scene: Scene, evidence: string): Promise<BrakeRow | null> {
  const rows = await scene.tx.query<BrakeRow>(sql`
    SELECT evidence, undone, looked, braked_at, released_at FROM match_brake
    WHERE org_id = ${scene.orgId} AND evidence = ${evidence} AND released_at IS NULL FOR UPDATE`)
  return rows[0] ?? null
}

export function releaseBrake(scene: Scene, evidence: string): void {
  scene.tx.send(sql`
    UPDATE match_brake SET released_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND evidence = ${evidence}`)
}

/** When scores were last calibrated, and how many suggestions were decided since. */
export async function findFreshLabels(
  scene: Scene,
): Promise<{ made_at: Date | null; fresh: number }> {
  const rows = await scene.tx.query<{ made_at: Date | null; fresh: number }>(sql`
    SELECT c.made_at, (SELECT count(*)::integer FROM (
      SELECT FROM match_label l
      WHERE l.org_id = o.org_id AND l.kind <> 'automatic' AND l.score IS NOT NULL
        AND l.decided_at > coalesce(c.made_at, '-infinity') LIMIT 1000) counted) AS fresh
    FROM organization_facts o LEFT JOIN match_calibration c ON c.org_id = o.org_id
    WHERE o.org_id = ${scene.orgId}`)
  return rows[0] ?? { made_at: null, fresh: 0 }
}

type Scored = { score: string; is_right: boolean }

const toScored = ({ score, is_right: isRight }: Scored): ScoredLabel => ({
  score: Number(score),
  isRight,
})

/** Newest first, like the automatic ones. */
export async function listShownLabels(scene: Scene, most: number): Promise<ScoredLabel[]> {
  const rows = await scene.tx.query<Scored>(sql`
    SELECT score::text AS score, is_right FROM match_label
    WHERE org_id = ${scene.orgId} AND kind <> 'automatic' AND score IS NOT NULL
    ORDER BY decided_at DESC, id DESC LIMIT ${most}`)
  return rows.map(toScored)
}

/** A match that was not undone counts as right once it is old enough to have been reviewed. */
export async function listAutomaticLabels(
  scene: Scene,
  most: number,
  stoodDays: number,
): Promise<ScoredLabel[]> {
  const rows = await scene.tx.query<Scored>(sql`
    SELECT score::text AS score, is_right IS NULL AS is_right FROM match_label
    WHERE org_id = ${scene.orgId} AND kind = 'automatic' AND score IS NOT NULL
      AND (is_right IS NOT NULL
        OR made_at < ${scene.now}::timestamptz - make_interval(days => ${stoodDays}::integer))
    ORDER BY id DESC LIMIT ${most}`)
  return rows.map(toScored)
}

export function saveCalibration(scene: Scene, calibration: object): void {
  scene.tx.send(sql`
    INSERT INTO match_calibration (org_id, calibration, made_at)
    VALUES (${scene.orgId}, ${JSON.stringify(calibration)}, ${scene.now})
    ON CONFLICT (org_id) DO UPDATE SET calibration = excluded.calibration,
      made_at = excluded.made_at`)
}
