import type { RegisterLookupRecord } from '@daybook/sdk'

/** Why a register has nothing to say of a number. */
export const silentWords = {
  not_found: 'con.not_found',
  silent: 'con.silent',
  no_register: 'con.no_register',
  no_number: 'con.no_number',
} as const satisfies Record<Exclude<RegisterLookupRecord['outcome'], 'found'>, string>
