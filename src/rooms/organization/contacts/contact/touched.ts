import type { Scene } from '#kernel/corridor/scene'
import { setterOf, type Setter } from '#access/room'
import { sql } from '#kernel/database/sql'
import type { ContactRow } from './contact_row.ts'
import { standForNumbers } from './taken_away.ts'

type Touched = Pick<ContactRow, 'touched_by' | 'sale_touched_by'>

/** What bills go by, or what invoices do. */
type Side = 'supplier' | 'buyer'

const bothSides: readonly Side[] = ['supplier', 'buyer']

/**
 * Somebody who may post, or sell, has looked at these sides of the contact as they are: from now on they
 * stand for them. Whether a key of theirs is enough, the approval policy says later.
 */
export function standFor(scene: Scene, row: ContactRow, sides = bothSides): ContactRow {
  const setter = setterOf(scene)
  if (setter.by === 'app') return row
  if (sides.includes('supplier')) standForNumbers(scene, row.id, row)
  const mayStand = {
    buys: setter.mayPost && sides.includes('supplier'),
    sells: scene.may('invoices:edit') && sides.includes('buyer'),
  }
  const touched: Touched = {
    touched_by: row.touched_by !== null && mayStand.buys ? setter : row.touched_by,
    sale_touched_by: row.sale_touched_by !== null && mayStand.sells ? setter : row.sale_touched_by,
  }
  const isSame =
    touched.touched_by === row.touched_by && touched.sale_touched_by === row.sale_touched_by
  if (isSame) return row
  scene.tx.send(sql`
    UPDATE contact SET touched_by = ${json(touched.touched_by)},
      sale_touched_by = ${json(touched.sale_touched_by)}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return { ...row, ...touched }
}

/**
 * Somebody who may post has posted a document that was coded with the contact as this caller left
 * it. A contact that is locked is being changed: then nothing is accepted.
 */
export function acceptContact(scene: Scene, uuid: string, touchedBy: Setter): void {
  const { orgId, tx } = scene
  tx.send(sql`
    UPDATE contact SET touched_by = NULL WHERE org_id = ${orgId} AND id = (
      SELECT id FROM contact WHERE org_id = ${orgId} AND id = ${uuid}
        AND touched_by = ${JSON.stringify(touchedBy)}::jsonb FOR UPDATE SKIP LOCKED)`)
}

/** The same of a sale: somebody who may issue has issued to the contact, or set what will be. */
export function acceptBuyer(scene: Scene, { id, sale_touched_by: touchedBy }: ContactRow): void {
  const { orgId, tx, principal } = scene
  const isFirm = scene.via !== 'job' && principal.app === null && scene.may('invoices:edit')
  if (touchedBy === null || !isFirm) return
  // A key of theirs may not be enough by the policy of a later day, so it stands for it by name.
  const setter = setterOf(scene)
  const stands = setter.by === 'person' ? null : JSON.stringify(setter)
  tx.send(sql`
    UPDATE contact SET sale_touched_by = ${stands}::jsonb WHERE org_id = ${orgId} AND id = (
      SELECT id FROM contact WHERE org_id = ${orgId} AND id = ${id}
        AND sale_touched_by = ${JSON.stringify(touchedBy)}::jsonb FOR UPDATE SKIP LOCKED)`)
}

/**
 * Of several contacts with the name or numbers of a supplier, documents are linked to one. Who changes what
 * one of them decides, or deletes it, decides between them, so they have set the others, too. A setting that
 * waits already is not made up for by that.
 */
export function leaveToTwins(scene: Scene, row: ContactRow): void {
  const { orgId, tx } = scene
  const setter = setterOf(scene)
  const isWeak = setter.by === 'app' || !setter.mayPost
  tx.send(sql`
    UPDATE contact SET touched_by = ${json(setter)}::jsonb WHERE org_id = ${orgId} AND id IN (
      SELECT id FROM contact WHERE org_id = ${orgId} AND id <> ${row.id}
        AND (vat_number = ${row.vat_number} OR business_id = ${row.business_id}
          OR lower(name) = lower(${row.name}))
        AND (${isWeak} OR touched_by IS NULL
          OR (touched_by ->> 'by' = 'person' AND (touched_by ->> 'mayPost')::boolean))
      FOR UPDATE SKIP LOCKED)`)
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}
