import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { applyMessage, recordOf } from './messages/apply_message.ts'
import { einvoice } from './einvoice/einvoice.ts'
import { readMessage } from './messages/message.ts'
import * as store from './einvoice/store.ts'

/** Internal: run by the poller, not callable from outside. */
export default action({
  name: 'receive_exchange_message',
  says: 'Apply one notification from the exchange; a repeated one changes nothing.',
  needs: 'invoices:edit',
  input: z.strictObject({
    einvoiceId: z.uuid(),
    fileName: z.string().min(1).max(200),
    xml: z.base64(),
    at: z.iso.datetime(),
  }),
  output: einvoice,
  fails: ['einvoice_not_found', 'exchange_message_unreadable'],
  // What the exchange says of a file that went out is evidence, whoever has closed meanwhile. Nothing
  // closes before it was accepted, so what comes later only moves its status.
  whileClosed: true,

  async run(scene, { einvoiceId, fileName, xml: encoded, at }) {
    const xml = Buffer.from(encoded, 'base64')
    const message = readMessage(xml)
    if ('unreadable' in message) {
      throw new Failure('exchange_message_unreadable', { reason: message.unreadable })
    }
    const row = await store.lockEinvoice(scene, einvoiceId)
    const saved = await applyMessage(scene, row, { message, fileName, xml, at: new Date(at) })
    return await recordOf(scene, saved)
  },
})
