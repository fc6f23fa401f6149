import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { sizeOf } from '#kernel/values/money'
import type { RemoteEntry } from '../ports.ts'
import * as connections from '../connection/connection_store.ts'
import { openKeeper, type KeeperContext, type OpenKeeper } from '../connection/keeper.ts'
import { findOurs } from './our_postings.ts'

/** An entry that we sent and have no record of: a restore has lost it. */
export type LostEntry = {
  entryId: string
  reference: string
  date: string
  text: string
  currency: string
  /** What each of its lines comes to, without its sign, and what all debits come to. */
  amountsMinor: string[]
  /** Numbers of the bills or invoices that its lines name. */
  billNumbers: string[]
}

export type ReadBackEntries = {
  provider: string
  connectionId: string
  seen: number
  lost: LostEntry[]
  /** Where the numbers of vouchers go on, if that was moved. */
  nextVoucher: number | null
}

/**
 * Reads the accounting system, and tells which entries of ours are there and not here.
 * The cursor of ordinary reading stays, so that these are taken over like any others. Numbers of
 * vouchers go on behind those used there. Null: Daybook keeps the books.
 */
export async function readBackEntries(outside: KeeperContext): Promise<ReadBackEntries | null> {
  const row = await outside.read((scene) => connections.findConnected(scene))
  if (row === null) return null
  if (row.state === 'broken') throw new Failure('provider_access_lost')
  const { provider, id: connectionId } = row
  const open = await openKeeper(outside, { provider, connectionId })
  const nextVoucher = await moveVouchersOn(outside, open, connectionId)
  // From the first day on: an entry that was sent yesterday may have a date of last year.
  const day = row.keeps_from
  const found: ReadBackEntries = { provider, connectionId, seen: 0, lost: [], nextVoucher }
  for (let cursor: string | null = null; ;) {
    const page = await open.provider.readEntries(open.connection, { cursor, day })
    found.seen += page.entries.length
    found.lost.push(...(await outside.read((scene) => listLost(scene, connectionId, page.entries))))
    if (page.isLast) return found
    if (page.cursor === cursor) throw new Failure('provider_failed')
    cursor = page.cursor
  }
}

async function listLost(
  scene: Scene,
  connectionId: string,
  entries: readonly RemoteEntry[],
): Promise<LostEntry[]> {
  const lost: LostEntry[] = []
  for (const one of entries) {
    if (one.ourKey === null || (await findOurs(scene, connectionId, one)) !== null) continue
    const { ourKey: entryId, reference, date, text, currency } = one
    const billNumbers = [...new Set(one.lines.flatMap(({ billNumber }) => billNumber ?? []))]
    const amounts = one.lines.map(({ amountMinor }) => BigInt(amountMinor))
    const debits = amounts.reduce((sum, amount) => (amount > 0n ? sum + amount : sum), 0n)
    const amountsMinor = [...amounts.map(sizeOf), debits].map(String)
    lost.push({ entryId, reference, date, text, currency, amountsMinor, billNumbers })
  }
  return lost
}

/** The system itself says which number it expects next in each journal. */
async function moveVouchersOn(
  outside: KeeperContext,
  { provider, connection }: OpenKeeper,
  id: string,
): Promise<number | null> {
  const { journals } = await provider.check(connection)
  const next = journals.find((one) => one.id === connection.journal)?.vouchers?.next
  if (next === undefined) return null
  return await outside.inTransaction(async (scene) => {
    const rows = await scene.tx.query<{ next: number }>(sql`
      UPDATE accounting_connection SET next_voucher = ${next}
      WHERE org_id = ${scene.orgId} AND id = ${id} AND next_voucher < ${next}
      RETURNING next_voucher AS next`)
    return rows[0]?.next ?? null
  })
}

/** A plain number, or one behind a year; anything else is no number of a voucher of ours. */
const voucherIn = /^(?:\d{4}-)?(\d{1,9})$/
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * So that whoever sends the same again first looks for this entry, with its key and number. False
 * where another posting of ours has that key or number: then a person compares.
 */
export async function rememberSent(
  scene: Scene,
  connectionId: string,
  { entryId, reference, date }: LostEntry,
): Promise<boolean> {
  if (!uuid.test(entryId)) return false
  const counted = voucherIn.exec(reference)?.[1]
  const voucher = counted === undefined ? null : Number(counted)
  const rows = await scene.tx.query(sql`
    INSERT INTO accounting_posting (org_id, entry_id, connection_id, voucher, began_at, state,
      may_stand, updated_at)
    VALUES (${scene.orgId}, ${entryId}, ${connectionId}, ${voucher}, ${date}::date, 'waiting', true,
      ${scene.now})
    ON CONFLICT DO NOTHING RETURNING entry_id`)
  return rows.length > 0
}
