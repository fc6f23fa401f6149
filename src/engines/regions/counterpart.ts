import { Failure } from '#kernel/failure/failure'
import { findRegion } from './region.ts'

/** What an accounting system calls the accounts and VAT codes of a region's chart. */
export type Counterparts = {
  readonly regionKey: string
  readonly accounts: ReadonlyMap<string, string>
  readonly vatCodes: ReadonlyMap<string, string>
}

/** The account over there; one that nobody named is asked for, never guessed. */
export function accountThere(connection: Counterparts, account: string): string {
  const theirs = connection.accounts.get(account)
  if (theirs !== undefined) return theirs
  const known = findRegion(connection.regionKey)?.accounts.find((row) => row.id === account)
  throw notMapped('account', account, known?.name)
}

/** The VAT code over there. */
export function vatCodeThere(connection: Counterparts, code: string): string {
  const theirs = connection.vatCodes.get(code)
  if (theirs !== undefined) return theirs
  const known = findRegion(connection.regionKey)?.vatCodes.find((row) => row.id === code)
  throw notMapped('vat_code', code, known?.name)
}

function notMapped(kind: 'account' | 'vat_code', ours: string, name: string | undefined): Failure {
  const what = kind === 'account' ? 'Account' : 'VAT code'
  const called = name === undefined ? ours : `${ours} (${name})`
  return new Failure('account_not_mapped', {
    nothingHappened: true,
    kind,
    ours,
    detail: `${what} ${called} has no counterpart in the accounting system. Call map_account with kind "${kind}", ours "${ours}" and its id over there, then try again.`,
  })
}
