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
 * What a person decides on before they let a mail go, besides to whom: where answers go, what it says and what comes
 * with it. The number and the days of an invoice that is issued with it come with its turn, and are no reason to ask
 * again: what it is made of stands without them.
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
    const { text } = renderLetter(
      letterOf({ ...invoice, ...unturned }, reminder, said),
      invoice.language,
    )
    const { payable: amount, currency, copyNote: _, language: __, ...made } = invoice
    const region = regionOf(invoice.seller.regionKey)
    const ubl = attachUbl ? await ublFileOf(scene, invoice.id, region) : null
    const paper = canonical({ ...made, ...unturned, date: '', amount, currency })
    return {
      mail: {
        replyTo,
        subject,
        text,
        amount,
        currency,
        attachments: [
          { type: 'application/pdf', sha256: hashOf(paper) },
          ...(ubl === null
            ? []
            : [{ type: 'application/xml', sha256: hashOf(withoutTurn(ubl, invoice)) }]),
        ],
      },
    }
  })
}

const unturned = { number: '#', dueOn: null, paymentReference: null }

function withoutTurn({ bytes }: { bytes: Uint8Array }, invoice: MailedInvoice): string {
  const { number, date, dueOn, paymentReference } = invoice
  return [paymentReference, number, date, dueOn]
    .filter((one) => one !== null)
    .reduce((rest, one) => rest.replaceAll(one, '#'), new TextDecoder().decode(bytes))
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}
