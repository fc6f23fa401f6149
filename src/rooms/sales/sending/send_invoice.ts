import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { lockMailed, ublFileOf } from '#invoices/room'
import { regionOf } from '#regions/room'
import { queueSending } from './letter/queue_sending.ts'
import { mailText, mailTextOf } from './letter/mail_text.ts'
import { mailInput } from './letter/mail_input.ts'
import { showMail } from './letter/show_mail.ts'
import { invoiceSending } from './letter/sending.ts'

export default action({
  name: 'send_invoice',
  says: "Mail an issued invoice or credit note to the buyer, with its PDF and on request as a UBL file. It goes to the contact's address unless another is given; answers go to the organization. It is queued here and sent in a moment: `invoice-sendings` says what came of it. Test organizations send nothing.",
  needs: 'invoices:edit',
  input: z.strictObject({
    id: z.string(),
    ...mailInput,
    attachUbl: z.boolean().optional().meta({
      description: 'Also attach it as OIOUBL, or in the UBL format of the country.',
    }),
  }),
  output: invoiceSending.extend({
    letter: mailText.meta({ description: 'What the mail says.' }),
  }),
  fails: [
    'invoice_not_found',
    'invoice_not_issued',
    'no_mail_address',
    'mail_not_set_up',
    'sending_waits',
    'sendings_used_up',
    'einvoice_incomplete',
  ],
  hints: { openWorld: true },
  keepsAnswerDays: 30,
  // A mail cannot be taken back.
  reviewed: true,

  async run(scene, { id, to, message, attachUbl: withUbl = false }) {
    const invoice = await lockMailed(scene, id)
    // What is missing for the file is said now, not when the mail is made.
    if (withUbl) await ublFileOf(scene, invoice.id, regionOf(invoice.seller.regionKey))
    const sending = await queueSending(scene, invoice, {
      kind: 'invoice',
      reminderId: null,
      to,
      message,
      withUbl,
    })
    await showMail(scene, invoice, sending)
    const { to: recipient, message: words } = sending
    return { ...sending, letter: await mailTextOf(scene, invoice, { recipient, message: words }) }
  },
})
