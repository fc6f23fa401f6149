import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

/** The day of the opening balance of a bank account; null if none is booked. */
export async function findOpeningDay(scene: Scene, id: string): Promise<string | null> {
  const rows = await scene.tx.query<{ date: string }>(sql`
    SELECT e.date FROM bank_account a
    JOIN posted_entry e ON e.org_id = a.org_id AND e.id = a.opening_entry_id
    WHERE a.org_id = ${scene.orgId} AND a.id = ${id} AND NOT EXISTS (
      SELECT FROM posted_entry r WHERE r.org_id = e.org_id AND r.reverses = e.id)`)
  return rows[0]?.date ?? null
}

/** Called under a lock of the books. The opening balance has everything up to its day in it. */
export async function assertAfterOpening(
  scene: Scene,
  accountId: string,
  day: string,
): Promise<void> {
  const openedOn = await findOpeningDay(scene, accountId)
  if (openedOn === null || day > openedOn) return
  const detail = `The opening balance of this bank account is that of the end of ${openedOn}, so the transaction of ${day} is in it. Leave it or ignore it; or take the opening balance back with set_bank_opening_balance and null as the balance.`
  throw new Failure('before_books_begin', { date: day, openedOn, detail })
}
