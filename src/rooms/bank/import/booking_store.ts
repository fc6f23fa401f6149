import { setImmediate } from 'node:timers/promises'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { toWire } from '#kernel/database/wire_value'
import { rawJson, type BankRow, type Origin } from './bank_row.ts'

export type NewRows = {
  accountId: string
  runId: string
  origin: Origin
}

export type NewBooking = { row: BankRow; ordinal: number }

/** Rows per statement: the next one is prepared while the server works on this one. */
const rowsOfStatement = 1_000

/** Bulk insert: a round trip per row would take a hundred times as long. */
export async function insertBooked(
  scene: Scene,
  given: NewRows,
  inserts: readonly NewBooking[],
): Promise<void> {
  const sent: Promise<unknown>[] = []
  for (let at = 0; at < inserts.length; at += rowsOfStatement) {
    sent.push(insertSome(scene, given, inserts.slice(at, at + rowsOfStatement)))
    // Sends the bytes before the next ones are made.
    await setImmediate()
  }
  await Promise.all(sent)
}

async function insertSome(
  scene: Scene,
  { accountId, runId, origin }: NewRows,
  inserts: readonly NewBooking[],
): Promise<void> {
  const rows = inserts.map((insert) => insert.row)
  // Serialized here: the driver would do it only when the previous statement is done.
  const listOf = (pick: (row: BankRow) => unknown) => toWire(rows.map(pick))
  await scene.tx.query(sql`
    INSERT INTO bank_transaction (org_id, id, account_id, booked_on, value_on, transaction_on,
      amount_minor, currency, counterparty_name, counterparty_iban, text, reference,
      entry_reference, aliases, ordinal, origin, run_id, pending, status, balance_after_minor,
      bank_code, raw, created_at, updated_at)
    SELECT ${scene.orgId}, n.id, ${accountId}, n.booked_on, n.value_on, n.transaction_on,
      n.amount_minor, n.currency, n.counterparty_name, n.counterparty_iban, n.text, n.reference,
      n.entry_reference, array_remove(ARRAY[n.entry_reference], NULL), n.ordinal, ${origin},
      ${runId}, false, 'unmatched', n.balance_after_minor, n.bank_code, n.raw, ${scene.now},
      ${scene.now}
    FROM unnest(${listOf(() => scene.newId())}::uuid[], ${listOf((row) => row.bookedOn)}::date[],
      ${listOf((row) => row.valueOn)}::date[], ${listOf((row) => row.transactionOn)}::date[],
      ${listOf((row) => row.amountMinor)}::bigint[], ${listOf((row) => row.currency)}::text[],
      ${listOf((row) => row.counterpartyName)}::text[],
      ${listOf((row) => row.counterpartyIban)}::text[], ${listOf((row) => row.text)}::text[],
      ${listOf((row) => row.reference)}::text[], ${listOf((row) => row.entryReference)}::text[],
      ${toWire(inserts.map((insert) => insert.ordinal))}::integer[],
      ${listOf((row) => row.balanceAfterMinor)}::bigint[], ${listOf((row) => row.bankCode)}::text[],
      ${listOf((row) => rawJson(row.raw))}::jsonb[])
      AS n (id, booked_on, value_on, transaction_on, amount_minor, currency, counterparty_name,
        counterparty_iban, text, reference, entry_reference, ordinal, balance_after_minor,
        bank_code, raw)`)
}
