import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { rawJson, type PendingRow } from './bank_row.ts'

type StoredPending = {
  id: string
  booked_on: string | null
  value_on: string | null
  transaction_on: string | null
  amount_minor: string
  currency: string
  counterparty_name: string | null
  text: string
}

/**
 * Pending rows are replaced with each answer: they change id, date and amount when booked, so
 * nothing is carried over. An identical one stays as it is.
 */
export async function replacePending(
  scene: Scene,
  accountId: string,
  rows: readonly PendingRow[],
): Promise<void> {
  const stored = await scene.tx.query<StoredPending>(sql`
    SELECT id, booked_on, value_on, transaction_on, amount_minor, currency, counterparty_name, text
    FROM bank_transaction
    WHERE org_id = ${scene.orgId} AND account_id = ${accountId} AND pending ORDER BY id`)
  const waiting = Map.groupBy(stored, wordsOfStored)
  const fresh = rows.filter((row) => waiting.get(wordsOf(row))?.pop() === undefined)
  const gone = [...waiting.values()].flat().map((row) => row.id)
  if (gone.length > 0) {
    scene.tx.send(sql`
      DELETE FROM bank_transaction
      WHERE org_id = ${scene.orgId} AND id = ANY (${gone}::uuid[]) AND pending`)
  }
  insertPending(scene, accountId, fresh)
}

function insertPending(scene: Scene, accountId: string, rows: readonly PendingRow[]): void {
  if (rows.length === 0) return
  scene.tx.send(sql`
    INSERT INTO bank_transaction (org_id, id, account_id, booked_on, value_on, transaction_on,
      amount_minor, currency, counterparty_name, counterparty_iban, text, reference, origin,
      pending, bank_code, raw, created_at, updated_at)
    SELECT ${scene.orgId}, n.id, ${accountId}, n.booked_on, n.value_on, n.transaction_on,
      n.amount_minor, n.currency, n.counterparty_name, n.counterparty_iban, n.text, n.reference,
      'feed', true, n.bank_code, n.raw, ${scene.now}, ${scene.now}
    FROM unnest(${rows.map(() => scene.newId())}::uuid[],
      ${rows.map((row) => row.bookedOn)}::date[], ${rows.map((row) => row.valueOn)}::date[],
      ${rows.map((row) => row.transactionOn)}::date[],
      ${rows.map((row) => row.amountMinor)}::bigint[], ${rows.map((row) => row.currency)}::text[],
      ${rows.map((row) => row.counterpartyName)}::text[],
      ${rows.map((row) => row.counterpartyIban)}::text[], ${rows.map((row) => row.text)}::text[],
      ${rows.map((row) => row.reference)}::text[], ${rows.map((row) => row.bankCode)}::text[],
      ${rows.map((row) => rawJson(row.raw))}::jsonb[])
      AS n (id, booked_on, value_on, transaction_on, amount_minor, currency, counterparty_name,
        counterparty_iban, text, reference, bank_code, raw)`)
}

function wordsOf(row: PendingRow): string {
  const { bookedOn, valueOn, transactionOn, amountMinor, currency, counterpartyName, text } = row
  const days = [bookedOn, valueOn, transactionOn]
  return JSON.stringify([...days, String(amountMinor), currency, counterpartyName, text])
}

function wordsOfStored(row: StoredPending): string {
  const days = [row.booked_on, row.value_on, row.transaction_on]
  return JSON.stringify([...days, row.amount_minor, row.currency, row.counterparty_name, row.text])
}
