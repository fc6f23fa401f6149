import { sql } from './sql.ts'
import type { Tx } from './transaction.ts'

/** For the few who learn within a transaction whose it is: it acts in that organization from here. */
export function enterTenant(tx: Tx, orgId: string): void {
  tx.send(sql`SELECT set_config('app.org_id', ${orgId}, true)`)
}

/** The same for a person's own rows; null closes them again. */
export function enterPerson(tx: Tx, personId: string | null): void {
  tx.send(sql`SELECT set_config('app.user_id', ${personId ?? ''}, true)`)
}

/** Lets the recovery after a restore write while everything else waits; for this transaction only. */
export function passFence(tx: Tx): void {
  tx.send(sql`SELECT set_config('app.recovery', 'on', true)`)
}
