import { createHash } from 'node:crypto'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { ExchangeMessage, ExchangeMode } from '../ports.ts'

type Held = { cursor: string | null; failures: number }

/** Null if another process is reading. */
export async function holdCursor(tx: Tx, mode: ExchangeMode, holdMs: number): Promise<Held | null> {
  const rows = await tx.query<Held>(sql`
    UPDATE exchange_cursor SET held_until = now() + ${holdMs} * interval '1 millisecond'
    WHERE mode = ${mode} AND held_until < now() RETURNING cursor, failures`)
  return rows[0] ?? null
}

/** Saves the cursor and releases it; nobody can take it before the wait is over. */
export function releaseCursor(
  tx: Tx,
  mode: ExchangeMode,
  { cursor, failures }: Held,
  waitMs: number,
): void {
  tx.send(sql`
    UPDATE exchange_cursor SET cursor = ${cursor}, failures = ${failures},
      held_until = now() + ${waitMs} * interval '1 millisecond'
    WHERE mode = ${mode}`)
}

/** Searches all organizations: a notification identifies its file only by name. */
export async function findOwner(
  tx: Tx,
  fileName: string,
): Promise<{ org_id: string; id: string } | null> {
  const rows = await tx.query<{ org_id: string; id: string }>(
    sql`SELECT org_id, id FROM find_einvoice(${fileName})`,
  )
  return rows[0] ?? null
}

/** Sets it aside; each further attempt waits twice as long, up to an hour. */
export function keepAside(
  tx: Tx,
  mode: ExchangeMode,
  message: ExchangeMessage,
  given: { reason: string; now: Date },
): void {
  const sha256 = createHash('sha256').update(message.xml).digest('hex')
  const { reason, now } = given
  tx.send(sql`
    INSERT INTO exchange_aside (mode, sha256, file_name, told_at, bytes, reason, next_try_at,
      created_at)
    VALUES (${mode}, ${sha256}, ${message.fileName}, ${message.at}, ${Buffer.from(message.xml)},
      ${reason}, now() + interval '1 minute', ${now})
    ON CONFLICT (mode, sha256) DO UPDATE SET reason = excluded.reason,
      attempts = exchange_aside.attempts + 1, next_try_at = now()
        + least(interval '1 hour', interval '1 minute' * 2 ^ least(exchange_aside.attempts, 10))`)
}

type AsideRow = { file_name: string; bytes: Buffer; told_at: Date; sha256: string }

export async function listAside(
  tx: Tx,
  mode: ExchangeMode,
  most: number,
): Promise<ExchangeMessage[]> {
  const rows = await tx.query<AsideRow>(sql`
    SELECT file_name, bytes, told_at, sha256 FROM exchange_aside
    WHERE mode = ${mode} AND kind = 'notification' AND settled_at IS NULL
      AND next_try_at <= now()
    ORDER BY next_try_at, told_at, sha256 LIMIT ${most}`)
  return rows.map((row) => ({ fileName: row.file_name, xml: row.bytes, at: row.told_at }))
}

export function settleAside(tx: Tx, mode: ExchangeMode, message: ExchangeMessage, now: Date): void {
  const sha256 = createHash('sha256').update(message.xml).digest('hex')
  tx.send(sql`
    UPDATE exchange_aside SET settled_at = ${now} WHERE mode = ${mode} AND sha256 = ${sha256}
      AND settled_at IS NULL`)
}
