import { createHash } from 'node:crypto'
import { backgroundPrincipal, mayMemberBring } from '#access/room'
import { keepBlob } from '#files/room'
import type { App } from '#kernel/corridor/app'
import { transact, type Tx } from '#kernel/database/transaction'
import { type MailTarget, findSenders } from '../address/store.ts'
import type { InboundRecord } from '../message/message.ts'
import keepMail from '../keep_mail.ts'
import { checkSender, type MailOrigin, type CheckedSender } from './check_sender.ts'
import { readMailHeader } from './mail_header.ts'
import { refusals } from './smtp_refusal.ts'
import { isListed } from '../address/rules.ts'

/**
 * Whether a mail is taken, and whether its sender is proven. Allowed is who is in From, or who delivers
 * it: mail that a member's own mailbox forwards is From somebody else.
 */
async function assertAllowed(
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

/** In whose name mail is taken in. */
export async function mailPrincipal(app: App, orgId: string) {
  return await backgroundPrincipal(app, orgId, {
    name: 'inbound mail',
    caller: 'inbound_mail',
    permissions: ['documents:edit'],
  })
}

/**
 * Takes a mail in: once this returns, its bytes are stored and it is certain that documents will be made of
 * it. The same mail again, by Message-ID, From and text, returns the message of the first time.
 */
export async function receiveMail(
  app: App,
  target: MailTarget,
  origin: MailOrigin,
  bytes: Buffer,
): Promise<InboundRecord> {
  const { orgId, addressId } = target
  const { sender, authentication } = await checkSender(bytes, origin, app.ports.names)
  if (sender === null) throw refusals.noSender
  const checked = { sender, authentication }
  const { isVerified } = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    assertAllowed(tx, target, checked, origin.envelopeSender),
  )
  const sha256 = hashOf(bytes)
  await keepBlob(app, orgId, sha256, bytes)
  const body = {
    addressId,
    identity: `mail ${identityOf(bytes, sender)}`,
    sha256,
    size: bytes.length,
    sender,
    envelopeSender: origin.envelopeSender,
    authentication,
    isVerified,
    perHour: app.mailIn.perHour,
    perSender: app.mailIn.perSender,
  }
  const { result } = await app.call(app, {
    principal: await mailPrincipal(app, orgId),
    definition: keepMail,
    body: () => body,
    via: 'job',
    requestId: app.newId(),
    address: origin.ip,
  })
  return result as InboundRecord
}

/**
 * Servers on the way write their lines on top, so a mail that came by two ways differs there. A proven
 * mail is never taken for a repeat of one that only claims to be from the same sender: see `keep_mail`.
 */
function identityOf(bytes: Buffer, sender: string): string {
  const { messageId, bodyAt } = readMailHeader(bytes)
  // Without a name of its own only the very same bytes are the same mail.
  if (messageId === null) return hashOf(bytes)
  const body = hashOf(bytes.subarray(bodyAt))
  return hashOf(Buffer.from(JSON.stringify([messageId, sender, body])))
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
