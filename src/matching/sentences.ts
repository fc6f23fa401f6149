import { currencyDigits, isCurrency } from '#kernel/money'
import { sentencesIn, type Language } from './sentence_tables.ts'
import type { Outcome, Proposal, Reason } from './outcome.ts'

export type { Language } from './sentence_tables.ts'

/** What a reader is told first: what proves it, then what fits, each once. */
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

/** One reason as a sentence; a code that has none is shown as it is rather than hidden. */
export function sayReason({ code, left, right }: Reason, language: Language): string {
  const sentence = sentencesIn[language].reasons[code] ?? code
  return fill(sentence, { left, right }, language)
}

/** Why a first proposal was not taken by itself. */
export function sayHold(code: string, language: Language): string {
  return sentencesIn[language].holds[code] ?? code
}

/** What a bookkeeper reads beside a proposal. */
export function sayProposal({ reasons }: Pick<Proposal, 'reasons'>, language: Language): string {
  const told = order.flatMap((code) => reasons.find((one) => one.code === code) ?? [])
  return told
    .slice(0, mostTold)
    .map((reason) => sayReason(reason, language))
    .join(' ')
}

/** What a bookkeeper reads about a transaction as a whole. */
export function sayOutcome(outcome: Outcome, language: Language): string {
  const [first] = outcome.proposals
  const isTold = first === undefined || outcome.class === 'own_transfer'
  const what = isTold ? sentencesIn[language].classes[outcome.class] : ''
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
  const { group, point } = sentencesIn[language].numbers
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  return `${sign}${grouped}${fraction === '' ? '' : `${point}${fraction}`} ${currency}`
}
