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

const lineFields = {
  description: z.string().min(1).max(1_000),
  quantity: eightDecimals.optional().meta({ description: '1 if left out.' }),
  unitPrice: eightDecimals.meta({ description: 'Net, VAT excluded.' }),
  vatRate: z
    .number()
    .min(0)
    .max(100)
    .refine((rate) => isExactDecimal(rate), 'Use at most two decimals.')
    .meta({ description: 'A percentage, such as 25; the law may set another one.' }),
}

export const invoiceLines = z.array(z.strictObject(lineFields)).min(1).max(mostLines)

const lineWithNature = z
  .strictObject({
    ...lineFields,
    vatNature: z
      .string()
      .max(10)
      .optional()
      .meta({ description: 'Why no VAT is charged, such as N4; needed where vatRate is 0.' }),
  })
  .refine((line) => line.vatRate !== 0 || Boolean(line.vatNature), {
    path: ['vatNature'],
    error: 'A VAT rate of 0 needs a nature, such as N4.',
  })

/** The lines of an e-invoice, which say themselves why they carry no VAT. */
export const einvoiceLines = z.array(lineWithNature).min(1).max(mostLines)

export function toNaturedLines(lines: z.output<typeof einvoiceLines>): GivenLine[] {
  return toGivenLines(lines).map((line, index) => {
    const vatNature = lines[index]?.vatNature?.trim().toUpperCase()
    return vatNature ? { ...line, vatNature } : line
  })
}

export function toGivenLines(lines: z.output<typeof invoiceLines>): GivenLine[] {
  return lines.map(({ description, quantity = 1, unitPrice, vatRate }) => ({
    description,
    quantity: exactText(quantity, scaledDigits),
    unitPrice: exactText(unitPrice, scaledDigits),
    vatRate: exactText(vatRate, 2),
  }))
}

/** Not every caller can name a nature: what a line was given before stays, as all that is left out. */
export function keepNatures(lines: GivenLine[], before: readonly GivenLine[]): GivenLine[] {
  return lines.map((line, index) => {
    if (line.vatRate !== '0') return line
    const vatNature = natureBefore(lines, before, index)
    return vatNature === undefined ? line : { ...line, vatNature }
  })
}

/**
 * It is the same line where its words are the same. Where several had them, its price tells which it
 * was, and then its place, if none came or went. Other words in the same place are the same line if
 * its amounts are. What cannot be told has no nature: it is asked for, and never guessed.
 */
function natureBefore(
  lines: readonly GivenLine[],
  before: readonly GivenLine[],
  index: number,
): string | undefined {
  const line = lines[index]
  const there = before[index]
  const named = before.filter((one) => one.description === line?.description)
  if (named.length > 0) {
    const priced = named.filter((one) => one.unitPrice === line?.unitPrice)
    const isSteady = there?.unitPrice === line?.unitPrice || !lines.some(isSame(there))
    const isPlaced = isSteady && there && named.includes(there) && lines.length === before.length
    const placed = isPlaced ? [there] : []
    return [named, priced, placed].map(onlyNature).find((one) => one !== undefined)
  }
  const isMoved = lines.some((one) => one.description === there?.description)
  const isThere = there?.unitPrice === line?.unitPrice && there?.quantity === line?.quantity
  return isThere && !isMoved ? there?.vatNature : undefined
}

function isSame(line: GivenLine | undefined): (other: GivenLine) => boolean {
  return (other) => other.description === line?.description && other.unitPrice === line.unitPrice
}

/** The nature that all of them have, if they have one. */
function onlyNature(lines: readonly GivenLine[]): string | undefined {
  const natures = new Set(lines.map((one) => one.vatNature))
  return natures.size === 1 ? lines[0]?.vatNature : undefined
}

/** The one text of a number: no zeros at the end, so that 25.00 and 25 are the same rate. */
function exactText(amount: number, digits: number): string {
  const text = decimalOf(fromDecimal(amount, digits), digits)
  return text.replace(/\.?0+$/, '')
}
