import { encodeId } from '#kernel/values/id'
import { regionOf, type RegionKey } from '#regions/room'
import { transaction } from '../support/bank/bank.ts'
import { run } from '../support/books/invoices.ts'
import { close } from '../support/closing/closing.ts'
import { postPurchase } from '../support/books/ledger_desk.ts'
import type { TestOrg, World } from '../support/world.ts'
import { sql, type Plant } from './plant.ts'

/** A posted document that is paid, a payment that was taken back, one booked straight, a closed year before. */
export async function fillBooks(world: World, org: TestOrg): Promise<void> {
  const entryId = await entryOf(world, org, `e.source = 'document' AND NOT ${isUndone}`)
  const { rows } = await world.owner.query<{ amount_minor: string }>(
    'SELECT amount_minor FROM open_item WHERE entry_id = $1',
    [entryId],
  )
  const amountMinor = BigInt(rows[0]?.amount_minor ?? 0)
  const ledgerEntryId = encodeId('led', entryId)
  for (const isKept of [false, true]) {
    const transactionId = await transaction(world, org, { amountMinor })
    await run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId })
    if (!isKept) await run(world, org, 'actions/unmatch_transaction', { transactionId })
  }
  const transactionId = await transaction(world, org, { amountMinor: -4_500n, text: 'Gebyr' })
  const ledgerAccountId = regionOf(org.region as RegionKey).bankBookings[0]?.account
  await run(world, org, 'operations/book_transaction', { transactionId, ledgerAccountId })
  const owed = await entryOf(world, org, isOwed)
  const closed = { ledgerEntryId: encodeId('led', owed), kind: 'discount', amount: 1 }
  await run(world, org, 'operations/write_off', { ...closed, reason: 'Agreed' })
  await close(world, org, '2025-12-31')
}

/** An invoice that somebody owes something of. */
const isOwed = `e.source = 'invoice' AND EXISTS (SELECT FROM open_item i WHERE i.entry_id = e.id
  AND i.amount_minor - coalesce((SELECT sum(a.settled_minor) FROM allocation a
    WHERE a.open_item_id = i.id AND a.released_at IS NULL), 0) > 100)
  AND NOT EXISTS (SELECT FROM ledger_entry r WHERE r.reverses = e.id)`
const isAdjustment = `EXISTS (
  SELECT FROM allocation a WHERE a.settlement_entry_id = e.id AND a.adjusts)`

/** The ledger refuses every change; a fault comes in past its triggers, as from a broken restore. */
async function force(world: World, ...statements: string[]): Promise<void> {
  const work = ['BEGIN', 'SET LOCAL session_replication_role = replica', ...statements, 'COMMIT']
  await world.owner.query(work.join(';'))
}

const entryOf = (world: World, org: TestOrg, where: string): Promise<string> =>
  sql(
    world,
    `SELECT e.id FROM ledger_entry e WHERE e.org_id = $1 AND ${where} ORDER BY e.id LIMIT 1`,
    org.orgId,
  )

/** A document whose payment stands. */
const isPaid = `e.source = 'document' AND EXISTS (
  SELECT FROM allocation a WHERE a.entry_id = e.id AND a.released_at IS NULL)`
const isStraight = `EXISTS (
  SELECT FROM allocation a WHERE a.entry_id = e.id AND a.settlement_entry_id = e.id
    AND a.released_at IS NULL)`
const isUndone = 'EXISTS (SELECT FROM ledger_entry r WHERE r.reverses = e.id)'

export const books: Plant[] = [
  {
    id: 'I1',
    says: 'an entry that is one unit out of balance',
    plant: async (world, org) => {
      const id = await entryOf(world, org, `e.source = 'document'`)
      await force(
        world,
        `UPDATE ledger_line SET amount_minor = amount_minor + 1
         WHERE entry_id = '${id}' AND no = 1`,
      )
      return encodeId('led', id)
    },
  },
  {
    id: 'I1',
    says: 'an entry that lost two lines which balanced each other',
    plant: async (world, org) => {
      const id = await entryOf(world, org, `e.source = 'document'`)
      await force(
        world,
        `DELETE FROM open_item WHERE entry_id = '${id}'`,
        `DELETE FROM allocation WHERE entry_id = '${id}'`,
        `DELETE FROM ledger_line WHERE entry_id = '${id}'`,
      )
      return encodeId('led', id)
    },
  },
  {
    id: 'I1',
    says: 'a line that was moved into another VAT period',
    plant: async (world, org) => {
      const id = await entryOf(world, org, `e.source = 'document'`)
      await force(
        world,
        `UPDATE ledger_line SET vat_date = '2031-01-01' WHERE entry_id = '${id}' AND no = 2`,
      )
      return encodeId('led', id)
    },
  },
  {
    id: 'I1',
    says: 'a reversal of other accounts than those it takes back',
    plant: async (world, org) => {
      const id = await entryOf(world, org, `e.source = 'reversal'`)
      await force(world, `UPDATE ledger_line SET account = '9999' WHERE entry_id = '${id}'`)
      return encodeId('led', id)
    },
  },
  {
    id: 'I1',
    says: 'a document that is posted twice',
    plant: async (world, org) => {
      const first = await entryOf(world, org, `e.source = 'document'`)
      const { entryId } = await postPurchase(world, org)
      await force(
        world,
        `UPDATE ledger_entry SET posting_no = 2, source_id =
           (SELECT source_id FROM ledger_entry WHERE id = '${first}') WHERE id = '${entryId}'`,
      )
      return encodeId('led', entryId)
    },
  },
  {
    id: 'I9',
    says: 'an item that is not what its line opened',
    plant: async (world, org) => {
      const id = await entryOf(world, org, isPaid)
      await force(world, `UPDATE open_item SET amount_minor = -1 WHERE entry_id = '${id}'`)
      return encodeId('led', id)
    },
  },
  {
    id: 'I9',
    says: 'a payment whose settlement is gone',
    plant: async (world, org) => {
      const id = await entryOf(world, org, isPaid)
      await force(
        world,
        `UPDATE allocation SET settlement_entry_id = NULL
         WHERE entry_id = '${id}' AND released_at IS NULL`,
      )
      return encodeId('led', id)
    },
  },
  {
    id: 'I9',
    says: 'a payment that says another amount than its settlement',
    plant: async (world, org) => {
      const id = await entryOf(world, org, isPaid)
      await force(
        world,
        `UPDATE allocation SET base_minor = base_minor - 1
         WHERE entry_id = '${id}' AND released_at IS NULL`,
      )
      return encodeId('led', id)
    },
  },
  {
    id: 'I9',
    says: 'a settlement that stands although it was released',
    plant: async (world, org) => {
      const id = await entryOf(world, org, `e.source = 'settlement' AND NOT ${isUndone}`)
      await force(
        world,
        `UPDATE allocation SET released_at = now() WHERE settlement_entry_id = '${id}'`,
      )
      return encodeId('led', id)
    },
  },
  {
    id: 'I9',
    says: 'a payment of an entry that was taken back',
    plant: async (world, org) => {
      const id = await entryOf(world, org, isPaid)
      const reversal = await entryOf(world, org, `e.source = 'reversal'`)
      await force(world, `UPDATE ledger_entry SET reverses = '${id}' WHERE id = '${reversal}'`)
      return encodeId('led', id)
    },
  },
  {
    id: 'I9',
    says: 'a settled item with a value left',
    plant: async (world, org) => {
      const id = await entryOf(world, org, isPaid)
      await force(
        world,
        `UPDATE allocation SET settled_base_minor = settled_base_minor + 1
         WHERE entry_id = '${id}' AND released_at IS NULL`,
      )
      return encodeId('led', id)
    },
  },
  {
    id: 'I9',
    says: 'a transaction booked straight with another amount than its entry',
    plant: async (world, org) => {
      const id = await entryOf(world, org, isStraight)
      await force(world, `UPDATE allocation SET base_minor = 1 WHERE entry_id = '${id}'`)
      return encodeId('led', id)
    },
  },
  {
    id: 'I9',
    says: 'a transaction booked straight on an entry that was taken back',
    plant: async (world, org) => {
      const id = await entryOf(world, org, isStraight)
      const reversal = await entryOf(world, org, `e.source = 'reversal'`)
      await force(world, `UPDATE ledger_entry SET reverses = '${id}' WHERE id = '${reversal}'`)
      return encodeId('led', id)
    },
  },
  {
    id: 'I9',
    says: 'a write-off of another amount than its entry has',
    plant: async (world, org) => {
      const id = await entryOf(world, org, isAdjustment)
      await force(
        world,
        `UPDATE allocation SET settled_base_minor = settled_base_minor + 1
         WHERE settlement_entry_id = '${id}'`,
      )
      return encodeId('led', id)
    },
  },
  {
    id: 'I9',
    says: 'a write-off without its reason',
    plant: async (world, org) => {
      const id = await entryOf(world, org, isAdjustment)
      await force(world, `DELETE FROM adjustment WHERE entry_id = '${id}'`)
      return encodeId('led', id)
    },
  },
  {
    id: 'I9',
    says: 'a write-off that was released and stands all the same',
    plant: async (world, org) => {
      const id = await entryOf(world, org, isAdjustment)
      await force(
        world,
        `UPDATE allocation SET released_at = now() WHERE settlement_entry_id = '${id}'`,
      )
      return encodeId('led', id)
    },
  },
]
