import type { Coding } from '../document/coding.ts'

/**
 * The parts of a posting that are compared: proposed or actual. Amounts are exact decimals as text.
 */
export type PostingSide = {
  account: string[]
  vatCode: (string | null)[]
  amount: string
  vatAmounts: { net: string; vat: string; deductible: string }[]
  text: string
  contact: string | null
}

/** Corrections often merge lines, so accounts and codes are compared as sets. */
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
