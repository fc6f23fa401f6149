import { z } from 'zod'
import { text } from '../table/cells.ts'
import { confirmedIfAbsent, markUnconfirmed } from '../table/confirmed.ts'

/** How a day's takings of a till are booked. */
export const takingsRules = z
  .strictObject({
    // The VAT codes that a till may sell under, each with its revenue account. A rate finds the code
    // of a domestic sale among these.
    codes: z
      .array(z.strictObject({ vatCode: text, account: text }).readonly())
      .min(1)
      .readonly(),
    // What is reckoned from the gross amount of a rate and rounded; the other is the rest.
    rounds: z.literal(['vat', 'net']),
    // The texts of the entries.
    texts: z.strictObject({ takings: text, count: text }).readonly(),
    confirmed: confirmedIfAbsent,
    source: text,
  })
  .readonly()
  .transform(markUnconfirmed)

export type TakingsRules = z.output<typeof takingsRules>

type Checked = {
  takings: TakingsRules
  accounts: readonly { id: string; type: string }[]
  vatCodes: readonly {
    id: string
    direction: string
    rate: string | null
    vatBoxes: readonly string[]
  }[]
  boxAccounts: readonly { box: string; side: string }[]
}

/** A code of a till is a sale at a rate of the country's own, and its VAT has an account. */
export function takingsFaults({ takings, accounts, vatCodes, boxAccounts }: Checked): string[] {
  return takings.codes.flatMap(({ vatCode, account }) => {
    const faults: string[] = []
    const revenue = accounts.find((one) => one.id === account)
    if (revenue === undefined) faults.push(`account ${account} is not in accounts.csv`)
    else if (revenue.type !== 'income') faults.push(`account ${account} is no income account`)
    const rows = vatCodes.filter((one) => one.id === vatCode)
    if (rows.length === 0) faults.push(`VAT code ${vatCode} is not in vat_codes.csv`)
    for (const { direction, rate, vatBoxes } of rows) {
      if (direction !== 'out' || rate === null) faults.push(`${vatCode} is no sale at a rate`)
      const hasAccount = boxAccounts.some(
        (one) => one.side === 'output' && vatBoxes.includes(one.box),
      )
      if (rate !== '0' && !hasAccount) faults.push(`the VAT of ${vatCode} has no account`)
    }
    return faults.map((fault) => `takings: ${fault}`)
  })
}
