import { createHash } from 'node:crypto'
import type { Settings } from '../state.ts'
import type { Account } from '../world/accounts.ts'
import { sizeOf, writeAmount } from '../world/amount.ts'
import type { Exchange } from '../world/movement.ts'
import type { Row } from '../world/statement.ts'

const hashOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('|')).digest('base64')

/** The same for an account in every session and for everyone. */
export function hashesOf(account: Account) {
  const hash = hashOf(account.bank.bic, account.iban, account.currency)
  const other = hashOf(account.bank.bic, account.bban, account.currency)
  return { identification_hash: hash, identification_hashes: [hash, other] }
}

const amountOf = (minor: bigint, currency: string) => ({ currency, amount: writeAmount(minor) })

export const shapeAccount = (account: Account, uid: string | null) => ({
  account_id: { iban: account.iban },
  all_account_ids: [
    { identification: account.iban, scheme_name: 'IBAN' },
    { identification: account.bban, scheme_name: 'BBAN' },
  ],
  account_servicer: { bic_fi: account.bank.bic, name: account.bank.name },
  name: account.holder,
  details: account.product,
  usage: 'ORGA',
  cash_account_type: account.kind,
  product: account.product,
  currency: account.currency,
  psu_status: 'Account Holder',
  legal_age: true,
  ...(uid === null ? {} : { uid }),
  ...hashesOf(account),
})

export const shapeBalance = (
  account: Account,
  type: 'CLBD' | 'ITBD' | 'ITAV',
  minor: bigint,
  day: string,
) => ({
  name: BALANCE_NAMES[type],
  balance_amount: amountOf(minor, account.currency),
  balance_type: type,
  reference_date: day,
})

const BALANCE_NAMES = { CLBD: 'Closing balance', ITBD: 'Booked balance', ITAV: 'Available balance' }

const shapeExchange = ({ unit, rate, instructedMinor }: Exchange) => ({
  unit_currency: unit,
  exchange_rate: rate,
  rate_type: 'SPOT',
  instructed_amount: amountOf(instructedMinor, unit),
})

/** Both sides of a payment: ours, and the other as far as the bank shows it. */
function shapeParties(account: Account, row: Row): Record<string, unknown> {
  const { counterparty } = row.movement
  const [ours, theirs] =
    row.phase.amountMinor < 0n ? ['debtor', 'creditor'] : ['creditor', 'debtor']
  return {
    [ours]: { name: account.holder },
    [`${ours}_account`]: { iban: account.iban },
    [theirs]: counterparty === null ? undefined : { name: counterparty.name },
    [`${theirs}_account`]: counterparty?.iban ? { iban: counterparty.iban } : undefined,
  }
}

const FIELDS = [
  'entry_reference',
  'merchant_category_code',
  'creditor',
  'creditor_account',
  'creditor_agent',
  'debtor',
  'debtor_account',
  'debtor_agent',
  'bank_transaction_code',
  'booking_date',
  'value_date',
  'transaction_date',
  'balance_after_transaction',
  'reference_number',
  'reference_number_schema',
  'remittance_information',
  'exchange_rate',
  'note',
  'transaction_id',
]

export function shapeTransaction(
  account: Account,
  row: Row,
  transactionId: string,
  absent: Settings['absent'],
): Record<string, unknown> {
  const { movement, phase } = row
  const { amountMinor } = phase
  const { bank, currency } = account
  const isBooked = phase.bookedOn !== null
  const shape: Record<string, unknown> = {
    entry_reference: row.entryReference ?? undefined,
    merchant_category_code: movement.merchantCategory ?? undefined,
    transaction_amount: amountOf(
      bank.hasSignedAmounts ? amountMinor : sizeOf(amountMinor),
      currency,
    ),
    ...shapeParties(account, row),
    bank_transaction_code: {
      description: movement.code.description,
      code: movement.code.code,
      sub_code: movement.code.subCode,
    },
    credit_debit_indicator: amountMinor < 0n ? 'DBIT' : 'CRDT',
    status: phase.status,
    booking_date: phase.bookedOn ?? undefined,
    value_date: isBooked ? movement.valueOn : undefined,
    transaction_date: movement.transactionOn,
    balance_after_transaction:
      bank.hasBalanceAfter && row.balanceAfterMinor !== null
        ? amountOf(row.balanceAfterMinor, currency)
        : undefined,
    reference_number: movement.reference?.number,
    reference_number_schema: movement.reference?.scheme ?? undefined,
    remittance_information: phase.lines ?? movement.lines,
    exchange_rate:
      movement.exchange !== null && isBooked ? shapeExchange(movement.exchange) : undefined,
    transaction_id: transactionId,
  }
  if (absent === 'null') for (const field of FIELDS) shape[field] ??= null
  return shape
}
