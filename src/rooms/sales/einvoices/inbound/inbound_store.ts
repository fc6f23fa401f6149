import { createHash } from 'node:crypto'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { ExchangeInvoice } from '../ports.ts'
import type { ExchangeMode } from '../ports.ts'

/** How often in a row reading failed; null if another process is reading. */
export async function holdInbound(
  tx: Tx,
  mode: ExchangeMode,
  holdMs: number,
): Promise<{ failures: number } | null> {
  const rows = await tx.query<{ failures: number }>(sql`
    UPDATE exchange_cursor SET inbound_held_until = now() + ${holdMs} * interval '1 millisecond'
    WHERE mode = ${mode} AND inbound_held_until < now() RETURNING inbound_failures AS failures`)
  return rows[0] ?? null
}

export function releaseInbound(tx: Tx, mode: ExchangeMode, failures: number, waitMs: number): void {
  tx.send(sql`
    UPDATE exchange_cursor SET inbound_failures = ${failures},
      inbound_held_until = now() + ${waitMs} * interval '1 millisecond'
    WHERE mode = ${mode}`)
}

export type RecipientRow = { org_id: string; region_key: string; is_closed: boolean }

/** Searches all organizations of the mode: an invoice names its buyer only by numbers. */
export async function findRecipients(
  tx: Tx,
  mode: ExchangeMode,
  numbers: readonly string[],
): Promise<RecipientRow[]> {
  return await tx.query<RecipientRow>(sql`
    SELECT org_id, region_key, is_closed
    FROM find_exchange_recipients(${mode}, ${numbers}::text[])`)
}

/** By its id too: two deliveries of the same bytes are two. */
function keyOf({ exchangeId, file }: Pick<ExchangeInvoice, 'exchangeId' | 'file'>): string {
  return createHash('sha256').update(`${exchangeId}\n`).update(file).digest('hex')
}

/** Sets it aside; each further attempt waits twice as long, up to a day. */
export function keepInvoiceAside(
  tx: Tx,
  mode: ExchangeMode,
  invoice: ExchangeInvoice,
  { reason, now }: { reason: string; now: Date },
): void {
  const metadata = invoice.metadata === null ? null : Buffer.from(invoice.metadata)
  tx.send(sql`
    INSERT INTO exchange_aside (mode, sha256, kind, exchange_id, metadata, file_name, told_at, bytes,
      reason, next_try_at, created_at)
    VALUES (${mode}, ${keyOf(invoice)}, 'invoice', ${invoice.exchangeId}, ${metadata},
      ${invoice.fileName}, ${invoice.receivedAt}, ${Buffer.from(invoice.file)}, ${reason},
      now() + interval '1 minute', ${now})
    ON CONFLICT (mode, sha256) DO UPDATE SET reason = excluded.reason,
      attempts = exchange_aside.attempts + 1, next_try_at = now()
        + least(interval '1 day', interval '1 minute' * 2 ^ least(exchange_aside.attempts, 12))`)
}

type AsideRow = {
  exchange_id: string
  file_name: string
  told_at: Date
  bytes: Buffer
  metadata: Buffer | null
}

export async function listInvoicesAside(
  tx: Tx,
  mode: ExchangeMode,
  most: number,
): Promise<ExchangeInvoice[]> {
  const rows = await tx.query<AsideRow>(sql`
    SELECT exchange_id, file_name, told_at, bytes, metadata FROM exchange_aside
    WHERE mode = ${mode} AND kind = 'invoice' AND settled_at IS NULL AND next_try_at <= now()
    ORDER BY next_try_at, told_at, sha256 LIMIT ${most}`)
  return rows.map((row) => ({
    exchangeId: row.exchange_id,
    fileName: row.file_name,
    receivedAt: row.told_at,
    file: row.bytes,
    metadata: row.metadata,
  }))
}

/** It has its document now, so the copy that belonged to nobody is emptied. */
export function settleInvoiceAside(
  tx: Tx,
  mode: ExchangeMode,
  invoice: ExchangeInvoice,
  now: Date,
): void {
  tx.send(sql`
    UPDATE exchange_aside SET settled_at = ${now}, bytes = '', metadata = NULL
    WHERE mode = ${mode} AND sha256 = ${keyOf(invoice)} AND settled_at IS NULL`)
}

export type ExchangeDeliveryRow = {
  exchange_id: string
  document_id: string | null
  way: 'captured' | 'joined' | 'noted' | 'own'
}

export async function findDelivery(
  scene: Scene,
  exchangeId: string,
): Promise<ExchangeDeliveryRow | null> {
  const rows = await scene.tx.query<ExchangeDeliveryRow>(sql`
    SELECT exchange_id, document_id, way FROM exchange_delivery
    WHERE org_id = ${scene.orgId} AND exchange_id = ${exchangeId}`)
  return rows[0] ?? null
}

export function saveDelivery(
  scene: Scene,
  row: ExchangeDeliveryRow,
  given: {
    fileName: string
    sha256: string
    receivedAt: Date
    metadata: Uint8Array | null
    /** Where the document has other bytes than were delivered. */
    fileId: string | null
  },
): void {
  const metadata = given.metadata === null ? null : Buffer.from(given.metadata)
  scene.tx.send(sql`
    INSERT INTO exchange_delivery (org_id, exchange_id, file_name, sha256, document_id, way,
      received_at, metadata, file_id, created_at)
    VALUES (${scene.orgId}, ${row.exchange_id}, ${given.fileName}, ${given.sha256},
      ${row.document_id}, ${row.way}, ${given.receivedAt}, ${metadata}, ${given.fileId}, ${scene.now})`)
}
