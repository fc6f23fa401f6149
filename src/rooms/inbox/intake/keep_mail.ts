import { z } from 'zod'
import { nameBlob } from '#files/room'
import { action } from '#kernel/corridor/definition'
import { enqueue } from '#kernel/corridor/queue'
import { lockRecord } from '#kernel/database/record_lock'
import { Failure } from '#kernel/failure/failure'
import { findSenders } from './address/store.ts'
import { authentication } from './message/authentication.ts'
import { inboundMessage, toMessage } from './message/message.ts'
import * as store from './message/store.ts'
import { openMailKind } from './mail/open_kind.ts'

const hourMs = 3_600_000

/** Called by the mail server only. The bytes are in the store already; with the commit the mail is ours. */
export default action({
  name: 'keep_mail',
  says: 'Keep a mail that came in, to be taken apart into documents.',
  needs: 'documents:edit',
  input: z.strictObject({
    addressId: z.string(),
    identity: z.string(),
    sha256: z.string(),
    size: z.number().int(),
    sender: z.string(),
    envelopeSender: z.string(),
    authentication,
    isVerified: z.boolean(),
    perHour: z.number(),
    perSender: z.number(),
  }),
  output: inboundMessage,
  fails: ['not_found', 'mails_limit_reached'],

  async run(scene, input) {
    const { orgId, tx, now } = scene
    // Of a forged mail and the proven one each is a message of its own, whichever came first.
    const identity = `${input.identity} ${input.isVerified ? 'verified' : 'unverified'}`
    const before = await store.lockByIdentity(scene, identity)
    if (before !== null) return toMessage(before)
    if ((await findSenders(tx, orgId, input.addressId)) === null) throw new Failure('not_found')
    lockRecord(tx, `mails of ${orgId}`)
    const since = new Date(now.getTime() - hourMs)
    const asked = { since, sender: input.sender, cap: input.perHour }
    const { all, ofSender } = await store.countMails(tx, orgId, asked)
    if (all >= input.perHour || ofSender >= input.perSender) {
      throw new Failure('mails_limit_reached')
    }
    const fileId = scene.newId()
    nameBlob(scene, fileId, {
      sha256: input.sha256,
      size: input.size,
      mime_type: 'message/rfc822',
      file_name: 'mail.eml',
      claimed_type: null,
    })
    const row = store.insertMessage(scene, {
      address_id: input.addressId,
      kind: 'mail',
      identity,
      sha256: input.sha256,
      size: input.size,
      state: 'received',
      received_on: scene.today,
      is_verified: input.isVerified,
      file_id: fileId,
      sender: input.sender,
      envelope_sender: input.envelopeSender,
      authentication: input.authentication,
    })
    const after = toMessage(row)
    scene.changed({ event: 'inbound_message.received', id: after.id, before: null, after })
    enqueue(tx, { kind: openMailKind, orgId, data: { messageId: row.id } })
    return after
  },
})
