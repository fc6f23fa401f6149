import { z } from 'zod'
import { fromDecimal, isExactDecimal, scaledDigits } from '#kernel/money'
import { decimalOf } from '#ledger/room'
import type { GivenLine } from './sale.ts'

const mostLines = 1_000

const eightDecimals = z
  .number()
  .refine(
    (amount) => isExactDecimal(amount, scaledDigits),
    'Use at most eight decimals, and less than 90 billion.',
  )

const line = z.strictObject({
  description: z.string().min(1).max(1_000),
  quantity: eightDecimals.optional().meta({ description: '1 if left out.' }),
  unitPrice: eightDecimals.meta({ description: 'Net, VAT excluded.' }),
  vatRate: z
    .number()
    .min(0)
    .max(100)
    .refine((rate) => isExactDecimal(rate), 'Use at most two decimals.')
    .meta({ description: 'A percentage, such as 25; the law may set another one.' }),
})

export const invoiceLines = z.array(line).min(1).max(mostLines)

export function toGivenLines(lines: z.output<typeof invoiceLines>): GivenLine[] {
  return lines.map(({ description, quantity = 1, unitPrice, vatRate }) => ({
    description,
    quantity: exactText(quantity, scaledDigits),
    unitPrice: exactText(unitPrice, scaledDigits),
    vatRate: exactText(vatRate, 2),
  }))
}

/** The one text of a number: no zeros at the end, so that 25.00 and 25 are the same rate. */
function exactText(amount: number, digits: number): string {
  const text = decimalOf(fromDecimal(amount, digits), digits)
  return text.replace(/\.?0+$/, '')
}
