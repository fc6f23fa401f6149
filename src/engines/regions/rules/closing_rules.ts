import { z } from 'zod'
import { text } from '../table/cells.ts'

/** The accounts on which VAT is settled and a year is closed. */
export const closingRules = z
  .strictObject({
    // Where the result of a financial year is carried to.
    yearResult: z.strictObject({ account: text, source: text }).readonly(),
    vatSettlement: z
      .strictObject({
        // Boxes of the return that are neither VAT of the period nor carried over, each with its account:
        // interest, an advance that was paid, a tax credit that is used.
        boxes: z
          .array(z.strictObject({ box: text, account: text, source: text }).readonly())
          .readonly(),
        // What a period leaves to the next one; null where a return always settles all of it.
        carried: z.strictObject({ account: text, source: text }).readonly().nullable(),
      })
      .readonly(),
    // What only a person knows to be booked at the end of a year: asked for in its last month.
    yearEnd: z
      .array(
        z
          .strictObject({
            id: z.string().regex(/^[a-z][a-z_]*$/),
            text: z.strictObject({ da: text, it: text, en: text }).readonly(),
            source: text,
          })
          .readonly(),
      )
      .readonly()
      .default([]),
    // The texts of the entries.
    texts: z.strictObject({ vatSettlement: text, yearEnd: text }).readonly(),
  })
  .readonly()

type ClosingRules = z.output<typeof closingRules>

type Checked = {
  closing?: ClosingRules | undefined
  accounts: readonly { id: string; type: string }[]
  vatBoxes: readonly { id: string }[]
}

/** Each account is in the chart, each box on the form, and a result is carried to equity. */
export function closingFaults({ closing, accounts, vatBoxes }: Checked): string[] {
  if (closing === undefined) return []
  const { yearResult, vatSettlement } = closing
  const { boxes, carried } = vatSettlement
  const used = [...boxes.map((row) => row.account), ...(carried === null ? [] : [carried.account])]
  const known = new Set(accounts.map(({ id }) => id))
  const forms = new Set(vatBoxes.map(({ id }) => id))
  const equity = accounts.find(({ id }) => id === yearResult.account)
  return [
    ...used
      .filter((id) => !known.has(id))
      .map((id) => `closing: account ${id} is not in accounts.csv`),
    ...boxes.filter(({ box }) => !forms.has(box)).map(({ box }) => `closing: no box ${box}`),
    ...(equity?.type === 'equity'
      ? []
      : [`closing: account ${yearResult.account} is no account of equity`]),
  ]
}
