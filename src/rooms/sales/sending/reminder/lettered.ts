import type { MailedInvoice } from '#invoices/room'
import { currencyDigits } from '#kernel/values/money'
import type { Letter } from '#languages/room'
import { decimalOf } from '#kernel/values/decimal'
import { formatAmount, formatDay } from '#pdf/room'
import type { ReminderRow } from './reminder_store.ts'

/** The mail that goes with a reminder. */
export function lettered(
  { language, number, seller }: MailedInvoice,
  row: ReminderRow,
  said: { message: readonly string[]; canAnswer: boolean },
): Letter {
  const { currency, paper } = row
  const money = (decimal: string): string =>
    `${formatAmount(decimal, language, currency)} ${currency}`
  const minor = (units: bigint): string => money(decimalOf(units, currencyDigits(currency)))
  const charged =
    BigInt(row.fee_minor) + BigInt(row.compensation_minor) + BigInt(row.interest_minor)
  return {
    kind: 'reminder_mail',
    organization: seller.name,
    number,
    reminder: row.number,
    dueOn: formatDay(paper.invoice.dueOn, language),
    open: minor(BigInt(row.open_minor)),
    charges: charged === 0n ? null : minor(charged),
    total: money(paper.total),
    payBy: formatDay(row.pay_by, language),
    ...said,
  }
}
