import { isIP } from 'node:net'
import type { State } from '../state.ts'
import type { Account } from '../world/accounts.ts'
import { dayOf } from '../world/day.ts'
import { nowOf } from '../state.ts'
import { refuse } from './errors.ts'

type Headers = Record<string, string>

const GEO_LOCATION = /^-?\d{1,2}\.\d{1,6},-?\d{1,3}\.\d{1,6}$/

const VALUES: Record<string, (value: string) => boolean> = {
  'psu-ip-address': (value) => isIP(value) !== 0,
  'psu-user-agent': (value) => value.trim() !== '',
  'psu-geo-location': (value) => GEO_LOCATION.test(value),
}

/**
 * Whether the account holder is present, according to the headers: all headers the bank requires,
 * or none. A part of them is an error.
 */
function isAttended(required: string[], headers: Headers): boolean {
  const sent = Object.keys(headers).filter((name) => name.startsWith('psu-'))
  if (sent.length === 0) return false
  for (const name of required) {
    if (!sent.includes(name.toLowerCase())) refuse('PSU_HEADER_NOT_PROVIDED', `${name} is missing`)
  }
  for (const name of sent) {
    if (VALUES[name]?.(headers[name] ?? '') === false)
      refuse('PSU_HEADER_INVALID', `${name} is wrong`)
  }
  return true
}

export type ReadKind = 'details' | 'balances' | 'transactions'

/**
 * Counts a read against the daily limit without the account holder, per account and kind of data.
 * Later pages belong to the read that began the listing.
 */
export function countRead(
  state: State,
  account: Account,
  kind: ReadKind,
  headers: Headers,
  isLaterPage = false,
): void {
  if (isAttended(account.bank.requiredPsuHeaders, headers) || isLaterPage) return
  const key = `${account.iban} ${account.currency} ${kind} ${dayOf(nowOf(state))}`
  const count = (state.reads.get(key) ?? 0) + 1
  if (count > state.settings.unattendedReads) {
    refuse('ASPSP_RATE_LIMIT_EXCEEDED', `${state.settings.unattendedReads} reads a day are allowed`)
  }
  state.reads.set(key, count)
}
