import type { Coding } from './coding.ts'

/**
 * A posting as two of them are compared: what the books would get, or got. Amounts are exact decimals
 * in text.
 */
export type PostingSide = {
  account: string[]
  vatCode: (string | null)[]
  amount: string
  vatAmounts: { net: string; vat: string; deductible: string }[]
  text: string
  contact: string | null
}

/** Changes of an account or a code often make one line of several, so these are compared as sets. */
export function sideOf(coding: Coding, contact: string | null): PostingSide {
  const { lines } = coding
  return {
    account: [...new Set(lines.map((line) => line.ledgerAccountId))].toSorted(),
    vatCode: [...new Set(lines.map((line) => line.vatCode))].toSorted((a, b) =>
      (a ?? '') < (b ?? '') ? -1 : 1,
    ),
    amount: coding.codedAmount,
    vatAmounts: lines.map(({ net, vat, deductible }) => ({ net, vat, deductible })),
    text: coding.bookingText,
    contact,
  }
}
