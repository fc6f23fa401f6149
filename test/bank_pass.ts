import type { Desk } from '../src/bank/reconcile.ts'
import { markEverything } from '../src/bank/match_marks_store.ts'
import { reconcileAccounts, type Passed } from '../src/bank/reconcile.ts'
import { atDesk } from './ledger_desk.ts'
import type { TestOrg, World } from './world.ts'

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
): Promise<Passed> {
  let count = 0
  const desk: Desk = {
    ports: world.house.ports,
    async inTransaction(work) {
      await between(count++)
      return await atDesk(world, org, work)
    },
  }
  const startedAt = world.house.clock.now().toISOString()
  const run = { id: world.house.newId(), kind: 'reconcile', trigger: 'change', startedAt } as const
  if (scope === 'all') await atDesk(world, org, async (scene) => markEverything(scene))
  return await reconcileAccounts(desk, { run })
}
