import { z } from 'zod'
import { accountOf, bankBookingOf, type Region } from '#regions/room'
import { encodeId } from '#kernel/values/id'
import { directionOf, nameKeyOf, type PayeeRuleRow } from '../payees/payee_rule.ts'
import { sayReason } from './decision.ts'
import type { TransactionRow } from './match_store.ts'

/** The account to use in book_transaction for fees and interest of the bank. */
export const suggestedBooking = z.object({
  ledgerAccountId: z.string(),
  detail: z.string(),
  payeeRuleId: z.string().optional().meta({ description: 'The remembered payee it comes from.' }),
  text: z.string().optional().meta({ description: 'The remembered text of the entry.' }),
  vatCode: z.string().optional().meta({ description: 'The remembered VAT code.' }),
  code: z.string().optional(),
  params: z.record(z.string(), z.string()).optional(),
})

type Seen = Pick<
  TransactionRow,
  'status' | 'withdrawn_at' | 'class' | 'amount_minor' | 'text' | 'counterparty_name'
>

const named = { fee: 'A bank fee', interest: 'Interest' } as const

/** Null if decided, or if the region has no account for it. */
export function toSuggestedBooking(
  region: Region,
  row: Seen,
  remembered: readonly PayeeRuleRow[] = [],
): z.input<typeof suggestedBooking> | null {
  if (row.status !== 'unmatched' || row.withdrawn_at !== null) return null
  const rule = ruleOf(row, remembered)
  if (rule !== null) return fromRule(rule)
  if (row.class === null) return null
  const booking = bankBookingOf(region, row.class, BigInt(row.amount_minor), row.text)
  if (booking === null) return null
  const name = accountOf(region, booking.account)?.nameEn ?? ''
  const detail = `${named[booking.class]}: book it on ${booking.account}, ${name}.`
  return { ledgerAccountId: booking.account, detail }
}

/** What a person remembered of whom it is from or to; the name alone decides, and the direction. */
function ruleOf(
  { counterparty_name: name, amount_minor }: Seen,
  remembered: readonly PayeeRuleRow[],
): PayeeRuleRow | null {
  if (name === null || remembered.length === 0) return null
  const [key, direction] = [nameKeyOf(name), directionOf(BigInt(amount_minor))]
  return remembered.find((one) => one.name_key === key && one.direction === direction) ?? null
}

function fromRule({
  id,
  account,
  text,
  vat_code: vatCode,
}: PayeeRuleRow): z.input<typeof suggestedBooking> {
  const said = sayReason({ code: 'remembered_payee', params: { account } })
  return {
    ledgerAccountId: account,
    ...said,
    payeeRuleId: encodeId('pyr', id),
    ...(text === null ? {} : { text }),
    ...(vatCode === null ? {} : { vatCode }),
  }
}
