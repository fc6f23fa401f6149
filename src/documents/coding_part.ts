import { z } from 'zod'
import { toDecimal } from '#kernel/money'
import type { Entry } from '#ledger/room'
import { codingFields } from './coding.ts'
import { renderReason } from './reasons.ts'
import type { StoredCoding } from './stored_coding.ts'

const text = z.string().nullable()

const entryLine = z.object({
  account: z.string(),
  amount: z.number().meta({ description: 'Debit is positive.' }),
  currency: z.string(),
  vatCode: text,
  vatAmount: z.number().nullable(),
  text,
})

/** How a document is to be booked, as callers see it. */
export const codingPart = z.object({
  ledgerAccountId: z.string(),
  category: text,
  vatCode: text,
  bookingText: z.string(),
  codedAmount: z.number().meta({ description: 'Gross; negative for a purchase.' }),
  currency: z.string(),
  lines: z.array(
    z.object({
      ledgerAccountId: z.string(),
      category: text,
      vatCode: text,
      net: z.number(),
      vat: z.number(),
      deductible: z.number(),
    }),
  ),
  correctedFields: z.array(z.enum(codingFields)),
  reasons: z.array(
    z.object({
      code: z.string(),
      params: z.record(z.string(), z.string()),
      detail: z.string(),
    }),
  ),
  entry: z
    .object({ date: z.string(), vatDate: z.string(), text: z.string(), lines: z.array(entryLine) })
    .nullable()
    .meta({ description: 'The journal entry that posting would write.' }),
  decidedBy: z.string(),
})

type Part = z.input<typeof codingPart>

export function toCodingPart(coding: StoredCoding | null): Part | null {
  if (coding === null) return null
  return {
    ledgerAccountId: coding.ledgerAccountId,
    category: coding.category,
    vatCode: coding.vatCode,
    bookingText: coding.bookingText,
    codedAmount: Number(coding.codedAmount),
    currency: coding.currency,
    lines: coding.lines.map((line) => ({
      ...line,
      net: Number(line.net),
      vat: Number(line.vat),
      deductible: Number(line.deductible),
    })),
    correctedFields: coding.correctedFields,
    reasons: coding.reasons.map((reason) => ({ ...reason, detail: renderReason(reason) })),
    entry: coding.entry === null ? null : toEntryPart(coding.entry),
    decidedBy: `rules ${coding.rulesVersion}`,
  }
}

function toEntryPart(entry: Entry): NonNullable<Part['entry']> {
  const { currency } = entry
  return {
    date: entry.date,
    vatDate: entry.vatDate,
    text: entry.text,
    lines: entry.lines.map((line) => ({
      account: line.account,
      amount: toDecimal(BigInt(line.amountMinor)),
      currency,
      vatCode: line.vatCode,
      vatAmount: line.vatAmountMinor === null ? null : toDecimal(BigInt(line.vatAmountMinor)),
      text: line.text,
    })),
  }
}
