import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import type { Chart } from '../ports.ts'
import { listClosed } from './account_store.ts'

/**
 * Refuses what would be booked on a closed account before anything leaves for another system. The
 * database refuses the line itself, whoever writes it.
 */
export async function assertAccountsOpen(
  scene: Pick<Scene, 'tx' | 'orgId'>,
  accounts: readonly string[],
): Promise<void> {
  const [account] = await listClosed(scene, accounts)
  if (account !== undefined) throw closedFailure(account)
}

function closedFailure(account: string): Failure {
  return new Failure('account_closed', { account, detail: closedSentence(account) })
}

function closedSentence(account: string): string {
  return `Account ${account} is closed. Use another account, or open it again with reopen_account.`
}

/** An account that cannot be named: there is none, or it is closed. */
export function unknownAccount(chart: Chart, ledgerAccountId: string): Failure {
  const isClosed = chart.closed?.includes(ledgerAccountId) === true
  const detail = isClosed ? { detail: closedSentence(ledgerAccountId) } : {}
  return new Failure('unknown_account', { ledgerAccountId, ...detail })
}
