import type { RunContext } from '#kernel/corridor/run_context'
import { sql } from '#kernel/database/sql'
import type { Scene } from '#kernel/corridor/scene'
import type { OpenKeeper } from '../connection/keeper.ts'
import { holdPulling } from './pulling.ts'
import { takeAway } from './take_entry.ts'
import { lockThere, saveThere } from './there_store.ts'

/** By itself once a day, since it asks for everything that is there. */
const restMs = 20 * 3_600_000

type Reading = { keepsFrom: string; isAsked?: boolean }

/**
 * A provider that lists what changed need not say what was deleted. It is asked which of the entries
 * that were read are still there: what others made is reversed, and of ours it is said that it is gone.
 */
export async function lookForGone(
  context: RunContext,
  { provider, connection }: OpenKeeper,
  { keepsFrom, isAsked = false }: Reading,
): Promise<void> {
  if (provider.findGone === undefined) return
  const known = await context.inTransaction((scene) => listKnown(scene, connection.id, keepsFrom))
  if (!isAsked && !known.isDue) return
  const gone =
    known.keys.length === 0
      ? []
      : await provider.findGone(connection, { day: keepsFrom, keys: known.keys })
  await context.inTransaction(async (scene) => {
    await holdPulling(scene, connection.id)
    for (const row of await lockThere(scene, connection.id, gone)) {
      if (row.removed_at === null) saveThere(scene, connection.id, await takeAway(scene, row))
    }
    scene.tx.send(sql`
      UPDATE accounting_connection SET gone_read_at = ${scene.now}
      WHERE org_id = ${scene.orgId} AND id = ${connection.id}`)
  })
}

async function listKnown(
  scene: Scene,
  connectionId: string,
  from: string,
): Promise<{ keys: string[]; isDue: boolean }> {
  const rows = await scene.tx.query<{ keys: string[]; last: Date | null }>(sql`
    SELECT c.gone_read_at AS last, ARRAY(SELECT t.key FROM accounting_entry_there t
      WHERE t.org_id = c.org_id AND t.connection_id = c.id AND t.removed_at IS NULL
        AND t.date >= ${from} ORDER BY t.key) AS keys
    FROM accounting_connection c WHERE c.org_id = ${scene.orgId} AND c.id = ${connectionId}`)
  const { keys = [], last = null } = rows[0] ?? {}
  return { keys, isDue: last === null || scene.now.getTime() - last.getTime() >= restMs }
}
