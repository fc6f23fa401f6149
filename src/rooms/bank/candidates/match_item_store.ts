import { addDays } from '#kernel/values/day'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import { keysOfItem, type OpenItem } from '#matching/room'
import type { MatchItem } from './match_item.ts'
import { numbersOf } from './match_keys.ts'

/** Settled items are kept for a year and a month, so that a yearly item occurs twice. */
const keptDays = 400

export function keptSince(scene: Scene): string {
  return addDays(scene.now.toISOString().slice(0, 10), -keptDays)
}

/** Whether the item is kept: open, or settled recently. */
export function isKept(scene: Scene, { amountMinor, date }: MatchItem): boolean {
  return amountMinor !== 0n || date >= keptSince(scene)
}

/** Replaces everything stored under these ids with these items. */
export function replaceItems(
  scene: Scene,
  ids: readonly string[],
  items: readonly MatchItem[],
): void {
  if (ids.length === 0) return
  scene.tx.send(sql`
    DELETE FROM match_item_key k
    USING (SELECT id, expected_on, unnest(keys) AS key FROM match_item
      WHERE org_id = ${scene.orgId} AND id = ANY(${ids}::uuid[])) old
    WHERE k.org_id = ${scene.orgId} AND k.key = old.key AND k.day = old.expected_on
      AND k.item_id = old.id`)
  scene.tx.send(sql`
    DELETE FROM match_item WHERE org_id = ${scene.orgId} AND id = ANY(${ids}::uuid[])`)
  insertItems(scene, items)
}

export function forgetItems(scene: Scene): void {
  scene.tx.send(sql`DELETE FROM match_item_key WHERE org_id = ${scene.orgId}`)
  scene.tx.send(sql`DELETE FROM match_item WHERE org_id = ${scene.orgId}`)
}

export function insertItems(scene: Scene, items: readonly MatchItem[]): void {
  if (items.length === 0) return
  const listOf = <T>(pick: (item: MatchItem) => T): T[] => items.map(pick)
  scene.tx.send(sql`
    INSERT INTO match_item (org_id, id, target, contact_key, contact_id, currency, open_minor,
      base_minor, full_minor, net_minor, date, due_on, expected_on, counterparty, iban, number,
      payment_reference, kind, iban_changed_on, held, keys)
    SELECT ${scene.orgId}, n.id, n.target, n.contact_key, n.contact_id, n.currency, n.open_minor,
      n.base_minor, n.full_minor, n.net_minor, n.date, n.due_on, greatest(n.date, n.due_on),
      n.counterparty, n.iban, n.number, n.payment_reference, n.kind, n.iban_changed_on, n.held,
      n.keys::integer[]
    FROM unnest(${listOf((one) => one.id)}::uuid[], ${listOf((one) => one.target)}::text[],
      ${listOf((one) => one.contactKey)}::text[], ${listOf((one) => one.contactId)}::uuid[],
      ${listOf((one) => one.currency)}::text[], ${listOf((one) => one.amountMinor)}::bigint[],
      ${listOf((one) => one.baseAmountMinor)}::bigint[], ${listOf((one) => one.fullMinor)}::bigint[],
      ${listOf((one) => one.netAmountMinor ?? null)}::bigint[],
      ${listOf((one) => one.date)}::date[], ${listOf((one) => one.dueDate)}::date[],
      ${listOf((one) => one.counterparty)}::text[], ${listOf((one) => one.iban)}::text[],
      ${listOf((one) => one.number)}::text[], ${listOf((one) => one.paymentReference)}::text[],
      ${listOf((one) => one.kind)}::text[], ${listOf((one) => one.ibanChangedOn ?? null)}::date[],
      ${listOf((one) => one.isHeld === true)}::boolean[], ${listOf(keysText)}::text[])
      AS n (id, target, contact_key, contact_id, currency, open_minor, base_minor, full_minor,
        net_minor, date, due_on, counterparty, iban, number, payment_reference, kind,
        iban_changed_on, held, keys)`)
  scene.tx.send(sql`
    INSERT INTO match_item_key (org_id, key, day, item_id)
    SELECT org_id, unnest(keys), expected_on, id FROM match_item
    WHERE org_id = ${scene.orgId} AND id = ANY(${listOf((one) => one.id)}::uuid[])`)
}

/** Settled items have no keys: they are not candidates. */
function keysText(item: OpenItem): string {
  return item.amountMinor === 0n ? '{}' : `{${numbersOf(keysOfItem(item)).join(',')}}`
}

export type MatchItemRow = {
  id: string
  target: 'ledger' | 'document'
  contact_key: string
  contact_id: string | null
  currency: string
  open_minor: string
  base_minor: string | null
  full_minor: string
  net_minor: string | null
  date: string
  due_on: string | null
  counterparty: string | null
  iban: string | null
  number: string | null
  payment_reference: string | null
  kind: string
  iban_changed_on: string | null
  held: boolean
  keys: number[]
}

export const itemColumns = part`m.id, m.target, m.contact_key, m.contact_id, m.currency,
  m.open_minor, m.base_minor, m.full_minor, m.net_minor, m.date, m.due_on, m.counterparty, m.iban,
  m.number, m.payment_reference, m.kind, m.iban_changed_on, m.held, m.keys`

export function toItem(row: MatchItemRow): MatchItem {
  return {
    id: row.id,
    target: row.target,
    contactKey: row.contact_key,
    contactId: row.contact_id,
    amountMinor: BigInt(row.open_minor),
    fullMinor: BigInt(row.full_minor),
    currency: row.currency,
    baseAmountMinor: row.base_minor === null ? null : BigInt(row.base_minor),
    netAmountMinor: row.net_minor === null ? null : BigInt(row.net_minor),
    date: row.date,
    dueDate: row.due_on,
    counterparty: row.counterparty,
    iban: row.iban,
    number: row.number,
    paymentReference: row.payment_reference,
    kind: row.kind,
    ibanChangedOn: row.iban_changed_on,
    isHeld: row.held,
  }
}
