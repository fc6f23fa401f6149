import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { lockMailed } from '#invoices/room'
import { mailInput } from './letter/mail_input.ts'
import { queueSending } from './letter/queue_sending.ts'
import { showMail } from './letter/show_mail.ts'
import { invoiceSending } from './letter/sending.ts'
import { bookCharges } from './reminder/book_charges.ts'
import { paperOf } from './reminder/paper.ts'
import { linesOf, prepareReminder } from './reminder/prepare.ts'
import { changedReminder, reminderRecord } from './reminder/reminder.ts'
import * as store from './reminder/reminder_store.ts'

export default action({
  name: 'send_reminder',
  says: 'Remind the buyer of an invoice that is overdue: a numbered reminder as PDF, mailed with a copy of the invoice. It charges only what set_reminder_terms says, within the law; charges are booked without VAT as an open item of their own. Paid or credited invoices are never reminded of, which is checked again when the mail is made.',
  needs: 'invoices:edit',
  input: z.strictObject({
    invoiceId: z.string(),
    ...mailInput,
    charges: z.boolean().optional().meta({ description: 'false: charge nothing this time.' }),
    mail: z.boolean().optional().meta({
      description: 'false: no mail; download the PDF at GET /api/rest/reminders/{id}/pdf.',
    }),
  }),
  output: reminderRecord.extend({
    sending: invoiceSending.nullable().meta({ description: 'The mail; null if none was wanted.' }),
  }),
  fails: [
    'invoice_not_found',
    'invoice_not_issued',
    'reminder_not_due',
    'reminder_too_soon',
    'reminder_promised',
    'invoice_disputed',
    'no_mail_address',
    'mail_not_set_up',
    'sending_waits',
    'sendings_used_up',
    'entry_kept_elsewhere',
    'before_books_begin',
  ],
  hints: { openWorld: true },
  keepsAnswerDays: 30,
  // It may write an entry, and a mail cannot be taken back.
  reviewed: true,

  async run(scene, given) {
    const invoice = await lockMailed(scene, given.invoiceId)
    const prepared = await prepareReminder(scene, invoice, given.charges !== false)
    const { number, payBy, charges, openMinor } = prepared
    const id = scene.newId()
    const { lines, total } = linesOf(prepared, invoice.currency)
    const entryId = await bookCharges(scene, { reminderId: id, number, invoice, charges, payBy })
    const row: store.ReminderRow = {
      id,
      invoice_id: invoice.id,
      number,
      status: 'standing',
      date: scene.today,
      pay_by: payBy,
      buyer_kind: prepared.buyer,
      currency: invoice.currency,
      open_minor: String(openMinor),
      fee_minor: String(charges.feeMinor),
      compensation_minor: String(charges.compensationMinor),
      interest_minor: String(charges.interestMinor),
      interest_to: charges.interestTo,
      explanation: charges.reasons,
      paper: paperOf(invoice, {
        isTest: scene.principal.mode === 'test',
        createdAt: scene.now.toISOString(),
        reminder: number,
        date: scene.today,
        payBy,
        lines,
        total,
      }),
      entry_id: entryId,
      reversal_id: null,
      withdrawal_reason: null,
      made_by: scene.principal.actor.name,
      version: 1,
      created_at: scene.now,
      updated_at: scene.now,
    }
    store.insertReminder(scene, row)
    const record = changedReminder(scene, 'created', null, row)
    if (given.mail === false) return { ...record, sending: null }
    const { to, message } = given
    const asked = { kind: 'reminder', reminderId: id, to, message, withUbl: false } as const
    const sending = await queueSending(scene, invoice, asked)
    await showMail(scene, invoice, sending, row)
    return { ...record, sending }
  },
})
