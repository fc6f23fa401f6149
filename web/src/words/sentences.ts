import { type Language, formatMoney, moneyOf } from '@daybook/sdk'
import { boot } from '../app/daybook.ts'
import { fullDay } from './format.ts'

type Sentences = {
  reasons: Record<string, string>
  holds: Record<string, string>
  classes: Record<string, string>
}

/** The matcher's own sentences: the server says them in mails and logs, and here they are the same. */
const tables: Record<Language, () => Promise<{ matching: Sentences }>> = {
  en: () => import('../../../src/languages/en/matching.ts'),
  da: () => import('../../../src/languages/da/matching.ts'),
  it: () => import('../../../src/languages/it/matching.ts'),
}

let sentences: Sentences = { reasons: {}, holds: {}, classes: {} }

export async function loadSentences(language: Language = boot.language): Promise<void> {
  sentences = (await tables[language]()).matching
}

type Told = { code: string; detail: string; params?: Record<string, string> }

/** In the reader's language where there is a sentence for it, else as the server says it. */
export function sayReason({ code, detail, params = {} }: Told): string {
  const sentence = sentences.reasons[code]
  return sentence === undefined ? detail : filled(sentence, params)
}

export const sayHold = ({ code, detail }: Told): string => sentences.holds[code] ?? detail

export const sayClass = (name: string): string => sentences.classes[name] ?? ''

function filled(sentence: string, params: Record<string, string>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => shown(params[name] ?? ''))
}

/** Amounts and days of a parameter as they are written everywhere else on the screen. */
function shown(value: string): string {
  const [, amount, currency] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(value) ?? []
  if (amount !== undefined && currency !== undefined) {
    return formatMoney(moneyOf(amount, currency), boot.amounts).replace('-', '\u2212')
  }
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? fullDay(value) : value
}
