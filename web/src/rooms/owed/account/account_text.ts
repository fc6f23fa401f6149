import type { BillToPayRecord, SupplierAccountsRecord } from '@daybook/sdk'
import type { Tone } from '../../../parts/status_chip.tsx'
import { say } from '../../../words/words.ts'

export type KnownAccount = SupplierAccountsRecord['accounts'][number]
export type Known = NonNullable<BillToPayRecord['payTo']['known']>
type Standing = Known['standing']

const plain = (account: string): string => account.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** As banks print it: an IBAN in groups of four. */
export const accountText = (account: string): string =>
  /^[A-Z]{2}\d{2}/.test(account) ? account.replaceAll(/(.{4})(?=.)/g, '$1 ') : account

/** With or without the country and check digits of an IBAN. */
export function isSameAccount(one: string, other: string): boolean {
  const bare = (given: string): string => plain(given).replace(/^[A-Z]{2}\d{2}/, '')
  return bare(one) === bare(other)
}

/** Three steps: a payment went there, somebody asked or it was there first, and only bills named it. */
export const rungsOf = (standing: Standing): 1 | 2 | 3 =>
  standing === 'paid' ? 3 : standing === 'stopped' || standing === 'rejected' ? 1 : 2

export const toneOf: Readonly<Record<Standing, Tone>> = {
  paid: 'good',
  confirmed: 'good',
  first: 'warn',
  stopped: 'bad',
  rejected: 'bad',
}

/** By what an account is known, in a few words. */
export function sayStanding({ standing, payments, since }: Known): string {
  const year = since.slice(0, 4)
  if (standing === 'paid') return say('account.paid', { count: payments, year })
  if (standing === 'confirmed') return say('account.confirmed')
  if (standing === 'first') return say('account.first')
  return say(standing === 'rejected' ? 'account.rejected' : 'account.stopped')
}

/** The same of an account of the supplier as a bill says it of its own. */
export const knownOf = ({ standing, payments, bills }: KnownAccount): Known => {
  const days = [payments?.since, bills?.since].filter((day) => day !== undefined).toSorted()
  return { standing, payments: payments?.count ?? 0, since: days[0] ?? '' }
}
