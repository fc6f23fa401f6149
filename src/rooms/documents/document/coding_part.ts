import { z } from 'zod'
import { toDecimal } from '#kernel/values/money'
import type { Entry } from '#ledger/room'
import { correctedFields, type CodingLine } from './coding.ts'
import { renderReason } from './reasons.ts'
import type { SetBy } from './set_by.ts'
import { setByPart, settersOfCoding } from './set_by_part.ts'
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

/** The coding of a document, as callers see it. */
export const codingPart = z.object({
  ledgerAccountId: z.string(),
  category: text,
  vatCode: text,
  bookingText: z.string(),
  codedAmount: z
    .number()
    .meta({ description: 'Gross total; negative for a purchase, positive for a credit note.' }),
  currency: z.string(),
  lines: z.array(
    z.object({
      ledgerAccountId: z.string(),
      category: text,
      vatCode: text,
      net: z.number(),
      vat: z.number(),
      vatBase: z
        .number()
        .optional()
        .meta({ description: 'What the VAT was charged on, where that is not the net.' }),
      deductible: z.number(),
      deduction: z
        .array(
          z.object({
            by: z.enum(['vat_code', 'category', 'pro_rata', 'tax_regime']),
            name: z.string(),
            share: z.number(),
            source: z.string(),
          }),
        )
        .optional()
        .meta({
          description:
            'Why so much is deducted: the lower share of VAT code and category, times the others.',
        }),
    }),
  ),
  correctedFields: z.array(z.enum(correctedFields)),
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
    .meta({ description: 'The journal entry that posting will write.' }),
  decidedBy: z.string(),
  setBy: z.record(z.string(), setByPart).meta({ description: 'Who set each field.' }),
})

type Part = z.input<typeof codingPart>

export function toCodingPart(coding: StoredCoding | null, setBy: SetBy): Part | null {
  if (coding === null) return null
  return {
    ledgerAccountId: coding.ledgerAccountId,
    category: coding.category,
    vatCode: coding.vatCode,
    bookingText: coding.bookingText,
    codedAmount: Number(coding.codedAmount),
    currency: coding.currency,
    lines: coding.lines.map(toLinePart),
    correctedFields: coding.correctedFields,
    reasons: coding.reasons.map((reason) => ({ ...reason, detail: renderReason(reason) })),
    entry: coding.entry === null ? null : toEntryPart(coding.entry),
    decidedBy: `rules ${coding.rulesVersion}`,
    setBy: settersOfCoding(setBy, coding),
  }
}

function toLinePart({ vatBase, deduction, ...line }: CodingLine): Part['lines'][number] {
  return {
    ...line,
    net: Number(line.net),
    vat: Number(line.vat),
    ...(vatBase === undefined ? {} : { vatBase: Number(vatBase) }),
    deductible: Number(line.deductible),
    ...(deduction === undefined
      ? {}
      : { deduction: deduction.map((part) => ({ ...part, share: Number(part.share) })) }),
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
