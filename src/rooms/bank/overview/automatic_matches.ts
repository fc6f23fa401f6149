import type { ActDraw, ActPage, AutomaticAct, AutomaticPart } from '#search/room'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { toVisibleLine } from '#kernel/values/visible_text'
import { sayReason, sayReasons, type Decision } from '../transactions/decision.ts'

type Row = {
  id: string
  made_at: Date
  decided_at: Date | null
  base_minor: string | null
  transaction_id: string
  name: string
  amount_minor: string
  currency: string
  decision: Decision | null
  decision_run_id: string | null
  stands: boolean
  lot: string
}

/** It stands while nobody undid it, and nothing took its place since. */
const columns = part`l.id, l.made_at, l.decided_at, l.base_minor::text AS base_minor, l.transaction_id,
  coalesce(nullif(t.counterparty_name, ''), t.text) AS name, t.amount_minor, t.currency, t.decision,
  t.decision_run_id, l.is_right IS NULL AND t.status = 'reconciled'
    AND t.decision ->> 'method' IS DISTINCT FROM 'manual'
    AND NOT EXISTS (SELECT FROM match_label newer WHERE newer.org_id = l.org_id
      AND newer.transaction_id = l.transaction_id AND newer.kind = 'automatic' AND newer.id > l.id)
    AS stands`

const source = part`FROM match_label l
  JOIN bank_transaction t ON t.org_id = l.org_id AND t.id = l.transaction_id`

/** What the matcher decided, also where it was undone since. */
export const automaticMatches: AutomaticPart = {
  kind: 'match',
  undo: { action: 'unmatch_transaction', input: (transactionId) => ({ transactionId }) },
  isShown: (scene) => scene.may('bank:read'),
  async list(scene, page) {
    return (await listMatches(scene, page)).map(toAct)
  },
  async draw(scene, asked) {
    return (await drawMatches(scene, asked)).map(toAct)
  },
  async find(scene, uuids) {
    const rows = await scene.tx.query<Row>(sql`
      SELECT ${columns}, '' AS lot ${source}
      WHERE l.org_id = ${scene.orgId} AND l.kind = 'automatic' AND l.id = ANY(${uuids}::uuid[])`)
    return rows.map(toAct)
  },
}

async function listMatches(
  scene: Scene,
  { from, to, timeZone, limit, after }: ActPage,
): Promise<Row[]> {
  return await scene.tx.query<Row>(sql`
    SELECT ${columns}, '' AS lot ${source}
    WHERE l.org_id = ${scene.orgId} AND l.kind = 'automatic'
      AND l.made_at >= coalesce(${from}::date::timestamp AT TIME ZONE ${timeZone}, '-infinity')
      AND l.made_at < coalesce((${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}, 'infinity')
      AND (${after?.at ?? null}::timestamptz IS NULL
        OR (l.made_at, l.id) < (${after?.at ?? null}::timestamptz, ${after?.uuid ?? null}::uuid))
    ORDER BY l.made_at DESC, l.id DESC LIMIT ${limit}`)
}

async function drawMatches(
  scene: Scene,
  { day, timeZone, seed, by, limit }: ActDraw,
): Promise<Row[]> {
  // Drawn before the rest is joined, so that a busy day costs little more than a quiet one.
  return await scene.tx.query<Row>(sql`
    SELECT ${columns}, l.lot FROM (
      SELECT m.org_id, m.id, m.transaction_id, m.made_at, m.decided_at, m.base_minor, m.is_right,
        md5(${seed}::text || m.id::text) AS lot
      FROM match_label m
      WHERE m.org_id = ${scene.orgId} AND m.kind = 'automatic'
        AND m.made_at >= ${day}::date::timestamp AT TIME ZONE ${timeZone}
        AND m.made_at < (${day}::date + 1)::timestamp AT TIME ZONE ${timeZone}
      ORDER BY CASE WHEN ${by}::text = 'size' THEN coalesce(m.base_minor, -1) END DESC, lot
      LIMIT ${limit}) AS l
    JOIN bank_transaction t ON t.org_id = l.org_id AND t.id = l.transaction_id`)
}

function toAct(row: Row): AutomaticAct {
  const { id: uuid, stands, decision, decision_run_id: runId } = row
  const isOurs = stands && decision !== null
  return {
    uuid,
    kind: 'match',
    at: row.made_at,
    recordId: encodeId('btx', row.transaction_id),
    name: toVisibleLine(row.name, 80),
    detail: isOurs ? sayReasons(decision.reasons) : null,
    reasons: isOurs ? decision.reasons.map(sayReason) : [],
    amount: toDecimal(BigInt(row.amount_minor), currencyDigits(row.currency)),
    currency: row.currency,
    confidence: isOurs ? (decision.confidence ?? null) : null,
    runId: isOurs && runId !== null ? encodeId('run', runId) : null,
    stands,
    undoneAt: row.decided_at,
    baseMinor: row.base_minor === null ? null : BigInt(row.base_minor),
    lot: row.lot,
  }
}
