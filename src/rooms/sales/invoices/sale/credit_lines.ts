import { z } from 'zod'
import { Failure } from '#kernel/failure/failure'
import { invoiceLines, toGivenLines } from './given_lines.ts'
import { rowKey, sumByRate, type LineVat } from './price_lines.ts'
import type { GivenLine, LineDetails, PricedLine, PricedSale } from './sale.ts'

/** The lines of a credit note. `line` says which line of the invoice each of them takes back. */
export const creditLines = z
  .array(
    invoiceLines.element.extend({
      line: z.int().min(1).optional().meta({
        description:
          'Position of the line of the invoice it credits, from 1. Needed only where the description, the price and the rate do not show it.',
      }),
    }),
  )
  .min(1)
  .max(1_000)

export type CreditLine = GivenLine & { line?: number }

export function toCreditLines(lines: z.output<typeof creditLines>): CreditLine[] {
  return toGivenLines(lines).map((given, index) => {
    const line = lines[index]?.line
    return line === undefined ? given : { ...given, line }
  })
}

/**
 * A line to credit, and how the line of the invoice that it takes back was issued; null if no line
 * of the invoice has its rate.
 */
export type CreditMatch = { line: GivenLine; of: IssuedVat | null }

/** The account is null where the lines that it may be differ in their account only. */
type IssuedVat = Omit<LineVat, 'account'> & { account: string | null }

/**
 * Each line takes back one of the invoice's: the one in the given position, or else the one with
 * the same description, the same price, or the same rate. What was said about that line applies to
 * its credit too. Lines that differ in VAT are never chosen between.
 */
export function matchCredited(lines: readonly CreditLine[], original: PricedSale): CreditMatch[] {
  const own = original.lines.filter((line) => line.role === undefined)
  return lines.map(({ line: position, ...line }, index) => {
    const there = position === undefined ? own : placed(own, position, index)
    const rated = there.filter((one) => [one.vatRate, one.rate].includes(line.vatRate))
    if (rated.length === 0) return { line, of: null }
    const found = chooseCredited(line, rated)
    const [of] = found
    if (of === undefined) throw unclear(own, index)
    const hasAccount = found.every((one) => one.account === of.account)
    const vat = { ...vatOfLine(of), account: hasAccount ? of.account : null }
    return { line: inherited(line, of, hasAccount), of: vat }
  })
}

/**
 * A credit note takes back what the invoice charged. A line that is negative there would charge
 * more instead, unless it takes back a discount, and then no more than was given.
 */
export function assertLowers(wanted: PricedSale, original: PricedSale): void {
  const own = wanted.lines.filter((line) => line.role === undefined)
  const first = own.findIndex((line) => line.netMinor < 0n)
  // A sum below zero is refused by what is left to credit.
  if (first === -1 || wanted.netMinor < 0n) return
  const given = original.lines.filter((line) => line.role !== 'advance')
  if (negativeOf(own) >= negativeOf(given)) return
  const detail =
    'A negative line of a credit note charges more instead of less. Give the lines to credit in positive amounts, and invoice what is to be charged.'
  const errors = [{ pointer: `/lines/${first}/unitPrice`, code: 'credit_raises_invoice', detail }]
  throw new Failure('credit_raises_invoice', { detail, errors })
}

function negativeOf(lines: readonly PricedLine[]): bigint {
  return lines.reduce((sum, { netMinor }) => (netMinor < 0n ? sum + netMinor : sum), 0n)
}

/** Lines that have the same VAT; none if it stays unclear which VAT is meant. */
function chooseCredited(line: GivenLine, rated: readonly PricedLine[]): readonly PricedLine[] {
  const named = rated.filter((one) => wordsOf(one) === wordsOf(line))
  const known = named.length > 0 ? named : rated
  const priced = known.filter((one) => one.unitPrice === line.unitPrice)
  return [known, priced].find((lines) => new Set(lines.map(vatKey)).size === 1) ?? []
}

function vatKey(line: Pick<PricedLine, 'rate' | 'vatCode' | 'nature' | 'due'>): string {
  return [rowKey(line), line.due ?? ''].join(' ')
}

function wordsOf({ description }: GivenLine): string {
  return description.trim().toLowerCase()
}

/** The law judges it by what the invoice said; the unit goes with the description. */
function inherited(line: GivenLine, of: PricedLine, hasAccount: boolean): GivenLine {
  const { supply, vatCode, vatNature, account, buyerRate, taxedAtBuyer, unit } = of.details ?? {}
  const all = {
    supply,
    vatCode,
    vatNature,
    buyerRate,
    taxedAtBuyer,
    account: hasAccount ? account : undefined,
    unit: wordsOf(line) === wordsOf(of) ? unit : undefined,
  }
  const kept = Object.entries(all).filter(([, value]) => value !== undefined)
  const details: LineDetails = Object.fromEntries(kept)
  return {
    ...line,
    vatRate: of.vatRate,
    ...(of.vatNature === undefined ? {} : { vatNature: of.vatNature }),
    ...(kept.length === 0 ? {} : { details }),
  }
}

function placed(own: readonly PricedLine[], position: number, index: number): PricedLine[] {
  const line = own[position - 1]
  if (line !== undefined) return [line]
  const detail = `The invoice has ${own.length} lines, and ${position} is none of them.`
  const errors = [{ pointer: `/lines/${index}/line`, code: 'unknown_invoice_line', detail }]
  throw new Failure('unknown_invoice_line', { detail, errors })
}

function unclear(own: readonly PricedLine[], index: number): Failure {
  const list = own.map((line, at) => `${at + 1} "${line.description}"`).join(', ')
  const detail = `Lines of the invoice differ in their VAT. Say with \`line\` which one is credited: ${list}.`
  const errors = [{ pointer: `/lines/${index}/line`, code: 'credit_line_unclear', detail }]
  return new Failure('credit_line_unclear', { detail, errors })
}

/**
 * The credit with the rates, codes and accounts that the invoice was issued with, also where the
 * rules have changed since. Null if a line takes back none of the invoice's.
 */
export function mirrorSale(
  wanted: PricedSale,
  original: PricedSale,
  matches: readonly CreditMatch[],
): PricedSale | null {
  if (matches.some(({ of }) => of === null)) return null
  const lines = wanted.lines.map((line, index): PricedLine => {
    const ofRole = original.lines.find((one) => line.role !== undefined && one.role === line.role)
    const of = line.role === undefined ? matches[index]?.of : ofRole
    return of ? asIssued(line, of) : line
  })
  const keys = wanted.lines.map(vatKey)
  const isSame = lines.every((line, index) => vatKey(line) === keys[index])
  const byRate = sumByRate(lines)
  const vatMinor = byRate.reduce((sum, row) => sum + row.vatMinor, 0n)
  return {
    ...wanted,
    treatment: isSame ? wanted.treatment : original.treatment,
    lines,
    byRate,
    vatMinor,
    grossMinor: wanted.netMinor + vatMinor,
  }
}

function vatOfLine({ rate, vatCode, nature, account, due }: PricedLine): LineVat {
  return due === undefined
    ? { rate, vatCode, nature, account }
    : { rate, vatCode, nature, account, due }
}

function asIssued(line: PricedLine, of: IssuedVat): PricedLine {
  const { rate, vatCode, nature, due } = of
  const issued = { ...line, rate, vatCode, nature, account: of.account ?? line.account }
  delete issued.due
  return due === undefined ? issued : { ...issued, due }
}
