import type { Scene } from '#kernel/corridor/scene'
import * as accounts from './account_store.ts'
import { toBankAccount } from './bank_account.ts'
import { toBankLink } from './bank_link.ts'
import * as links from './link_store.ts'

/**
 * Ends a consent that expired or was revoked at the bank. Its accounts wait for a new one; their
 * data stay. Ending it twice changes nothing.
 */
export async function endLink(
  scene: Scene,
  linkId: string,
  status: 'expired' | 'revoked',
): Promise<boolean> {
  const row = await links.lockLink(scene, linkId)
  if (row?.session_status !== 'active') return false
  const ids = (await accounts.listAccountsOfLink(scene, linkId)).map((one) => one.id)
  const after = toBankLink(links.updateLink(scene, row, { session_status: status }), ids)
  const before = toBankLink(row, ids)
  scene.changed({ event: `bank_link.${status}`, id: after.id, before, after })
  for (const account of await accounts.lockAccounts(scene, ids)) {
    if (account.status !== 'active' || account.link_id !== linkId) continue
    const saved = accounts.updateAccountStatus(scene, account, 'needs_consent')
    const record = toBankAccount(scene, saved)
    scene.changed({
      event: 'bank_account.disconnected',
      id: record.id,
      before: toBankAccount(scene, account),
      after: record,
    })
  }
  return true
}

/** Ends every consent here, for an organization that is closed. At the bank each ends by itself. */
export async function endBankLinks(scene: Scene): Promise<void> {
  for (const id of await links.listActive(scene)) await endLink(scene, id, 'revoked')
}
