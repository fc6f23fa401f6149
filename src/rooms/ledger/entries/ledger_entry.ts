import { z } from 'zod'
import { encodeId, type Prefix } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { recordShape } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import type { EntryRow, EntrySource, LineRow } from './entry_store.ts'
import { awaitVoucher, toVoucher, voucher } from './voucher.ts'

export const entrySources = [
  'document',
  'invoice',
  'settlement',
  'reversal',
  'manual',
  'takings',
  'cash_count',
  'opening',
  'vat_settlement',
  'year_end',
  'reminder',
] as const
export const entryStates = ['provisional', 'booked'] as const

const text = z.string().nullable()
const amount = z.number().nullable()

const ledgerLine = z.object({
  account: z.string(),
  amount: z.number().meta({ description: 'Debit positive, credit negative.' }),
  currency: z.string(),
  text,
  vatCode: text,
  vatRole: z.enum(['base', 'input', 'output']).nullable().meta({
    description:
      'base: the line has the taxable amount; input, output: the line is the VAT itself.',
  }),
  vatBase: amount.meta({ description: 'On a base line: the taxable amount.' }),
  vatAmount: amount.meta({ description: 'On a base line: the VAT on the document, or owed.' }),
  foreignAmount: amount.meta({ description: "The amount in the document's currency." }),
  vatDate: z.string().optional().meta({
    description: 'The day on which VAT that is deferred counts, if it is not that of the entry.',
  }),
  contactId: z
    .string()
    .optional()
    .meta({ description: 'Whom a line of an entry by hand is about.' }),
})

/**
 * A posted entry as every action and read returns it. It never changes; it can be reversed once.
 */
export const ledgerEntry = z.object({
  ...recordShape,
  date: z.string(),
  vatDate: z.string().meta({ description: 'The day that decides the VAT period.' }),
  text: z.string(),
  source: z.enum(entrySources),
  sourceId: text.meta({
    description:
      'The document, invoice, bank transaction, takings, count of cash, reminder, VAT return or year of the entry.',
  }),
  origin: z.enum(['daybook', 'provider']),
  state: z.enum(entryStates),
  currency: z.string(),
  foreign: z
    .object({
      currency: z.string(),
      rate: z.number(),
      rateDay: z.string(),
      rateSource: z.string(),
    })
    .nullable(),
  lines: z.array(ledgerLine),
  provider: z.string(),
  voucher,
  reference: text.meta({ description: "The provider's own reference, such as a voucher number." }),
  atProvider: z
    .object({
      state: z.enum(['waiting', 'sent', 'failed', 'not_held']),
      problem: z.object({ code: z.string(), message: z.string(), at: z.string() }).nullable(),
    })
    .optional()
    .meta({
      description:
        'Where another system keeps the books: whether the entry is on its way there, has arrived, was refused, or stays in Daybook because that system has no place for it.',
    }),
  notAtProvider: z
    .boolean()
    .optional()
    .meta({ description: 'True if the system that keeps the books does not have this entry.' }),
  attachments: z
    .array(z.string())
    .optional()
    .meta({ description: 'Files of an entry by hand; see GET /api/rest/files/{id}.' }),
  adjustment: z
    .object({
      kind: z.enum(['write_off', 'discount', 'small_difference', 'move']),
      reason: z.string(),
      transactionId: text.meta({ description: 'The bank transaction that it is undone with.' }),
      warnings: z.array(z.object({ code: z.string(), detail: z.string() })),
    })
    .optional()
    .meta({
      description:
        'Why it closed or moved an open amount without money; reverse_adjustment undoes it.',
    }),
  moved: z
    .object({ from: z.string(), why: z.string() })
    .optional()
    .meta({ description: 'The day that it would have, were the books not closed there, and why.' }),
  vatReason: z.string().optional().meta({
    description: 'Why it moves an account of VAT without a VAT code.',
  }),
  warnings: z
    .array(z.object({ code: z.string(), detail: z.string() }))
    .optional()
    .meta({ description: 'In the answer of the call that wrote it.' }),
  automatic: z.boolean(),
  reverses: text,
  reversedBy: text,
})

const prefixes: Record<Exclude<EntrySource, 'reversal' | 'manual'>, Prefix> = {
  document: 'doc',
  invoice: 'inv',
  settlement: 'btx',
  takings: 'tak',
  cash_count: 'csc',
  opening: 'opn',
  vat_settlement: 'vat',
  year_end: 'yec',
  reminder: 'rmd',
}

export function toLedgerEntry(
  scene: Scene,
  row: EntryRow,
  lines: readonly LineRow[],
): z.input<typeof ledgerEntry> {
  const isUnreversed = row.reversed_by === null
  const isByHand = row.source === 'manual' && row.origin === 'daybook' && row.adjustment === null
  return awaitVoucher(scene, row.id, {
    id: encodeId('led', row.id),
    date: row.date,
    vatDate: row.vat_date,
    text: row.text,
    source: row.source,
    sourceId: sourceIdOf(row),
    origin: row.origin,
    state: row.state,
    currency: row.currency,
    foreign: foreignOf(row),
    lines: lines.map((line) => toLine(row, line)),
    provider: row.provider,
    voucher: toVoucher(row),
    reference: row.reference,
    ...sentOf(row),
    ...(row.attachments === null
      ? {}
      : { attachments: row.attachments.map((id) => encodeId('file', id)) }),
    ...adjustmentOf(row),
    ...movedOf(row),
    ...(row.vat_reason === null ? {} : { vatReason: row.vat_reason }),
    automatic: row.automatic,
    reverses: row.reverses === null ? null : encodeId('led', row.reverses),
    reversedBy: row.reversed_by === null ? null : encodeId('led', row.reversed_by),
    // The row never changes; an entry can only be reversed.
    version: row.reversed_by === null ? 1 : 2,
    createdAt: row.created_at.toISOString(),
    updatedAt: (row.reversed_at ?? row.created_at).toISOString(),
    allowedActions: scene.allowed([
      ...(isUnreversed && row.source === 'document' ? ['reverse_posting'] : []),
      ...(isUnreversed && isByHand ? ['reverse_entry'] : []),
      ...(isUnreversed && row.adjustment !== null ? ['reverse_adjustment'] : []),
      ...(row.sent_state === 'failed' ? ['send_ledger_entry'] : []),
    ]),
  })
}

function sentOf({
  sent_state: state,
  sent_problem: problem,
}: EntryRow): Pick<z.input<typeof ledgerEntry>, 'atProvider' | 'notAtProvider'> {
  if (state === null) return {}
  return {
    atProvider: { state, problem },
    ...(state === 'not_held' ? { notAtProvider: true } : {}),
  }
}

function movedOf({ moved_from: from, moved_why: why }: EntryRow) {
  return from === null || why === null ? {} : { moved: { from, why } }
}

function adjustmentOf({ adjustment }: EntryRow): Pick<z.input<typeof ledgerEntry>, 'adjustment'> {
  if (adjustment === null) return {}
  const { transactionId } = adjustment
  const id = transactionId === null ? null : encodeId('btx', transactionId)
  return { adjustment: { ...adjustment, transactionId: id } }
}

function sourceIdOf({ root_source: source, source_id: id }: EntryRow): string | null {
  return id === null || source === 'manual' ? null : encodeId(prefixes[source], id)
}

function foreignOf(row: EntryRow): z.input<typeof ledgerEntry>['foreign'] {
  if (row.foreign_currency === null) return null
  return {
    currency: row.foreign_currency,
    rate: Number(row.rate),
    rateDay: row.rate_day ?? '',
    rateSource: row.rate_source ?? '',
  }
}

function toLine(row: EntryRow, line: LineRow): z.input<typeof ledgerLine> {
  const home = (minor: string | null) => decimal(minor, row.currency)
  return {
    account: line.account,
    amount: home(line.amount_minor) ?? 0,
    currency: row.currency,
    text: line.text,
    vatCode: line.vat_code,
    vatRole: line.vat_role,
    vatBase: home(line.vat_base_minor),
    vatAmount: home(line.vat_amount_minor),
    foreignAmount: decimal(line.foreign_minor, row.foreign_currency ?? row.currency),
    ...(line.vat_date === row.vat_date ? {} : { vatDate: line.vat_date }),
    ...(line.contact_id === null ? {} : { contactId: encodeId('con', line.contact_id) }),
  }
}

function decimal(minor: string | null, currency: string): number | null {
  return minor === null ? null : toDecimal(BigInt(minor), currencyDigits(currency))
}
