import { today } from '#kernel/day'
import { currencyDigits } from '#kernel/money'
import { decimalOf } from '#ledger/room'
import { formatDay, formatDecimal, type Language } from '#paper/room'
import { regionOf } from '#regions/room'
import type { ReturnView } from '#vat/room'
import { returnWords } from './return_words.ts'

/** The language of the form, where the paper can be written in it. */
export function languageOf({ regionKey }: ReturnView): Language {
  const [first = 'en'] = regionOf(regionKey).languages
  return first in returnWords ? (first as Language) : 'en'
}

type Box = ReturnView['boxes'][number]

/** As it is filed: without decimals where the form has none, and a period as the number it is. */
export function shownAmount(view: ReturnView, minor: bigint, kind: string): string {
  const isWhole = kind === 'period' || hasWholeBoxes(view)
  const digits = currencyDigits(view.currency)
  return formatDecimal(decimalOf(minor, digits), languageOf(view), isWhole ? 0 : digits)
}

function hasWholeBoxes({ regionKey }: ReturnView): boolean {
  return regionOf(regionKey).vatBoxes.some((box) => box.rounding === 'whole')
}

/** What is not finally booked is told to the last unit, whatever the form drops. */
export function shownProvisional(view: ReturnView, { provisionalMinor }: Box): string {
  if (provisionalMinor === 0n) return ''
  const digits = currencyDigits(view.currency)
  return formatDecimal(decimalOf(provisionalMinor, digits), languageOf(view), digits)
}

export type Fact = { label: string; labelEn: string; value: string }

/** What is said of a return above its boxes. */
export function factsOf(view: ReturnView): Fact[] {
  const language = languageOf(view)
  const words = returnWords[language]
  const english = returnWords.en
  const { period, status } = view
  const day = (text: string): string => formatDay(text, language)
  const dayOf = (instant: string): string =>
    day(today(new Date(instant), regionOf(view.regionKey).timeZone))
  const fact = (name: Name, value: string | null): Fact[] =>
    value === null ? [] : [{ label: words[name], labelEn: english[name], value }]
  return [
    ...fact('period', `${day(period.from)} – ${day(period.to)} (${period.key})`),
    ...fact('status', bothOf(words[status], english[status])),
    ...fact(
      'frequency',
      bothOf(words.frequencies[period.frequency], english.frequencies[period.frequency]),
    ),
    ...fact('due', day(view.dueDate)),
    ...fact('prepared', dayOf(view.preparedAt)),
    ...fact('filedAt', view.filedAt === null ? null : dayOf(view.filedAt)),
    ...fact('vatNumber', view.organization.vatNumber),
    ...fact('reference', view.reference),
    ...fact('corrects', view.corrects),
  ]
}

type Name =
  | 'period'
  | 'status'
  | 'frequency'
  | 'due'
  | 'prepared'
  | 'filedAt'
  | 'vatNumber'
  | 'reference'
  | 'corrects'

/** The country's word with the English one, or one where they are the same. */
export function bothOf(own: string, english: string): string {
  return own === english ? own : `${own} / ${english}`
}
