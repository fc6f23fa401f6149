import type { InvoiceNoteRecord } from '@daybook/sdk'
import type { IconName } from '../../../parts/icon.tsx'
import { money, shortDay } from '../../../words/format.ts'
import { quoted } from '../../../words/quotes.ts'
import { say } from '../../../words/words.ts'

/** What each kind is called on its button and in its window. */
export const noteTexts = {
  promise: { label: 'said.promise', title: 'said.promise_title', says: 'said.promise_says' },
  dispute: { label: 'said.dispute', title: 'said.dispute_title', says: 'said.dispute_says' },
  contact: { label: 'said.contact', title: 'said.contact_title', says: 'said.contact_says' },
} as const

const wayWords = {
  call: 'said.was.call',
  mail: 'said.was.mail',
  letter: 'said.was.letter',
  meeting: 'said.was.meeting',
} as const
const outcomeWords = { kept: 'said.kept', broken: 'said.broken' } as const

type Told = { title: string; details: string[]; icon: IconName; tone: '' | 'good' | 'bad' | 'warn' }

/** What was said about an invoice, by whom, and what came of it. */
export function noteWords(note: InvoiceNoteRecord): Told {
  const { spokeTo, words, madeBy, ended, outcome } = note
  const details = [
    ...(words === null ? [] : [quoted(words)]),
    [
      ...(spokeTo === null ? [] : [say('said.by', { name: spokeTo })]),
      say('said.noted_by', { name: madeBy }),
    ].join(', '),
    ...(ended === null || ended.words === null
      ? []
      : [
          `${say('said.ended', { name: ended.by, day: shortDay(ended.at.slice(0, 10)) })}: ${quoted(ended.words)}`,
        ]),
  ]
  if (note.kind === 'contact') {
    return { title: say(wayWords[note.way ?? 'call']), details, icon: iconOf(note), tone: '' }
  }
  if (note.kind === 'dispute') {
    const title =
      note.amount === null
        ? say('said.disputed')
        : say('said.disputed_part', { amount: amountOf(note) })
    return { title, details, icon: 'warning', tone: ended === null ? 'warn' : '' }
  }
  const day = shortDay(note.promisedOn ?? note.saidOn)
  const title =
    note.amount === null
      ? say('said.all_promised', { day })
      : say('said.part_promised', { amount: amountOf(note), day })
  const came = outcome === 'kept' || outcome === 'broken' ? [say(outcomeWords[outcome])] : []
  const tone = outcome === 'kept' ? 'good' : outcome === 'broken' ? 'bad' : ''
  return { title, details: [...came, ...details], icon: 'clock', tone }
}

const amountOf = ({ amount, currency }: InvoiceNoteRecord): string =>
  `${currency} ${money(amount ?? 0, currency)}`

const iconOf = ({ way }: InvoiceNoteRecord): IconName => (way === 'call' ? 'phone' : 'mail')
