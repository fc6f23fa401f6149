import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Calibration, EvidenceClass } from '#matching/room'
import type { BrakeRow } from './learn_label_store.ts'

export type AutomaticRow = { evidence: EvidenceClass; matched: number; undone: number }

/** Automatic matches since then, by kind of evidence. */
export async function countAutomatic(scene: Scene, since: Date): Promise<AutomaticRow[]> {
  return await scene.tx.query<AutomaticRow>(sql`
    SELECT evidence, count(*)::integer AS matched, count(is_right)::integer AS undone
    FROM match_label
    WHERE org_id = ${scene.orgId} AND kind = 'automatic' AND evidence IS NOT NULL
      AND made_at >= ${since}
    GROUP BY evidence`)
}

export type DecidedCounts = {
  labels: number
  right: number
  matched: number
  first: number
  shown: number
}

/** Decisions about suggestions since then. */
export async function countDecided(scene: Scene, since: Date): Promise<DecidedCounts> {
  const rows = await scene.tx.query<DecidedCounts>(sql`
    SELECT count(score)::integer AS labels,
      count(score) FILTER (WHERE is_right)::integer AS right,
      count(*) FILTER (WHERE is_right)::integer AS matched,
      count(*) FILTER (WHERE is_right AND rank = 1)::integer AS first,
      count(*) FILTER (WHERE is_right AND rank <= 3)::integer AS shown
    FROM match_label
    WHERE org_id = ${scene.orgId} AND kind <> 'automatic' AND decided_at >= ${since}`)
  return rows[0] ?? { labels: 0, right: 0, matched: 0, first: 0, shown: 0 }
}

export type Queue = {
  unmatched: number
  suggested: number
  oldest_on: string | null
  median_days: number | null
  most_days: number | null
  booked: number
}

/** Unmatched transactions, how long they have waited, and how many were booked since then. */
export async function measureQueue(scene: Scene, since: Date): Promise<Queue> {
  const rows = await scene.tx.query<Queue>(sql`
    SELECT count(*)::integer AS unmatched,
      (SELECT count(DISTINCT transaction_id)::integer FROM bank_suggestion
        WHERE org_id = ${scene.orgId}) AS suggested,
      min(booked_on) AS oldest_on,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY age) AS median_days,
      percentile_disc(0.9) WITHIN GROUP (ORDER BY age) AS most_days,
      (SELECT count(*)::integer FROM bank_transaction b WHERE b.org_id = ${scene.orgId}
        AND NOT b.pending AND b.withdrawn_at IS NULL
        AND b.booked_on >= ${since}::timestamptz::date) AS booked
    FROM (SELECT t.booked_on, greatest(0, ${scene.today}::date - t.booked_on) AS age
      FROM bank_transaction t
      WHERE t.org_id = ${scene.orgId} AND t.status = 'unmatched' AND t.withdrawn_at IS NULL) waiting`)
  if (!rows[0]) throw new Error('a count gave no row')
  return rows[0]
}

export async function listBrakes(scene: Scene): Promise<BrakeRow[]> {
  return await scene.tx.query<BrakeRow>(sql`
    SELECT evidence, undone, looked, braked_at, released_at FROM match_brake
    WHERE org_id = ${scene.orgId} AND released_at IS NULL ORDER BY evidence`)
}

export type CalibrationRow = { calibration: Calibration; made_at: Date }

export async function findCalibration(scene: Scene): Promise<CalibrationRow | null> {
  const rows = await scene.tx.query<CalibrationRow>(sql`
    SELECT calibration, made_at FROM match_calibration WHERE org_id = ${scene.orgId}`)
  return rows[0] ?? null
}

export type LearnedAccountRow = {
  iban: string
  contact_id: string | null
  contact_name: string | null
  confirms: number
  is_proven: boolean
  confirmed_at: Date
}

/** Newest first. */
export async function listLearnedAccounts(
  scene: Scene,
  most: number,
): Promise<LearnedAccountRow[]> {
  return await scene.tx.query<LearnedAccountRow>(sql`
    SELECT iban, contact_id, contact_name, confirms, is_proven, confirmed_at FROM match_iban
    WHERE org_id = ${scene.orgId} AND confirms > 0
    ORDER BY confirmed_at DESC, iban, contact_key LIMIT ${most}`)
}
