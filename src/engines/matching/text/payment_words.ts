import { currencyDigits, isCurrency } from '#kernel/values/money'
import { foldText } from './fold_text.ts'

/** What a bank text says about the payment itself. */
export type PaymentWords = {
  isInstalment: boolean
  isCard: boolean
  /** Amounts in a named currency, as card terminals and foreign transfers print them. */
  printed: readonly { currency: string; minor: bigint }[]
}

const instalment =
  /\b(?:acconto|aconto|a conto|rata|rate|rater|ratebetaling|delbetaling|delvis|afdrag|anticipo|forskud|parziale)\b/
const card = /\b(?:visa|dankort|mastercard|maestro|kort|kortkob|pos|carta|card|nota|purchase)\b|\*/
const amount =
  '\\d{1,3}(?:[. ]\\d{3})+(?:,\\d{1,2})?|\\d{1,3}(?:,\\d{3})+\\.\\d{1,2}|\\d+(?:[.,]\\d{1,2})?'
const before = new RegExp(`(?<![A-Z])([A-Z]{3}) ?(${amount})(?![\\d])`, 'g')
const after = new RegExp(`(?<![\\d.,])(${amount}) ?([A-Z]{3})(?![A-Z])`, 'g')

export function readPaymentWords(text: string): PaymentWords {
  const folded = foldText(text)
  return {
    isInstalment: instalment.test(folded),
    isCard: card.test(folded),
    printed: printedIn(text.toUpperCase()),
  }
}

function printedIn(text: string): PaymentWords['printed'] {
  const found: { currency: string; minor: bigint }[] = []
  const add = (currency: string, digits: string): void => {
    if (!isCurrency(currency)) return
    const minor = minorOf(digits, currencyDigits(currency))
    if (minor !== null) found.push({ currency, minor })
  }
  for (const [, currency = '', digits = ''] of text.matchAll(before)) add(currency, digits)
  for (const [, digits = '', currency = ''] of text.matchAll(after)) add(currency, digits)
  return found
}

/** The last sign before one or two digits divides them from the whole; all others only group. */
function minorOf(text: string, decimals: number): bigint | null {
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  if (fraction.length > decimals) return null
  const digits = `${whole.replaceAll(/\D/g, '')}${fraction.padEnd(decimals, '0')}`
  return digits === '' || digits.length > 18 ? null : BigInt(digits)
}
