import { z } from 'zod'
import type { MailedInvoice } from '#invoices/room'
import type { Scene } from '#kernel/corridor/scene'
import { renderLetter } from '#mail/room'
import { answersTo, letterOf } from './compose.ts'
import { paragraphsOf } from './mail_input.ts'
import type { SendingRow } from './sending_store.ts'

/** A mail as the buyer reads it, without its look. */
export const mailText = z.object({
  to: z.string(),
  replyTo: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
})

export async function mailTextOf(
  scene: Scene,
  invoice: MailedInvoice,
  { recipient, message }: Pick<SendingRow, 'recipient' | 'message'>,
): Promise<z.input<typeof mailText>> {
  const replyTo = await answersTo(scene)
  const said = { message: paragraphsOf(message), canAnswer: replyTo !== null }
  const { subject, text } = renderLetter(letterOf(invoice, null, said), invoice.language)
  return { to: recipient, replyTo, subject, text }
}
