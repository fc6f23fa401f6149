import { z } from 'zod'

export const takingsWarning = z.object({ code: z.string(), detail: z.string() })

/** As it is stored: the sentence follows from the code when somebody reads it. */
export type TakingsWarning = { code: keyof typeof sentences; params: Record<string, string> }

const sentences = {
  cash_negative:
    'The books have {balance} {currency} of cash on account {account} on {date}, and cash cannot be below 0. Look for takings, a withdrawal or a payment that is missing or booked twice, and count the cash.',
  closing_number_used:
    'Report {number} of this till is recorded on {date} already. Check that these are not the same takings.',
  rule_not_confirmed: 'How VAT is taken out of the takings is not yet confirmed: {source}.',
} as const

export function showWarnings(stored: readonly TakingsWarning[]): z.input<typeof takingsWarning>[] {
  return stored.map(({ code, params }) => ({
    code,
    detail: sentences[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
  }))
}
