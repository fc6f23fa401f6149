import { z } from 'zod'
import { canonical } from '#kernel/values/canonical'
import { fromDecimal, isExactDecimal, scaledDigits } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import type { GivenLine, LineDetails } from './sale.ts'

const mostLines = 1_000

const eightDecimals = z
  .number()
  .refine(
    (amount) => isExactDecimal(amount, scaledDigits),
    'Use at most eight decimals and a value below 90 billion.',
  )

const lineFields = {
  description: z.string().min(1).max(1_000),
  quantity: eightDecimals.optional().meta({ description: 'Defaults to 1.' }),
  unitPrice: eightDecimals.meta({ description: 'Unit price, excluding VAT.' }),
  vatRate: z
    .number()
    .min(0)
    .max(100)
    .refine((rate) => isExactDecimal(rate), 'Use at most two decimals.')
    .meta({
      description:
        'VAT rate in percent, such as 25. The VAT rules for the buyer may override it; see effectiveRate.',
    }),
}

export const invoiceLines = z.array(z.strictObject(lineFields)).min(1).max(mostLines)

const lineWithNature = z
  .strictObject({
    ...lineFields,
    vatNature: z.string().max(10).optional().meta({
      description: 'VAT nature (why no VAT is charged), such as N4; required when vatRate is 0.',
    }),
  })
  .refine((line) => line.vatRate !== 0 || Boolean(line.vatNature), {
    path: ['vatNature'],
    error: 'A VAT rate of 0 requires a VAT nature, such as N4.',
  })

/** The lines of an e-invoice, which include the VAT nature. */
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

/**
 * save_invoice has no fields for the nature and the details, so each line keeps those it had
 * before.
 */
export function keepNatures(lines: GivenLine[], before: readonly GivenLine[]): GivenLine[] {
  return lines.map((line, index) => {
    const details = saidBefore(lines, before, index, detailsText)
    const kept = details === undefined ? line : { ...line, details: detailsOf(details) }
    if (line.vatRate !== '0') return kept
    const vatNature = saidBefore(lines, before, index, (one) => one.vatNature)
    return vatNature === undefined ? kept : { ...kept, vatNature }
  })
}

type Said = (line: GivenLine) => string | undefined

const detailsText: Said = ({ details }) => details && canonical(details)
const detailsOf = (text: string): LineDetails => JSON.parse(text) as LineDetails

/**
 * Lines with the same description are the same line. If several have it, the price decides, then
 * the position if no lines were added or removed. A new description in the same position is the
 * same line if the amounts are equal. Otherwise nothing was said about the line: a nature is
 * requested, never guessed.
 */
function saidBefore(
  lines: readonly GivenLine[],
  before: readonly GivenLine[],
  index: number,
  said: Said,
): string | undefined {
  const line = lines[index]
  const there = before[index]
  const named = before.filter((one) => one.description === line?.description)
  if (named.length > 0) {
    const priced = named.filter((one) => one.unitPrice === line?.unitPrice)
    const isSteady = there?.unitPrice === line?.unitPrice || !lines.some(isSame(there))
    const isPlaced = isSteady && there && named.includes(there) && lines.length === before.length
    const placed = isPlaced ? [there] : []
    const onlyOne = (found: readonly GivenLine[]) => onlySaid(found, said)
    return [named, priced, placed].map(onlyOne).find((one) => one !== undefined)
  }
  const isMoved = lines.some((one) => one.description === there?.description)
  const isThere = there?.unitPrice === line?.unitPrice && there?.quantity === line?.quantity
  return isThere && !isMoved && there ? said(there) : undefined
}

function isSame(line: GivenLine | undefined): (other: GivenLine) => boolean {
  return (other) => other.description === line?.description && other.unitPrice === line.unitPrice
}

/** What they all share, if anything. */
function onlySaid(lines: readonly GivenLine[], said: Said): string | undefined {
  const all = [...new Set(lines.map(said))]
  return all.length === 1 ? all[0] : undefined
}

/** A number as text without trailing zeros, so that 25.00 and 25 are the same rate. */
export function exactText(amount: number, digits: number): string {
  const text = decimalOf(fromDecimal(amount, digits), digits)
  return text.replace(/\.?0+$/, '')
}
