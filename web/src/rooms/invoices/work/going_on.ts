import type { InvoiceWorkRecord } from '@daybook/sdk'
import type { IconName } from '../../../parts/icon.tsx'
import { dayOf, shortDay } from '../../../words/format.ts'
import type { WordId } from '../../../words/en.ts'
import { say } from '../../../words/words.ts'

export type GoingOn = { text: string; tone: '' | 'bad' | 'warn' | 'good'; icon: IconName }

const failed: ReadonlySet<string> = new Set(['refused', 'failed', 'cancelled'])

/** What is going on with an invoice, as a sentence in its row. */
export function goingOn(one: InvoiceWorkRecord): GoingOn {
  const { work, einvoiceStatus } = one
  if (work === 'stopped') {
    const text =
      einvoiceStatus === 'refused'
        ? say('selling.row.refused')
        : say('selling.row.rejected', { day: one.resendBy === null ? '' : shortDay(one.resendBy) })
    return { text, tone: 'bad', icon: 'close' }
  }
  const text = saidText(one)
  if (text !== null) {
    const icon = one.dispute === null ? 'clock' : 'warning'
    return { text, tone: one.dispute === null && !isBroken(one) ? '' : 'warn', icon }
  }
  if (work === 'overdue') return { text: lateText(one), tone: 'warn', icon: 'clock' }
  if (work === 'drafts') return { text: say('selling.row.draft'), tone: '', icon: 'pencil' }
  if (work === 'to_send') return { text: say(toSendWord(one)), tone: 'warn', icon: 'mail' }
  return { text: waitingText(one), tone: '', icon: 'tick' }
}

const today = (): string => dayOf(new Date().toISOString())
export const isBroken = ({ promisedOn }: InvoiceWorkRecord): boolean =>
  promisedOn !== null && promisedOn < today()

/** What the customer said of it, which counts more than how late it is. */
function saidText(one: InvoiceWorkRecord): string | null {
  const { dispute, promisedOn, overdueDays: count } = one
  if (dispute !== null) return say('said.row.disputed', { words: dispute })
  if (promisedOn === null) return null
  const day = shortDay(promisedOn)
  if (count === 0) return say('said.row.promised_early', { day })
  return say(isBroken(one) ? 'said.row.broken' : 'said.row.promised', { count, day })
}

function lateText({ overdueDays: count, remindedOn }: InvoiceWorkRecord): string {
  return remindedOn === null
    ? say('selling.row.late', { count })
    : say('selling.row.late_reminded', { count, day: shortDay(remindedOn) })
}

function toSendWord({ sending, email }: InvoiceWorkRecord): WordId {
  if (sending !== null && failed.has(sending.state)) return 'selling.row.mail_failed'
  return email === null ? 'selling.row.no_address' : 'selling.row.not_sent_yet'
}

const exchangeWords: Readonly<Record<string, WordId>> = {
  queued: 'selling.row.queued',
  sent: 'selling.row.checking',
  delivered: 'selling.row.delivered',
  undelivered: 'selling.row.undelivered',
  accepted: 'selling.row.accepted',
}

function waitingText({ einvoiceStatus, sending }: InvoiceWorkRecord): string {
  const word = exchangeWords[einvoiceStatus ?? '']
  if (word !== undefined) return say(word)
  if (sending === null) return say('selling.row.waiting')
  const day = shortDay(sending.at.slice(0, 10))
  return sending.state === 'not_sent'
    ? say('selling.row.kept', { day })
    : say('selling.row.mailed', { to: sending.to, day })
}
