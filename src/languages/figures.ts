import { currencyDigits, isCurrency } from '#kernel/values/money'
import type { LanguageWords } from './en/words.ts'
import { periodIn } from './period.ts'
import { twinIn } from './twin.ts'

/** The values of a sentence: amounts as decimals with their currency, days in ISO form, names. */
export type Figures = Readonly<Record<string, string>>

/** What people wrote, which is shown as it stands. */
const written: ReadonlySet<string> = new Set([
  'number',
  'name',
  'hint',
  'text',
  'label',
  'words',
  'vatNumber',
  'protocol',
  'from_text',
  'reference',
  'value',
  'model',
  'read',
  'user',
  'app',
  'said',
])

/** Amounts without a currency, as they stand on a document. */
const amounts: ReadonlySet<string> = new Set(
  'amount total usual net vat shown coded computed limit open one other'.split(' '),
)

/** A figure as this language writes it; what is neither a day nor an amount nor a country stays. */
function showFigure(name: string, value: string, words: LanguageWords): string {
  if (written.has(name)) return value
  const { spoken, papers, documentFields } = words.sentences
  const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    place: spoken,
    by: spoken,
    paper: papers,
    field: documentFields,
    difference: words.sentences.differences,
  }
  const said = known[name]?.[value]
  if (said !== undefined) return said
  if (name === 'fields')
    return value
      .split(', ')
      .map((one) => sayField(one, words))
      .join(', ')
  if (name === 'period' || name === 'periods') {
    return value
      .split(', ')
      .map((one) => periodIn(words, one))
      .join(', ')
  }
  if (name === 'twin') {
    return twinIn(value, words, (sentence, figures) => fillSentence(sentence, figures, words))
  }
  if (name === 'country' && isCountry(value)) return countryIn(words, value)
  if (name === 'share' && /^[01](\.\d+)?$/.test(value)) return percentIn(words, value)
  return showNumber(value, words, amounts.has(name) ? 2 : 0)
}

function sayField(name: string, { sentences: { documentFields } }: LanguageWords): string {
  return (documentFields as Readonly<Record<string, string>>)[name] ?? name
}

function showNumber(value: string, words: LanguageWords, least = 0): string {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
  if (date !== '') return words.formatDay(year, month, date)
  const [, before, amount = '', after] =
    /^(?:([A-Z]{3}) )?(-?\d+(?:\.\d+)?)(?: ([A-Z]{3}|%))?$/.exec(value) ?? []
  if (amount === '') return value
  const unit = before ?? after
  if (unit === undefined) {
    return amount.includes('.') ? decimalIn(words, amount, least) : amount
  }
  if (unit === '%') return `${decimalIn(words, amount)}${words.numbers.percent}`
  return isCurrency(unit) ? `${decimalIn(words, amount, currencyDigits(unit))} ${unit}` : value
}

function decimalIn(words: LanguageWords, amount: string, least = 0): string {
  const digits = Math.max(least, amount.split('.')[1]?.length ?? 0)
  const { group, point } = words.numbers
  // As a text, so that nothing of a large amount is lost.
  return new Intl.NumberFormat('en-GB', { minimumFractionDigits: digits, useGrouping: true })
    .formatToParts(amount as Intl.StringNumericLiteral)
    .map(({ type, value }) => (type === 'group' ? group : type === 'decimal' ? point : value))
    .join('')
}

function percentIn({ locale }: LanguageWords, share: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    Number(share),
  )
}

const isCountry = (value: string): boolean => /^[A-Z]{2}$/.test(value)

/** `{country|in}` is in a country and `{country|of}` of it, with the article that its name asks for. */
function countryAs(form: string, value: string, words: LanguageWords): string {
  if (form !== 'in' && form !== 'of') return value
  const before = words.countryForms[value]?.[form] ?? (form === 'in' ? 'in ' : 'di ')
  return `${before}${isCountry(value) ? countryIn(words, value) : value}`
}

function countryIn({ locale }: LanguageWords, code: string): string {
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
}

/** `{name}` is a figure, `{count|day|days}` the form of a word for that number, `{country|in}` a place. */
export function fillSentence(sentence: string, figures: Figures, words: LanguageWords): string {
  const filled = sentence.replaceAll(
    /\{(\w+)(?:\|([^|}]*)(?:\|([^|}]*))?)?\}/g,
    (_, name: string, one?: string, many?: string) => {
      const value = figures[name] ?? ''
      if (one === undefined) return showFigure(name, value, words)
      if (many === undefined) return countryAs(one, value, words)
      return new Intl.PluralRules(words.locale).select(Number(value)) === 'one' ? one : many
    },
  )
  // A name such as S.p.A. ends a sentence by itself.
  return filled.replaceAll(/(?<!\.)\.\.(?!\.)/g, '.')
}
