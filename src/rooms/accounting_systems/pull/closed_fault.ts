import type { Scene } from '#kernel/corridor/scene'
import { listClosed } from '#ledger/parts'
import { faultOf, type PullFault } from './pull_fault.ts'

/** What was booked over there on an account that is closed here waits until it is open again. */
export async function closedFault(
  scene: Scene,
  lines: readonly { account: string }[],
): Promise<PullFault | null> {
  const [account] = await listClosed(
    scene,
    lines.map((line) => line.account),
  )
  if (account === undefined) return null
  const message = `It is on account ${account}, which is closed here. Open it again, or book it on another account over there.`
  return faultOf('account_closed', message)
}
