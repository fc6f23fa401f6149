import { sayPeriod, wordsOf, type Language } from '#languages/room'
import { formatDay, formatDecimal } from '#pdf/room'

/** Stored as code and parameters; the sentence is made when the return is read. */
export type Warning = { code: string; params: Record<string, string> }

const sentences: Readonly<Record<string, string>> = wordsOf('en').vatWarnings

export const warningCodes: readonly string[] = Object.keys(sentences)

export function renderWarning({ code, params }: Warning): string {
  return fill(sentences[code] ?? `${code.replaceAll('_', ' ')}.`, params)
}

/** The sentence on the printed form: in its language, with days and amounts as it writes them. */
export function printWarning(warning: Warning, language: Language): string {
  const own: Readonly<Record<string, string>> = wordsOf(language).vatWarnings
  const sentence = own[warning.code]
  if (language === 'en' || sentence === undefined) return renderWarning(warning)
  const written = Object.entries(warning.params).map(([name, value]) => {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return [name, formatDay(value, language)]
    if (name.startsWith('period')) return [name, periodsIn(value, language)]
    return [name, /^-?\d+\.\d\d$/.test(value) ? formatDecimal(value, language, 2) : value]
  })
  return fill(sentence, Object.fromEntries(written) as Record<string, string>)
}

const periodsIn = (keys: string, language: Language): string =>
  keys
    .split(', ')
    .map((key) => sayPeriod(key, language))
    .join(', ')

function fill(sentence: string, params: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '?')
}
