import { setterOf, type Setter } from '#access/room'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { ContactFields, ContactRow } from './contact_row.ts'

type Numbered = Pick<ContactFields, 'type' | 'business_id' | 'vat_number'>

const fields = ['vat_number', 'business_id'] as const

/** By these a bill finds the contact of its supplier. */
export function numbersOf(contact: Numbered): string[] {
  if (contact.type === 'client') return []
  return fields.flatMap((field) => contact[field] ?? [])
}

/**
 * Bills of these numbers no longer find this contact: it is deleted, or changed to `after`. Where nobody who
 * may post did that, or accepted it since, they are not posted automatically.
 */
export function takeAway(scene: Scene, row: ContactRow, after: Numbered | null): void {
  const setter = setterOf(scene)
  if (row.type === 'client' || (setter.by === 'person' && setter.mayPost)) return
  const isKept = (field: (typeof fields)[number]) =>
    after !== null && after.type !== 'client' && after[field] === row[field]
  const numbers = fields.flatMap((field) => (isKept(field) ? [] : (row[field] ?? [])))
  if (numbers.length === 0) return
  // A mark that waits already is not made up for by a key that may post.
  const isWeak = setter.by === 'app' || !setter.mayPost
  scene.tx.send(sql`
    INSERT INTO contact_mark (org_id, number, contact_id, set_by, created_at)
    SELECT DISTINCT ${scene.orgId}::uuid, number, ${row.id}::uuid, ${JSON.stringify(setter)}::jsonb,
      ${scene.now}::timestamptz
    FROM unnest(${numbers}::text[]) AS number
    ON CONFLICT (org_id, number) DO UPDATE SET contact_id = excluded.contact_id,
      set_by = excluded.set_by, created_at = excluded.created_at WHERE ${isWeak}`)
}

/**
 * Somebody who may post saves the contact, so they stand for what its numbers lead to, those that were
 * taken from it too. Of a key of theirs the approval policy says later whether it is enough.
 */
export function standForNumbers(scene: Scene, id: string, contact: Numbered): void {
  const setter = setterOf(scene)
  if (setter.by === 'app' || !setter.mayPost) return
  const { orgId, tx } = scene
  const numbers = numbersOf(contact)
  tx.send(
    setter.by === 'person'
      ? sql`
    DELETE FROM contact_mark
    WHERE org_id = ${orgId} AND (number = ANY(${numbers}::text[]) OR contact_id = ${id})`
      : sql`
    UPDATE contact_mark SET set_by = ${JSON.stringify(setter)}::jsonb
    WHERE org_id = ${orgId} AND (number = ANY(${numbers}::text[]) OR contact_id = ${id})`,
  )
}

/** Somebody who may post has posted a bill with these numbers that was coded after this caller's removal. */
export function acceptTakenAway(scene: Scene, numbers: readonly string[], takenBy: Setter): void {
  scene.tx.send(sql`
    DELETE FROM contact_mark WHERE org_id = ${scene.orgId} AND number = ANY(${numbers}::text[])
      AND set_by = ${JSON.stringify(takenBy)}::jsonb`)
}
