import { chartFailures } from './ledger.ts'

/** Failures of the chart, and where another system keeps the books. Part of the table in `failures.ts`. */
export const accountingFailures = {
  ...chartFailures,
  provider_refused: [
    409,
    'Accounting system refuses it',
    'The accounting system does not take this; `detail` says why. Correct it here or there first.',
  ],
  provider_access_lost: [
    409,
    'Connection must be renewed',
    'The accounting system no longer accepts the connection. Connect it again with connect_provider; what waits is then sent.',
  ],
  provider_conflict: [
    409,
    'Changed in the accounting system',
    'The accounting system has this with other content; somebody may have changed it there. Compare both, and correct one of them.',
  ],
  provider_disconnected: [
    409,
    'Accounting system no longer connected',
    'The books of that day are kept in a system that is no longer connected. Connect it again, or make the entry there.',
  ],
  connection_not_found: [
    404,
    'No accounting system connected',
    'Daybook keeps the books itself. Connect a system with connect_provider; what is connected: GET /api/rest/accounting-connection.',
  ],
  accounting_authorization_not_found: [
    404,
    'Request not found',
    'No open request to an accounting system has this address. Start again with connect_provider; what is connected: GET /api/rest/accounting-connection.',
  ],
  connection_exists: [
    409,
    'Another system keeps the books',
    'End the connection with disconnect_provider before connecting another system.',
  ],
  connection_busy: [
    409,
    'Entries are still on their way',
    'Some entries have not arrived at the accounting system yet. Wait until they have, or correct what holds them up.',
  ],
  account_not_mapped: [
    409,
    'Account unknown to the accounting system',
    'Say with map_account which account of the accounting system this one is; `detail` names it.',
  ],
  not_a_payment: [
    409,
    'Not a payment of that',
    'Only a payment that was booked in the accounting system can be assigned, to a bill or an invoice on the same account that it pays; `detail` says more.',
  ],
  voucher_numbers_used_up: [
    409,
    'No voucher numbers left',
    'The journal has no free voucher numbers. Extend its range in the accounting system, then call sync_chart_of_accounts.',
  ],
} as const
