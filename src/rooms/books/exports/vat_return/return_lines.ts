import { today } from '#kernel/values/day'
import { currencyDigits } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import { sayPeriod, wordsOf, type Language } from '#languages/room'
import { formatDay, formatDecimal } from '#pdf/room'
import { regionOf } from '#regions/room'
import { formLanguageOf, type ReturnView } from '#vat/room'

export function languageOf({ regionKey }: ReturnView): Language {
  return formLanguageOf(regionKey)
}

/** Whether the form itself has these names of boxes; otherwise they are only ours. */
export function hasBoxNames({ regionKey }: ReturnView): boolean {
  return regionOf(regionKey).vatReturn.namesBoxes
}

type Box = ReturnView['boxes'][number]

/** As filed: without decimals if the form has none, and a period as a plain number. */
export function shownAmount(view: ReturnView, minor: bigint, kind: string): string {
  const isWhole = kind === 'period' || hasWholeBoxes(view)
  const digits = currencyDigits(view.currency)
  return formatDecimal(decimalOf(minor, digits), languageOf(view), isWhole ? 0 : digits)
}

function hasWholeBoxes({ regionKey }: ReturnView): boolean {
  return regionOf(regionKey).vatBoxes.some((box) => box.rounding === 'whole')
}

/** The provisional part is shown with decimals, even if the form drops them. */
export function shownProvisional(view: ReturnView, { provisionalMinor }: Box): string {
  if (provisionalMinor === 0n) return ''
  const digits = currencyDigits(view.currency)
  return formatDecimal(decimalOf(provisionalMinor, digits), languageOf(view), digits)
}

export type ReturnFact = { label: string; labelEn: string; value: string }

/** The facts shown above the boxes. */
export function factsOf(view: ReturnView): ReturnFact[] {
  const language = languageOf(view)
  const words = wordsOf(language).vatReturn
  const english = wordsOf('en').vatReturn
  const { period, status } = view
  const day = (text: string): string => formatDay(text, language)
  const dayOf = (instant: string): string =>
    day(today(new Date(instant), regionOf(view.regionKey).timeZone))
  const fact = (name: Name, value: string | null): ReturnFact[] =>
    value === null ? [] : [{ label: words[name], labelEn: english[name], value }]
  return [
    ...fact('period', sayPeriod(period.key, language)),
    ...fact('days', `${day(period.from)} – ${day(period.to)}`),
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
  | 'days'
  | 'status'
  | 'frequency'
  | 'due'
  | 'prepared'
  | 'filedAt'
  | 'vatNumber'
  | 'reference'
  | 'corrects'

/** The country's word and the English one, or only one if they are the same. */
export function bothOf(own: string, english: string): string {
  return own === english ? own : `${own} / ${english}`
}
