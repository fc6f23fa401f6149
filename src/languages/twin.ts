import type { LanguageWords } from './en/words.ts'

/** How an English sentence names the document that another may repeat; each fact may be missing. */
const shape =
  /^(?:from (?<name>.+?)|without a supplier)(?:, number (?<number>.+?))?(?:, dated (?<day>\d{4}-\d\d-\d\d))?(?:, (?<amount>-?\d+(?:\.\d+)?(?: [A-Z]{3})?))?, (?<state>not read yet|not coded yet|not posted yet|posted)$/u

const states = {
  'not read yet': 'unread',
  'not coded yet': 'uncoded',
  'not posted yet': 'unposted',
  posted: 'posted',
} as const

type Say = (sentence: string, figures: Readonly<Record<string, string>>) => string

/** The same in the words of a language. A text of another shape stays as it is. */
export function twinIn(text: string, { sentences: { twin } }: LanguageWords, say: Say): string {
  const found = shape.exec(text)?.groups
  if (found === undefined) return text
  const { name, number, day, amount, state = '' } = found
  const facts = [
    name === undefined ? twin.nobody : say(twin.from, { name }),
    ...(number === undefined ? [] : [say(twin.number, { number })]),
    ...(day === undefined ? [] : [say(twin.dated, { day })]),
    ...(amount === undefined ? [] : [say(twin.amount, { amount })]),
    twin[states[state as keyof typeof states]],
  ]
  return facts.join(', ')
}
