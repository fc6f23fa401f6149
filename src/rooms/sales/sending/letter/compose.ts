import {
  bytesOfPaper,
  findMailed,
  isIssuedSince,
  paperOfMailed,
  toSellerParty,
  ublFileOf,
  type MailedInvoice,
} from '#invoices/room'
import type { IntentContext } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import type { Letter } from '#languages/room'
import { isMailAddress, plainName, renderLetter, type MailMessage } from '#mail/room'
import { formatAmount, formatDay } from '#pdf/room'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { findReminder, type ReminderRow } from '../reminder/reminder_store.ts'
import { renderReminderPdf, reminderFileName } from '../reminder/reminder_pdf.ts'
import { listStanding, type ShownNote } from '../note/note_store.ts'
import { outcomeOf } from '../note/rules.ts'
import { openMinorOf } from '../open/open_amount.ts'
import { lettered } from '../reminder/lettered.ts'
import { paragraphsOf } from './mail_input.ts'
import * as store from './sending_store.ts'
import type { SendingReason } from './states.ts'

type Attached = NonNullable<MailMessage['attachments']>

export type Composed = {
  message: Omit<MailMessage, 'attachments'>
  attachments(outside: Pick<IntentContext, 'ports' | 'orgId'>): Promise<Attached>
}

/**
 * The mail as it stands now; what it must not be sent for; or null, if somebody was about to hand it over
 * and did not say what came of it.
 */
export async function composeMail(
  scene: Scene,
  sendingId: string,
): Promise<Composed | { reason: SendingReason } | null> {
  const row = await store.lockSending(scene, sendingId)
  if (row.state !== 'sending' || row.handed_at !== null) return null
  const reason = await reasonToStop(scene, row)
  if (reason !== null) return { reason }
  const invoice = await findMailed(scene, row.invoice_id)
  const reminder = row.reminder_id === null ? null : await findReminder(scene, row.reminder_id)
  const replyTo = row.reply_to === null ? await answersTo(scene) : row.reply_to || null
  const said = { message: paragraphsOf(row.message), canAnswer: replyTo !== null }
  const letter = letterOf(invoice, reminder, said)
  return {
    message: {
      id: row.id,
      to: row.recipient,
      ...renderLetter(letter, invoice.language),
      fromName: plainName(invoice.seller.name),
      ...(replyTo === null ? {} : { replyTo }),
    },
    attachments: await papersOf(scene, row, invoice, reminder),
  }
}

/** Asked when the mail is made, and once more before it is handed over. */
export async function reasonToStop(
  scene: Scene,
  row: store.SendingRow,
): Promise<SendingReason | null> {
  try {
    await findMailed(scene, row.invoice_id)
    if (await isIssuedSince(scene, row.invoice_id, row.created_at)) return 'not_issued'
  } catch (error) {
    if (error instanceof Failure && error.code === 'invoice_not_issued') return 'not_issued'
    throw error
  }
  if (row.reminder_id === null) return null
  if ((await findReminder(scene, row.reminder_id)).status === 'withdrawn') return 'withdrawn'
  if ((await openMinorOf(scene, row.invoice_id)) <= 0n) return 'paid'
  return reasonToWait(scene, await listStanding(scene, row.invoice_id))
}

/** What the buyer said since the reminder was made. */
function reasonToWait(scene: Scene, notes: readonly ShownNote[]): SendingReason | null {
  if (notes.some(({ kind }) => kind === 'dispute')) return 'disputed'
  return notes.some((one) => outcomeOf(one, scene.today) === 'waits') ? 'promised' : null
}

type Said = { message: readonly string[]; canAnswer: boolean }

export function letterOf(invoice: MailedInvoice, reminder: ReminderRow | null, said: Said): Letter {
  return reminder === null ? invoiceLetter(invoice, said) : lettered(invoice, reminder, said)
}

/** To whom the buyer of a mail that is queued now answers; null where the organization has no address. */
export async function answersTo(scene: Scene): Promise<string | null> {
  const { email } = toSellerParty(await findSettings(scene))
  return email !== null && isMailAddress(email) ? email : null
}

function invoiceLetter(invoice: MailedInvoice, said: Said): Letter {
  const { language, currency, payable, dueOn, copyNote, kind, number, seller } = invoice
  return {
    kind: 'invoice_mail',
    organization: seller.name,
    document: kind,
    number,
    amount: `${formatAmount(payable, language, currency)} ${currency}`,
    dueOn: dueOn === null ? null : formatDay(dueOn, language),
    copyNote,
    ...said,
  }
}

/** What is read from the database now, and made into files without a transaction. */
async function papersOf(
  scene: Scene,
  row: store.SendingRow,
  invoice: MailedInvoice,
  reminder: ReminderRow | null,
): Promise<Composed['attachments']> {
  const paper = await paperOfMailed(scene, invoice.id)
  const region = regionOf(invoice.seller.regionKey)
  const ubl = row.with_ubl ? await ublFileOf(scene, invoice.id, region) : null
  return async ({ ports, orgId }) => {
    const bytes = await bytesOfPaper(ports.files, orgId, paper)
    const pdf = (fileName: string, content: Uint8Array) => ({
      fileName,
      type: 'application/pdf',
      bytes: content,
    })
    return [
      ...(reminder === null
        ? []
        : [pdf(reminderFileName(reminder), await renderReminderPdf(reminder.paper))]),
      pdf(paper.fileName, bytes),
      ...(ubl === null ? [] : [{ ...ubl, type: 'application/xml' }]),
    ]
  }
}
