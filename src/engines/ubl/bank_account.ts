import type { UblInvoice } from './invoice.ts'

/** How the bank account is written. */
export type PaymentAccount =
  | { kind: 'danish'; branch: string; number: string }
  | { kind: 'iban'; iban: string; bic: string | null }

/**
 * Payments in kroner between Danish accounts use branch and account number, which a Danish IBAN
 * contains: two letters, two check digits, four digits of the branch and ten of the account.
 */
export function accountOf({ payment, currency }: UblInvoice): PaymentAccount | null {
  const iban = payment?.iban?.replaceAll(/\s/g, '').toUpperCase() ?? ''
  if (iban === '') return null
  const danish = /^DK\d{2}(\d{4})(\d{10})$/.exec(iban)
  if (danish !== null && currency === 'DKK') {
    return { kind: 'danish', branch: danish[1] ?? '', number: danish[2] ?? '' }
  }
  return { kind: 'iban', iban, bic: payment?.bic ?? null }
}
