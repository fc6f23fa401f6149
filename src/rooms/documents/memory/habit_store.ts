import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { AcceptedCoding } from '../document/coding.ts'
import type { Extraction } from '../document/facts.ts'
import type { Habit } from './habit.ts'
import { itemWordsOf } from '../document/item_words.ts'

export type AcceptedRow = {
  supplier_key: string
  signs: string[]
  habit: Habit
  accepted_at: Date
}

/** How certain a reading was, null where that was not kept, and whether it was accepted as read. */
export type ReadingOutcome = { sourceClass: string; stated: number | null; isRight: boolean }

const mostKept = 5

/** Keeps what was accepted, of the last few documents of each supplier. */
export function keepHabit(
  scene: Scene,
  documentId: string,
  given: { key: string; signs: readonly string[]; habit: Habit; outcome: ReadingOutcome | null },
): void {
  const { key, signs, habit, outcome } = given
  const { orgId, now } = scene
  scene.tx.send(sql`
    INSERT INTO accepted_document (org_id, document_id, supplier_key, signs, habit, accepted_at,
      source_class, stated, is_right)
    VALUES (${orgId}, ${documentId}, ${key}, ${signs}, ${JSON.stringify(habit)}, ${now},
      ${outcome?.sourceClass ?? null}, ${outcome?.stated ?? null}, ${outcome?.isRight ?? null})
    ON CONFLICT (org_id, document_id) DO UPDATE SET supplier_key = excluded.supplier_key,
      signs = excluded.signs, habit = excluded.habit, accepted_at = excluded.accepted_at,
      source_class = excluded.source_class, stated = excluded.stated, is_right = excluded.is_right`)
  scene.tx.send(sql`
    DELETE FROM accepted_document WHERE org_id = ${orgId} AND document_id IN (
      SELECT document_id FROM accepted_document
      WHERE org_id = ${orgId} AND supplier_key = ${key}
      ORDER BY accepted_at DESC, document_id DESC OFFSET ${mostKept})`)
}

/** What was learned from a document that is no longer posted is not used again. */
export function forgetHabit(scene: Scene, documentId: string): void {
  scene.tx.send(sql`
    DELETE FROM accepted_document
    WHERE org_id = ${scene.orgId} AND document_id = ${documentId}`)
}

/** Accepted documents of the supplier with this key, or with one of these signs; newest first. */
export async function findHabits(
  scene: Scene,
  key: string | null,
  signs: readonly string[],
): Promise<AcceptedRow[]> {
  return await scene.tx.query<AcceptedRow>(sql`
    SELECT supplier_key, signs, habit, accepted_at FROM accepted_document
    WHERE org_id = ${scene.orgId}
      AND (supplier_key = ${key} OR signs && ${signs}::text[])
    ORDER BY accepted_at DESC, document_id DESC LIMIT 20`)
}

/** The category of the newest accepted document, how many of the last ones share it, and their words. */
export async function findAcceptedCoding(
  scene: Scene,
  key: string | null,
): Promise<AcceptedCoding | undefined> {
  if (key === null) return undefined
  type Row = { habit: Habit; accepted_on: string; extraction: Extraction | null }
  const rows = await scene.tx.query<Row>(sql`
    SELECT a.habit, to_char(a.accepted_at, 'YYYY-MM-DD') AS accepted_on,
      CASE WHEN a.habit ? 'items' THEN NULL ELSE d.extraction END AS extraction
    FROM accepted_document AS a
    LEFT JOIN document AS d ON d.org_id = a.org_id AND d.id = a.document_id
    WHERE a.org_id = ${scene.orgId} AND a.supplier_key = ${key}
    ORDER BY a.accepted_at DESC, a.document_id DESC LIMIT 5`)
  const [newest] = rows
  const category = newest?.habit.category ?? null
  if (newest === undefined || category === null) return undefined
  const other = rows.findIndex(({ habit }) => habit.category !== category)
  const alike = other < 0 ? rows : rows.slice(0, other)
  const items = alike.flatMap(
    ({ habit, extraction }) => habit.items ?? (extraction === null ? [] : itemWordsOf(extraction)),
  )
  return {
    category,
    documents: alike.length,
    acceptedOn: newest.accepted_on,
    items: [...new Set(items)],
  }
}
