import type {
  EinvoiceRecord,
  InvoiceNoteRecord,
  InvoiceHandoverRecord,
  InvoiceRecord,
  InvoiceSendingRecord,
  ReminderRecord,
} from '@daybook/sdk'
import type { IconName } from '../../../parts/icon.tsx'
import { sumOf } from '../../../parts/sums.ts'
import { money, shortDay } from '../../../words/format.ts'
import type { WordId } from '../../../words/en.ts'
import { say } from '../../../words/words.ts'
import { noteWords } from '../said/note_words.ts'
import type { TakenBack } from '../said/take_back.tsx'
import { meaningOf } from '../exchange/codes.ts'

/** What can be fetched of an event. */
export type Paper =
  | { kind: 'xml'; id: string; fileName: string }
  | { kind: 'receipt'; id: string; notificationId: string; fileName: string }
  | { kind: 'reminder'; id: string; fileName: string }

export type Happening = {
  key: string
  at: string
  tone: 'good' | 'bad' | 'warn' | 'next' | ''
  icon: IconName
  title: string
  details: readonly string[]
  papers: readonly Paper[]
  /** What a person may take back of it. */
  back?: TakenBack
}

const sendingWords: Readonly<Record<InvoiceSendingRecord['state'], WordId>> = {
  queued: 'selling.mail.queued',
  sending: 'selling.mail.queued',
  sent: 'selling.mail.sent',
  refused: 'selling.mail.refused',
  unknown: 'selling.mail.unknown',
  failed: 'selling.mail.failed',
  cancelled: 'selling.mail.cancelled',
  not_sent: 'selling.mail.kept',
}

const badMails: ReadonlySet<string> = new Set(['refused', 'failed', 'cancelled'])

function mailed(one: InvoiceSendingRecord): Happening {
  const isBad = badMails.has(one.state)
  const isHeld = one.reason?.code === 'exchange_first'
  return {
    key: one.id,
    at: one.sentAt ?? one.createdAt,
    tone: isBad ? 'bad' : one.state === 'unknown' ? 'warn' : one.state === 'sent' ? 'good' : '',
    icon: 'mail',
    title: say(isHeld ? 'selling.mail.waits' : sendingWords[one.state], { to: one.to }),
    details: [
      say('selling.by', { name: one.askedBy }),
      ...(one.reason === null || isHeld || one.state === 'not_sent' ? [] : [one.reason.says]),
    ],
    papers: [],
  }
}

function reminded(one: ReminderRecord): Happening {
  const charged = sumOf([one.fee, one.compensation, one.interest], one.currency)
  return {
    key: one.id,
    at: one.createdAt,
    tone: one.status === 'withdrawn' ? '' : 'warn',
    icon: 'clock',
    title: say(
      one.status === 'withdrawn' ? 'selling.reminder.withdrawn' : 'selling.reminder.made',
      { number: one.number },
    ),
    details: [
      say('selling.by', { name: one.madeBy }),
      say('selling.reminder.pay_by', { day: shortDay(one.payBy) }),
      ...(charged === 0
        ? []
        : [say('selling.reminder.charged', { amount: money(charged, one.currency) })]),
    ],
    papers: [{ kind: 'reminder', id: one.id, fileName: `${one.invoiceNumber}-${one.number}.pdf` }],
    ...(one.allowedActions.includes('withdraw_reminder')
      ? { back: { kind: 'reminder', record: one } as const }
      : {}),
  }
}

function said(note: InvoiceNoteRecord): Happening {
  const { title, details, icon, tone } = noteWords(note)
  return {
    key: note.id,
    at: note.createdAt,
    tone,
    icon,
    title,
    details,
    papers: [],
    ...(note.allowedActions.includes('end_invoice_note')
      ? { back: { kind: 'note', record: note } as const }
      : {}),
  }
}

const noticeWords: Readonly<Record<string, WordId>> = {
  RC: 'selling.notice.delivered',
  NS: 'selling.notice.rejected',
  MC: 'selling.notice.undelivered',
  NE: 'selling.notice.answered',
  DT: 'selling.notice.silent',
  AT: 'selling.notice.unreachable',
}

type Notice = EinvoiceRecord['notifications'][number]

/** What an answer of the exchange says in short. */
export const noticeWord = ({ type, outcome }: Notice): WordId =>
  type === 'NE' && outcome === 'EC02'
    ? 'selling.notice.refused'
    : (noticeWords[type] ?? 'selling.notice.answered')

function noticed(file: EinvoiceRecord, notice: Notice): Happening {
  const { type, outcome } = notice
  const isRefused = type === 'NE' && outcome === 'EC02'
  const isBad = type === 'NS' || isRefused
  return {
    key: notice.id,
    at: notice.at,
    tone: isBad ? 'bad' : type === 'MC' || type === 'AT' ? 'warn' : 'good',
    icon: isBad ? 'close' : type === 'MC' ? 'mail' : 'tick',
    title: say(noticeWord(notice)),
    details: [
      ...notice.errors.map((one) => `${one.code} ${meaningOf(one)}`),
      ...(notice.note === null ? [] : [notice.note]),
    ],
    papers: [
      { kind: 'receipt', id: file.id, notificationId: notice.id, fileName: notice.fileName },
    ],
  }
}

function filed(file: EinvoiceRecord, attempt: number): Happening[] {
  const written: Happening = {
    key: file.id,
    at: file.createdAt,
    tone: file.error === null ? 'good' : 'warn',
    icon: 'upload',
    title: say(file.sentAt === null ? 'selling.exchange.waits' : 'selling.exchange.sent', {
      attempt,
    }),
    details: [
      ...(file.exchangeId === null ? [] : [say('selling.exchange.taken', { id: file.exchangeId })]),
      ...(file.error === null ? [] : [file.error.message]),
    ],
    papers: [{ kind: 'xml', id: file.id, fileName: file.fileName }],
  }
  return [written, ...file.notifications.map((notice) => noticed(file, notice))]
}

function handed(one: InvoiceHandoverRecord): Happening {
  return {
    key: one.id,
    at: one.createdAt,
    tone: 'good',
    icon: one.way === 'file' ? 'upload' : 'person',
    title: say(one.way === 'told' ? 'exchange.told_by' : 'exchange.handed_by', { name: one.by }),
    details: one.words === null ? [] : [one.words],
    papers: [],
  }
}

type Known = {
  invoice: InvoiceRecord
  sendings: readonly InvoiceSendingRecord[]
  einvoices: readonly EinvoiceRecord[]
  reminders: readonly ReminderRecord[]
  notes: readonly InvoiceNoteRecord[]
  handovers: readonly InvoiceHandoverRecord[]
}

/** Everything that happened with an invoice, the first first. */
export function eventsOf({
  invoice,
  sendings,
  einvoices,
  reminders,
  handovers,
  notes,
}: Known): Happening[] {
  const files = einvoices.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  const found: Happening[] = [
    ...(invoice.issuedAt === null
      ? []
      : [
          {
            key: 'issued',
            at: invoice.issuedAt,
            tone: 'good' as const,
            icon: 'tick' as const,
            title: say('selling.issued_as', { number: invoice.number ?? '' }),
            details: [],
            papers: [],
          },
        ]),
    ...files.flatMap((file, at) => filed(file, at + 1)),
    ...sendings.filter(({ kind }) => kind === 'invoice').map(mailed),
    ...reminders.map(reminded),
    ...notes.map(said),
    ...handovers.map(handed),
  ]
  const rank = ({ key }: Happening): number => (key === 'issued' ? 0 : 1)
  return found.toSorted((one, other) => one.at.localeCompare(other.at) || rank(one) - rank(other))
}
