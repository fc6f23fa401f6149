import { currencyDigits, isCurrency } from '#kernel/values/money'
import { type Language, wordsOf } from '#languages/room'
import type {
  MatchOutcome,
  MatchProposal,
  MatchReason,
  TransactionClass,
} from '../terms/outcome.ts'

/** Sentences by code; `{left}` is the bank's value and `{right}` that of the books. */
type Sentences = {
  numbers: { group: string; point: string }
  reasons: Readonly<Record<string, string>>
  holds: Readonly<Record<string, string>>
  classes: Readonly<Record<TransactionClass, string>>
}

export function sentencesIn(language: Language): Sentences {
  return wordsOf(language).matching
}

/** The order of reasons: what proves the match, then what fits, each once. */
const order = [
  'reference_equal',
  'number_equal',
  'sum_listed',
  'iban_equal',
  'alias_known',
  'name_equal',
  'name_alike',
  'sum_oldest',
  'sum_subset',
  'payments_complete',
  'amount_exact',
  'amount_printed',
  'amount_converted',
  'amount_fee',
  'amount_partial',
  'amount_over',
]
const mostTold = 3

/** One reason as a sentence; a code without one is shown as it is. */
export function sayReason({ code, left, right }: MatchReason, language: Language): string {
  const sentence = sentencesIn(language).reasons[code] ?? code
  return fill(sentence, { left, right }, language)
}

/** Why the first suggestion was not matched automatically. */
export function sayHold(code: string, language: Language): string {
  return sentencesIn(language).holds[code] ?? code
}

/** The text of a suggestion. */
export function sayProposal(
  { reasons }: Pick<MatchProposal, 'reasons'>,
  language: Language,
): string {
  const leading = order.flatMap((code) => reasons.find((one) => one.code === code) ?? [])
  return leading
    .slice(0, mostTold)
    .map((reason) => sayReason(reason, language))
    .join(' ')
}

/** The text of a transaction as a whole. */
export function sayOutcome(outcome: MatchOutcome, language: Language): string {
  const [first] = outcome.proposals
  const isTold = first === undefined || outcome.class === 'own_transfer'
  const what = isTold ? sentencesIn(language).classes[outcome.class] : ''
  const proposed = first === undefined ? '' : sayProposal(first, language)
  const holds = outcome.holds.map((code) => sayHold(code, language))
  return [what, proposed, ...holds].filter((one) => one !== '').join(' ')
}

function fill(
  sentence: string,
  values: Readonly<Record<string, string>>,
  language: Language,
): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    printValue(values[name] ?? '', language),
  )
}

/** An amount such as "1250.00 DKK" in the way that the language writes numbers. */
function printValue(value: string, language: Language): string {
  const [, sign = '', whole = '', fraction = '', currency = ''] =
    /^(-?)(\d+)(?:\.(\d+))? ([A-Z]{3})$/.exec(value) ?? []
  if (!isCurrency(currency) || fraction.length !== currencyDigits(currency)) return value
  const { group, point } = sentencesIn(language).numbers
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  return `${sign}${grouped}${fraction === '' ? '' : `${point}${fraction}`} ${currency}`
}
