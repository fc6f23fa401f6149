import { createHash } from 'node:crypto'
import { ublFileOf, type MailedInvoice } from '#invoices/room'
import type { Scene } from '#kernel/corridor/scene'
import { canonical } from '#kernel/values/canonical'
import { renderLetter } from '#mail/room'
import { regionOf } from '#regions/room'
import type { ReminderRow } from '../reminder/reminder_store.ts'
import { answersTo, letterOf } from './compose.ts'
import { paragraphsOf } from './mail_input.ts'
import type { InvoiceSending } from './sending.ts'

/**
 * What a person sees of a mail before they let it go, besides to whom: where answers go, what it says and what
 * comes with it. An issued invoice never changes, so its PDF is known by what it is made of.
 */
export async function showMail(
  scene: Scene,
  invoice: MailedInvoice,
  { message, attachUbl }: InvoiceSending,
  reminder: ReminderRow | null = null,
): Promise<void> {
  await scene.alsoShows(async () => {
    const replyTo = await answersTo(scene)
    const said = { message: paragraphsOf(message), canAnswer: replyTo !== null }
    const { subject } = renderLetter(letterOf(invoice, reminder, said), invoice.language)
    const { payable: amount, currency, copyNote: _, language: __, ...made } = invoice
    const region = regionOf(invoice.seller.regionKey)
    const ubl = attachUbl ? await ublFileOf(scene, invoice.id, region) : null
    return {
      mail: {
        replyTo,
        subject,
        amount,
        currency,
        attachments: [
          { type: 'application/pdf', sha256: hashOf(canonical({ ...made, amount, currency })) },
          ...(ubl === null ? [] : [{ type: 'application/xml', sha256: hashOf(ubl.bytes) }]),
        ],
      },
    }
  })
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
