import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { addDays } from '#kernel/values/day'
import type { RegisterFinding } from '../document/facts.ts'
import type { RegisterAnswer, RegisterQuestion } from '#contacts/room'

/** So long an answer is good for the next document of the same day and supplier. */
const goodDays = 7

/** Nothing of this supplier was posted or corrected here. */
export async function isNewSupplier(scene: Scene, key: string | null): Promise<boolean> {
  const rows = await scene.tx.query(sql`
    SELECT 1 FROM supplier WHERE org_id = ${scene.orgId} AND key = ${key}
      AND (times_posted > 0 OR memory IS NOT NULL)`)
  return rows.length === 0
}

/** For how many suppliers people have taught this account. */
export async function countTaught(scene: Scene, account: string): Promise<number> {
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM supplier
    WHERE org_id = ${scene.orgId} AND memory ->> 'ledgerAccountId' = ${account}`)
  return rows[0]?.count ?? 0
}

export async function findKeptAnswer(
  scene: Scene,
  question: RegisterQuestion,
): Promise<RegisterFinding | null> {
  const { prefix, number, day } = question
  const [row] = await scene.tx.query<{ answer: RegisterAnswer; asked_on: string }>(sql`
    SELECT answer, asked_on FROM register_answer
    WHERE org_id = ${scene.orgId} AND prefix = ${prefix} AND number = ${number} AND day = ${day}
      AND asked_on > ${addDays(scene.today, -goodDays)}`)
  return row === undefined ? null : { ...question, answer: row.answer, askedOn: row.asked_on }
}

/** Silence is not kept: the register may answer the next time. */
export function keepAnswer(scene: Scene, finding: RegisterFinding): void {
  const { prefix, number, day, answer, askedOn } = finding
  if (answer.outcome === 'unknown') return
  scene.tx.send(sql`
    INSERT INTO register_answer (org_id, prefix, number, day, answer, asked_on)
    VALUES (${scene.orgId}, ${prefix}, ${number}, ${day}, ${JSON.stringify(answer)}::jsonb,
      ${askedOn})
    ON CONFLICT (org_id, prefix, number, day) DO UPDATE
      SET answer = excluded.answer, asked_on = excluded.asked_on`)
  scene.tx.send(sql`
    DELETE FROM register_answer
    WHERE org_id = ${scene.orgId} AND asked_on <= ${addDays(scene.today, -goodDays)}`)
}
