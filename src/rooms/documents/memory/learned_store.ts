import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { SupplierMemory } from '../document/coding.ts'
import type { Habit, LabelledField } from './habit.ts'

export type LearnedRow = { document_id: string; habit: Habit; accepted_at: Date }

/** By what its documents are known: the keys of the supplier that the contact stands for. */
const keysOf = (scene: Scene, contactId: string) => part`
  SELECT a.supplier_key FROM accepted_document AS a
  JOIN document AS d ON d.org_id = a.org_id AND d.id = a.document_id
  WHERE a.org_id = ${scene.orgId} AND d.contact_id = ${contactId}`

/** What was accepted of the suppliers whose documents are linked to the contact, the newest first. */
export async function listLearned(scene: Scene, contactId: string): Promise<LearnedRow[]> {
  const { orgId } = scene
  return await scene.tx.query<LearnedRow>(sql`
    SELECT document_id, habit, accepted_at FROM accepted_document
    WHERE org_id = ${orgId} AND supplier_key IN (${keysOf(scene, contactId)})
    ORDER BY accepted_at DESC, document_id DESC`)
}

/** The kind of cost, with the words that it was learned with. */
export function forgetCategory(scene: Scene, documentIds: readonly string[]): void {
  scene.tx.send(sql`
    UPDATE accepted_document
    SET habit = jsonb_set(habit, '{category}', 'null') || '{"items": []}'
    WHERE org_id = ${scene.orgId} AND document_id = ANY(${[...documentIds]}::uuid[])`)
}

/** The words beside a value; of the date also where it stood without any. */
export function forgetField(
  scene: Scene,
  field: LabelledField,
  documentIds: readonly string[],
): void {
  const place = field === 'date' ? '{"datePlace": null}' : '{}'
  scene.tx.send(sql`
    UPDATE accepted_document SET habit = (habit #- ARRAY['labels', ${field}]) || ${place}::jsonb
    WHERE org_id = ${scene.orgId} AND document_id = ANY(${[...documentIds]}::uuid[])`)
}

/** The last correction of a document of the supplier that is still proposed again; null where there is none. */
export async function findCorrection(
  scene: Scene,
  contactId: string,
): Promise<SupplierMemory | null> {
  const rows = await scene.tx.query<{ memory: SupplierMemory }>(sql`
    SELECT memory FROM supplier
    WHERE org_id = ${scene.orgId} AND memory IS NOT NULL AND key IN (${keysOf(scene, contactId)})
    ORDER BY updated_at DESC LIMIT 1`)
  return rows[0]?.memory ?? null
}

export function forgetCorrections(scene: Scene, contactId: string): void {
  scene.tx.send(sql`
    UPDATE supplier SET memory = NULL, updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND memory IS NOT NULL AND key IN (${keysOf(scene, contactId)})`)
}
