import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { sql } from '#kernel/database/sql'

export type ConsentRow = {
  is_allowed: boolean
  destination: string
  decided_by: string
  decided_at: Date
}

type ModelCallRow = {
  id: string
  document_id: string
  destination: string
  model: string
  pages: number
  state: 'sent' | 'answered' | 'failed' | 'unknown'
  why: string | null
  input_tokens: number | null
  output_tokens: number | null
  cost_micros: string
  asked_at: Date
}

export async function findConsent(scene: Scene): Promise<ConsentRow | null> {
  const [row] = await scene.tx.query<ConsentRow>(sql`
    SELECT is_allowed, destination, decided_by, decided_at FROM language_model_consent
    WHERE org_id = ${scene.orgId}`)
  return row ?? null
}

export function saveConsent(scene: Scene, row: ConsentRow): void {
  scene.tx.send(sql`
    INSERT INTO language_model_consent (org_id, is_allowed, destination, decided_by, decided_at)
    VALUES (${scene.orgId}, ${row.is_allowed}, ${row.destination}, ${row.decided_by},
      ${row.decided_at})
    ON CONFLICT (org_id) DO UPDATE SET is_allowed = excluded.is_allowed,
      destination = excluded.destination, decided_by = excluded.decided_by,
      decided_at = excluded.decided_at`)
}

/** What the month has cost so far. Questions of one organization are reckoned one after another. */
export async function lockSpent(scene: Scene): Promise<bigint> {
  lockRecord(scene.tx, `language model ${scene.orgId}`)
  const { cost } = await sumMonth(scene)
  return BigInt(cost)
}

type MonthSum = { calls: number; input: string; output: string; cost: string }

export async function sumMonth(scene: Scene): Promise<MonthSum> {
  const [row] = await scene.tx.query<MonthSum>(sql`
    SELECT count(*)::int AS calls, coalesce(sum(input_tokens), 0)::text AS input,
      coalesce(sum(output_tokens), 0)::text AS output,
      coalesce(sum(cost_micros), 0)::text AS cost
    FROM model_call WHERE org_id = ${scene.orgId} AND month = ${monthOf(scene)}`)
  return row ?? { calls: 0, input: '0', output: '0', cost: '0' }
}

const monthOf = ({ today }: Scene): string => `${today.slice(0, 7)}-01`

type NewCall = Pick<ModelCallRow, 'id' | 'document_id' | 'destination' | 'model' | 'pages'> & {
  intent_id: string
  cost_micros: bigint
}

export function insertCall(scene: Scene, call: NewCall): void {
  scene.tx.send(sql`
    INSERT INTO model_call (org_id, id, document_id, intent_id, month, destination, model, pages,
      state, cost_micros, asked_at)
    VALUES (${scene.orgId}, ${call.id}, ${call.document_id}, ${call.intent_id}, ${monthOf(scene)},
      ${call.destination}, ${call.model}, ${call.pages}, 'sent', ${call.cost_micros}, ${scene.now})`)
}

/** The question of an intent, if it was sent. */
export async function findCall(scene: Scene, intentId: string): Promise<ModelCallRow | null> {
  const [row] = await scene.tx.query<ModelCallRow>(sql`
    SELECT id, document_id, destination, model, pages, state, why, input_tokens, output_tokens,
      cost_micros, asked_at
    FROM model_call WHERE org_id = ${scene.orgId} AND intent_id = ${intentId}`)
  return row ?? null
}

type Settled = Pick<ModelCallRow, 'state' | 'why' | 'input_tokens' | 'output_tokens'> & {
  /** Null where the most that was reckoned with stays. */
  cost_micros: bigint | null
}

/** Once: what is settled already stays as it is. */
export function settleCall(scene: Scene, id: string, settled: Settled): void {
  scene.tx.send(sql`
    UPDATE model_call SET state = ${settled.state}, why = ${settled.why},
      input_tokens = ${settled.input_tokens}, output_tokens = ${settled.output_tokens},
      cost_micros = coalesce(${settled.cost_micros}::bigint, cost_micros),
      settled_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND id = ${id} AND state = 'sent'`)
}

export async function listCalls(scene: Scene, limit: number): Promise<ModelCallRow[]> {
  return await scene.tx.query<ModelCallRow>(sql`
    SELECT id, document_id, destination, model, pages, state, why, input_tokens, output_tokens,
      cost_micros, asked_at
    FROM model_call WHERE org_id = ${scene.orgId} ORDER BY id DESC LIMIT ${limit}`)
}
