import type { UblInvoice } from './invoice.ts'

/** How a bank is told where the money goes. */
export type Account =
  | { kind: 'danish'; branch: string; number: string }
  | { kind: 'iban'; iban: string; bic: string | null }

/**
 * Kroner between Danish accounts are sent by branch and account number, which a Danish IBAN is made
 * of: two letters, two check digits, four digits of the branch and ten of the account.
 */
export function accountOf({ payment, currency }: UblInvoice): Account | null {
  const iban = payment?.iban?.replaceAll(/\s/g, '').toUpperCase() ?? ''
  if (iban === '') return null
  const danish = /^DK\d{2}(\d{4})(\d{10})$/.exec(iban)
  if (danish !== null && currency === 'DKK') {
    return { kind: 'danish', branch: danish[1] ?? '', number: danish[2] ?? '' }
  }
  return { kind: 'iban', iban, bic: payment?.bic ?? null }
}
