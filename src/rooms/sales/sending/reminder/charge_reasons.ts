/** Why a reminder charges what it does, or nothing: stored with it, and said in words. */
export type ChargeReason = { code: keyof typeof reasons; params: Record<string, string> }

const reasons = {
  charges_not_wanted: () => 'Nothing is charged because the call said so.',
  charges_not_set: () => 'Nothing is charged: no terms are set with set_reminder_terms.',
  charges_without_rules: () => 'Nothing is charged: the region has no rules for it.',
  charges_in_home_currency: (p: Params) =>
    `Nothing is charged: the invoice is in ${p('currency')}, and charges are in ${p('home')} only.`,
  fee_charged: (p: Params) =>
    `Reminder fee ${p('amount')} ${p('currency')}, number ${p('count')} of at most ${p('most')} (${p('source')}).`,
  fees_used_up: (p: Params) =>
    `No reminder fee: ${p('most')} were charged for this invoice, and the law allows no more (${p('source')}).`,
  fee_too_soon: (p: Params) =>
    `No reminder fee: the reminder before was sent on ${p('date')}, less than ${p('days')} days ago (${p('source')}).`,
  compensation_charged: (p: Params) =>
    `Compensation ${p('amount')} ${p('currency')}, once for the invoice (${p('source')}).`,
  compensation_charged_before: () => 'No compensation: it was charged with an earlier reminder.',
  compensation_of_businesses: () =>
    'No compensation: the buyer has no business number, so it counts as a consumer.',
  interest_charged: (p: Params) =>
    `Interest ${p('rate')} % a year on ${p('open')} ${p('currency')} for ${p('days')} days, from ${p('from')} to ${p('to')} (${p('source')}).`,
  interest_without_rate: (p: Params) =>
    `No interest from ${p('from')} to ${p('to')}: no rate is known for these days.`,
} as const

type Params = (name: string) => string

export function sayReason({ code, params }: ChargeReason): string {
  return reasons[code]((name) => params[name] ?? '')
}
