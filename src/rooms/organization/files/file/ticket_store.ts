import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { sql } from '#kernel/database/sql'
import { transact, type Tx } from '#kernel/database/transaction'
import type { Ticket } from './ticket.ts'

/** A line that breaks may be tried again; bytes that do not fit are not taken for ever. */
const mostAttempts = 5

/** Counts an attempt, before its bytes are read. */
export async function beginAttempt(app: App, { orgId, id, until }: Ticket): Promise<void> {
  await change(app, orgId, async (tx) => {
    const now = app.clock.now()
    tx.send(sql`DELETE FROM upload_ticket WHERE org_id = ${orgId} AND expires_at < ${now}`)
    const open = await tx.query(sql`
      INSERT INTO upload_ticket AS t (org_id, id, attempts, used, expires_at)
      VALUES (${orgId}, ${id}, 1, false, ${new Date(until)})
      ON CONFLICT (org_id, id) DO UPDATE SET attempts = t.attempts + 1
        WHERE NOT t.used AND t.attempts < ${mostAttempts}
      RETURNING id`)
    assertOpen(open)
  })
}

/** Stores the bytes of the one upload that an address is for. */
export async function useTicket(
  app: App,
  { orgId, id }: Ticket,
  store: () => Promise<void>,
): Promise<void> {
  await change(app, orgId, async (tx) => {
    const open = await tx.query(sql`
      UPDATE upload_ticket SET used = true WHERE org_id = ${orgId} AND id = ${id} AND NOT used
      RETURNING id`)
    assertOpen(open)
  })
  try {
    await store()
  } catch (error) {
    await change(app, orgId, async (tx) => {
      tx.send(sql`UPDATE upload_ticket SET used = false WHERE org_id = ${orgId} AND id = ${id}`)
    })
    throw error
  }
}

function assertOpen(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new Failure('upload_not_open')
}

async function change(app: App, orgId: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  await transact(app.database, { orgId }, work)
}
