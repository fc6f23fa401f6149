import { mayMemberBring } from '#access/room'
import type { Tx } from '#kernel/database/transaction'
import { isListed } from '../address/rules.ts'
import { findSenders, type MailTarget } from '../address/store.ts'
import type { CheckedSender } from './check_sender.ts'
import { refusals } from './smtp_refusal.ts'

/**
 * Whether a mail is taken, and whether its sender is proven. Allowed is who is in From, or who delivers
 * it: mail that a member's own mailbox forwards is From somebody else.
 */
export async function assertAllowed(
  tx: Tx,
  target: MailTarget,
  checked: CheckedSender & { sender: string },
  envelopeSender: string,
): Promise<{ isVerified: boolean }> {
  const { orgId, addressId } = target
  const address = await findSenders(tx, orgId, addressId)
  if (address === null) throw refusals.unknownAddress
  const isAllowed = async (one: string): Promise<boolean> =>
    isListed(address.senders, one) || (address.members && (await mayMemberBring(tx, orgId, one)))
  const { aligned, spf } = checked.authentication
  if (await isAllowed(checked.sender)) return { isVerified: aligned }
  if (await isAllowed(withoutTag(envelopeSender))) return { isVerified: aligned && spf === 'pass' }
  throw refusals.notAllowed
}

/** A mailbox that forwards by a rule writes the rule behind a plus sign. */
const withoutTag = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, '')
