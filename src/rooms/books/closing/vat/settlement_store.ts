import type { Actor } from '#kernel/corridor/principal'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { counting, countFound, rows, when, type ListFrame } from '#kernel/database/listing'
import { part, sql, type SqlStatement } from '#kernel/database/sql'
import { Failure } from '#kernel/failure/failure'
import type { SettledLine } from './settlement_rules.ts'

export type SettlementRow = {
  id: string
  return_id: string
  entry_id: string
  reversal_id: string | null
  reversal_reason: string | null
  date: string
  currency: string
  lines: SettledLine[]
  to_settle_minor: string
  carried_minor: string
  due_on: string
  done_by: Actor
  version: number
  created_at: Date
  updated_at: Date
}

const columns = part`s.id, s.return_id, s.entry_id, s.reversal_id, s.reversal_reason, s.date,
  s.currency, s.lines, s.to_settle_minor, s.carried_minor, s.due_on, s.done_by, s.version,
  s.created_at, s.updated_at`

export function insertSettlement(scene: Scene, row: SettlementRow): void {
  scene.tx.send(sql`
    INSERT INTO vat_settlement (org_id, id, return_id, entry_id, date, currency, lines,
      to_settle_minor, carried_minor, due_on, done_by, version, created_at, updated_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.return_id}, ${row.entry_id}, ${row.date},
      ${row.currency}, ${JSON.stringify(row.lines)}::jsonb, ${row.to_settle_minor},
      ${row.carried_minor}, ${row.due_on}, ${JSON.stringify(row.done_by)}::jsonb, ${row.version},
      ${row.created_at}, ${row.updated_at})`)
}

export function saveReversed(scene: Scene, row: SettlementRow): void {
  scene.tx.send(sql`
    UPDATE vat_settlement SET reversal_id = ${row.reversal_id},
      reversal_reason = ${row.reversal_reason}, version = ${row.version},
      updated_at = ${row.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
}

/** The settlement of a return that is not reversed. */
export async function findUnreversed(
  scene: Scene,
  returnId: string,
): Promise<SettlementRow | null> {
  const found = await scene.tx.query<SettlementRow>(sql`
    SELECT ${columns} FROM vat_settlement s
    WHERE s.org_id = ${scene.orgId} AND s.return_id = ${returnId} AND s.reversal_id IS NULL`)
  return found[0] ?? null
}

/** The standing settlement of a return that corrects this one. */
export async function findCorrecting(scene: Scene, returnId: string): Promise<string | null> {
  const found = await scene.tx.query<{ id: string }>(sql`
    SELECT s.id FROM vat_settlement s
    JOIN return_facts v ON v.org_id = s.org_id AND v.id = s.return_id AND v.corrects = ${returnId}
    WHERE s.org_id = ${scene.orgId} AND s.reversal_id IS NULL LIMIT 1`)
  return found[0]?.id ?? null
}

export async function lockSettlement(scene: Scene, id: string): Promise<SettlementRow> {
  lockRecord(scene.tx, uuidOf('vst', id, 'vat_settlement_not_found'))
  return await findSettlement(scene, id)
}

export async function findSettlement(scene: Scene, id: string): Promise<SettlementRow> {
  const uuid = uuidOf('vst', id, 'vat_settlement_not_found')
  const asked = { filters: {}, limit: 1, after: null, uuid }
  const [found] = await scene.tx.query<SettlementRow>(listed(scene, rows, asked))
  if (found === undefined) throw new Failure('vat_settlement_not_found')
  return found
}

export type SettlementFilters = { status?: 'settled' | 'reversed' | undefined }

export async function listSettlements(
  scene: Scene,
  filters: SettlementFilters,
  limit: number,
  after: string | null,
): Promise<SettlementRow[]> {
  return await scene.tx.query<SettlementRow>(listed(scene, rows, { filters, limit, after }))
}

export async function countSettlements(
  scene: Scene,
  filters: SettlementFilters,
  cap: number,
): Promise<number> {
  const asked = { filters, limit: cap + 1, after: null }
  return await countFound(scene.tx, listed(scene, counting, asked))
}

type Asked = { filters: SettlementFilters; limit: number; after: string | null; uuid?: string }

function listed(scene: Scene, frame: ListFrame, asked: Asked): SqlStatement {
  const { filters, limit, after, uuid = null } = asked
  const { status = null } = filters
  return sql`
    ${frame.select} ${columns} FROM vat_settlement s
    WHERE s.org_id = ${scene.orgId} AND (${when(uuid)} s.id = ${uuid}::uuid)
      AND (${when(status)} (s.reversal_id IS NULL) = (${status} = 'settled'))
      AND (${when(after)} s.id < ${after}::uuid)
    ORDER BY s.id DESC LIMIT ${limit}${frame.close}`
}
