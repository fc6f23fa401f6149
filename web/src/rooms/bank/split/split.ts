import { type Language, type Money, moneyFromMinor, parseMoney } from '@daybook/sdk'

import type { TargetRef } from '../row/target.ts'

/** One part of a split. `text` is what was typed; null: the part takes what the others leave. */
export type SplitPart = { text: string | null }
export type SplitLine = TargetRef & SplitPart

/** An amount as people type it, whichever of the two ways of writing it they use. */
export function readAmount(text: string, currency: string, language: Language): Money | null {
  const others: Language[] = language === 'en' ? ['en', 'da'] : [language, 'en']
  for (const way of others) {
    const found = parseMoney(text.replace(/^\s*\+/, ''), currency, way)
    if (found !== null) return found
  }
  return null
}

export type Divided = {
  /** Of each part; null where what was typed is no amount. */
  amounts: (Money | null)[]
  /** What nobody has yet; null where a part cannot be read. */
  remainder: Money | null
}

/** The parts of a whole, the ones left empty taking the rest: the last of them, the others nothing. */
export function divide(whole: Money, parts: readonly SplitPart[], language: Language): Divided {
  const { currency } = whole
  const typed = parts.map(({ text }) =>
    text === null ? null : readAmount(text, currency, language),
  )
  const isBroken = parts.some(({ text }, at) => text !== null && typed[at] === null)
  const sum = typed.reduce((all, one) => all + (one?.minor ?? 0n), 0n)
  const last = parts.findLastIndex(({ text }) => text === null)
  const rest = moneyFromMinor(whole.minor - sum, currency)
  const amounts = parts.map(({ text }, at) => {
    if (text !== null) return typed[at] ?? null
    return at === last && !isBroken ? rest : moneyFromMinor(0n, currency)
  })
  if (isBroken) return { amounts, remainder: null }
  return { amounts, remainder: last === -1 ? rest : moneyFromMinor(0n, currency) }
}

/** Only a split that adds up, without a part of nothing, can be saved. */
export function isWhole({ amounts, remainder }: Divided): boolean {
  return (
    remainder?.minor === 0n &&
    amounts.length > 1 &&
    amounts.every((one) => one !== null && one.minor !== 0n)
  )
}

/** Shown without its sign, which all parts share; back to it for the server. */
export const sizeOf = ({ minor, currency }: Money): Money =>
  moneyFromMinor(minor < 0n ? -minor : minor, currency)

export const signedLike = (part: Money, whole: Money): Money =>
  whole.minor < 0n ? moneyFromMinor(-part.minor, part.currency) : part
