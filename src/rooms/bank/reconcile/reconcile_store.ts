import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { MatchOutcome } from '#matching/room'

export type ProvenAccountRow = { id: string; unproven_on: string | null }

export async function listAccounts(scene: Scene): Promise<ProvenAccountRow[]> {
  return await scene.tx.query<ProvenAccountRow>(sql`
    SELECT id, unproven_on FROM bank_account WHERE org_id = ${scene.orgId} ORDER BY id`)
}

/** Accounts whose balance differs from their transactions. */
export async function listUnproven(scene: Scene): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM bank_account WHERE org_id = ${scene.orgId} AND unproven_on IS NOT NULL`)
  return rows.map((row) => row.id)
}

/** Counts refreshes of the open items; a run that read them earlier notices by this. */
export function noteRefresh(scene: Scene): void {
  scene.tx.send(sql`
    UPDATE match_state SET refreshes = refreshes + 1 WHERE org_id = ${scene.orgId}`)
}

/** Whether there are marks, and whether any is about more than new transactions. */
export async function readMarks(scene: Scene): Promise<{ isAny: boolean; isOfBooks: boolean }> {
  const rows = await scene.tx.query<{ is_any: boolean; is_of_books: boolean }>(sql`
    SELECT EXISTS (SELECT FROM match_mark WHERE org_id = ${scene.orgId}) AS is_any,
      EXISTS (SELECT FROM match_mark
        WHERE org_id = ${scene.orgId} AND kind <> 'transactions') AS is_of_books`)
  return { isAny: rows[0]?.is_any === true, isOfBooks: rows[0]?.is_of_books === true }
}

export async function readRefreshes(scene: Scene): Promise<string> {
  return stateOf(
    await scene.tx.query<State>(sql`
    SELECT refreshes, built_at FROM match_state WHERE org_id = ${scene.orgId}`),
  )
}

/** As above, and locked until the end of the transaction. */
export async function holdRefreshes(scene: Scene): Promise<string> {
  return stateOf(
    await scene.tx.query<State>(sql`
    SELECT refreshes, built_at FROM match_state WHERE org_id = ${scene.orgId} FOR SHARE`),
  )
}

type State = { refreshes: string; built_at: Date | null }

function stateOf([state]: State[]): string {
  return `${state?.refreshes ?? 0} ${state?.built_at?.toISOString() ?? ''}`
}

/** The unmatched ones of these transactions, with their versions. */
export async function listVersions(
  scene: Scene,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await scene.tx.query<{ id: string; version: number }>(sql`
    SELECT id, version FROM bank_transaction
    WHERE org_id = ${scene.orgId} AND id = ANY(${ids}::uuid[]) AND status = 'unmatched'
      AND withdrawn_at IS NULL`)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

export function saveClass(
  scene: Scene,
  transactionId: string,
  outcome: Pick<MatchOutcome, 'class' | 'partnerId'>,
): void {
  scene.tx.send(sql`
    UPDATE bank_transaction SET class = ${outcome.class}, partner_id = ${outcome.partnerId}
    WHERE org_id = ${scene.orgId} AND id = ${transactionId}`)
}
