import type { ReconcileContext } from '../../../src/rooms/bank/reconcile/reconcile_batch.ts'
import { markEverything } from '../../../src/rooms/bank/candidates/open_item_marks_store.ts'
import {
  reconcileAccounts,
  type ReconcileResult,
} from '../../../src/rooms/bank/reconcile/reconcile.ts'
import { atDesk } from '../books/ledger_desk.ts'
import type { TestOrg, World } from '../world.ts'

/** What happens before the transaction of this number, from 0, which is about to begin. */
type Between = (no: number) => Promise<void>

/**
 * A pass over what changed, or over all that waits as `reconcile_now` asks for it, into which a test
 * may reach.
 */
export async function passOver(
  world: World,
  org: TestOrg,
  scope: 'all' | 'changed' = 'changed',
  between: Between = async () => undefined,
): Promise<ReconcileResult> {
  let count = 0
  const desk: ReconcileContext = {
    ports: world.app.ports,
    progress: { done: 0, of: null },
    async inTransaction(work) {
      await between(count++)
      return await atDesk(world, org, work)
    },
  }
  const startedAt = world.app.clock.now().toISOString()
  const run = { id: world.app.newId(), kind: 'reconcile', trigger: 'change', startedAt } as const
  if (scope === 'all') await atDesk(world, org, async (scene) => markEverything(scene))
  return await reconcileAccounts(desk, { run })
}
