import type { ApprovalRecord } from '@daybook/sdk'
import type { WordId } from '../../words/en.ts'
import { sayField, sayValue } from '../../words/registry_words.ts'
import { say } from '../../words/words.ts'
import { changesIn, doubtsOf } from './asked.ts'

const none = '–'

/** What a mail says of itself, by its last name in the path. */
const mailWords: Readonly<Record<string, WordId>> = {
  to: 'asked.mail_to',
  replyTo: 'asked.mail_reply',
  subject: 'asked.mail_subject',
  text: 'asked.mail_text',
}

/** Parts of an answer that only hold others, and say nothing of their own. */
const holders: ReadonlySet<string> = new Set(
  'coding extraction invoice ledgerEntry letter mail sending totals'.split(' '),
)

const isCount = (part: string): boolean => /^\d+$/.test(part)

/** `lines.0.vatCode` as people call it: the line and the field. */
function nameOf(field: string): string {
  const parts = field.split('.')
  const leaf = parts.findLast((part) => !isCount(part)) ?? field
  if (leaf === 'sha256') return say('asked.paper')
  const isMail = parts.length === 1 || ['letter', 'mail', 'sending'].includes(parts[0] ?? '')
  const word = isMail ? mailWords[leaf] : undefined
  const at = parts.find(isCount)
  const named = parts.filter((part) => !isCount(part) && !holders.has(part) && part !== 'lines')
  const names = word === undefined ? named.map((part) => sayField(part)) : [say(word)]
  const line =
    parts.includes('lines') && at !== undefined ? [say('form.row', { at: Number(at) + 1 })] : []
  return [...line, ...names].join(', ')
}

/** Nobody reads what a file is made of. */
function textOf(
  field: string,
  text: string,
  { doubts, paper }: { doubts: ReadonlyMap<string, string>; paper: WordId },
): string {
  if (text === none) return none
  if (field.endsWith('sha256')) return say(paper)
  if (field.startsWith('warnings.')) return doubts.get(text) ?? sayValue(text)
  return { true: say('form.yes'), false: say('form.no') }[text] ?? text
}

export type Changed = { name: string; was: string; is: string }

/** What differs from what was shown, in words; two fields that say the same are one row. */
export function changedIn(
  approval: Pick<ApprovalRecord, 'outcome' | 'preview' | 'input'>,
): Changed[] {
  const doubts = new Map(doubtsOf(approval).map(({ code, detail }) => [code, detail]))
  const rows = changesIn(approval).map(({ field, was, is }): Changed => ({
    name: nameOf(field),
    was: textOf(field, was, { doubts, paper: 'asked.shown_paper' }),
    is: textOf(field, is, { doubts, paper: 'asked.other_paper' }),
  }))
  const isSame = (one: Changed, other: Changed): boolean =>
    one.name === other.name && one.was === other.was && one.is === other.is
  return rows.filter((one, at) => rows.findIndex((other) => isSame(one, other)) === at)
}
