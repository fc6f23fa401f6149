import { createHash } from 'node:crypto'
import { sql } from '#kernel/sql'
import type { Tx } from '#kernel/transaction'
import type { ExchangeMessage } from './ports.ts'

export type Mode = 'live' | 'test'

type Held = { cursor: string | null; failures: number }

/** Null where somebody else is reading. */
export async function holdCursor(tx: Tx, mode: Mode, holdMs: number): Promise<Held | null> {
  const rows = await tx.query<Held>(sql`
    UPDATE exchange_cursor SET held_until = now() + ${holdMs} * interval '1 millisecond'
    WHERE mode = ${mode} AND held_until < now() RETURNING cursor, failures`)
  return rows[0] ?? null
}

/** Lets go of it, from the given cursor on, and for everybody not before the wait is over. */
export function releaseCursor(
  tx: Tx,
  mode: Mode,
  { cursor, failures }: Held,
  waitMs: number,
): void {
  tx.send(sql`
    UPDATE exchange_cursor SET cursor = ${cursor}, failures = ${failures},
      held_until = now() + ${waitMs} * interval '1 millisecond'
    WHERE mode = ${mode}`)
}

/** Across organizations: a notification carries nothing but the name of the file. */
export async function findOwner(
  tx: Tx,
  fileName: string,
): Promise<{ org_id: string; id: string } | null> {
  const rows = await tx.query<{ org_id: string; id: string }>(
    sql`SELECT org_id, id FROM find_einvoice(${fileName})`,
  )
  return rows[0] ?? null
}

/** Kept aside once; each further attempt waits twice as long, up to an hour. */
export function keepAside(
  tx: Tx,
  mode: Mode,
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

export async function listAside(tx: Tx, mode: Mode, most: number): Promise<ExchangeMessage[]> {
  const rows = await tx.query<AsideRow>(sql`
    SELECT file_name, bytes, told_at, sha256 FROM exchange_aside
    WHERE mode = ${mode} AND settled_at IS NULL AND next_try_at <= now()
    ORDER BY next_try_at, told_at, sha256 LIMIT ${most}`)
  return rows.map((row) => ({ fileName: row.file_name, xml: row.bytes, at: row.told_at }))
}

export function settleAside(tx: Tx, mode: Mode, message: ExchangeMessage, now: Date): void {
  const sha256 = createHash('sha256').update(message.xml).digest('hex')
  tx.send(sql`
    UPDATE exchange_aside SET settled_at = ${now} WHERE mode = ${mode} AND sha256 = ${sha256}
      AND settled_at IS NULL`)
}
