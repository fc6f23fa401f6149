import { z } from 'zod'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { homeRegion } from '#regions/room'
import { figuresIn } from '../figures/figure.ts'
import { reportDay, spanOf } from '../span/asked_span.ts'
import { listReportAccounts, nameAccount, type ReportAccount } from '../sums/chart_names.ts'
import { cutsOf, movementOf, type AccountMovement } from '../sums/movement_rules.ts'
import { sumBefore } from '../sums/sum_store.ts'
import { hasLines, type SheetQuestion, type SheetRow } from './sheet_store.ts'

export const sheetFilters = z.strictObject({
  account: z.string().min(1).max(100).optional().meta({
    description: "The chart's own account of the bank if left out.",
  }),
  from: reportDay.optional().meta({
    description: 'First day; that of the financial year of the last day if left out.',
  }),
  to: reportDay.optional().meta({ description: 'Last day; today if left out.' }),
  yearEnd: z.enum(['include', 'exclude']).optional().meta({
    description:
      'exclude: without the entries in these days that carry the result of a year to equity.',
  }),
})

const text = z.string().nullable()

export const sheetLine = z.object({
  entryId: z.string(),
  line: z.number().int().meta({ description: 'Which line of the entry.' }),
  date: z.string(),
  text: z.string(),
  number: text.meta({ description: 'Of the invoice or bill.' }),
  voucher: text.meta({
    description:
      "The entry's own number, such as P-2026-0012; where another system keeps the books, its number.",
  }),
  reference: text.meta({ description: "The accounting system's own, such as a voucher number." }),
  source: z.string().meta({ description: 'What the entry comes from, as in ledger-entries.' }),
  documentId: text,
  invoiceId: text,
  transactionId: text.meta({ description: 'The bank transaction of a payment.' }),
  against: z.array(z.string()).meta({ description: 'The other accounts of the entry.' }),
  vatCode: text,
  currency: z.string(),
  debit: z.number(),
  credit: z.number(),
  balance: z.number().meta({ description: 'After this line, debit above zero.' }),
  reverses: text,
  reversedBy: text,
})

export const sheetFrame = z.object({
  account: z.string(),
  name: z.string(),
  nameEn: z.string(),
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  opening: z.number(),
  debit: z.number(),
  credit: z.number(),
  closing: z.number(),
})

export async function questionOf(
  scene: Scene,
  { account: named, yearEnd, ...asked }: z.output<typeof sheetFilters>,
): Promise<SheetQuestion> {
  const region = homeRegion(scene)
  const account = named ?? region.accountRoles.bank
  return { account, ...(await spanOf(scene, asked)), withYearEnd: yearEnd !== 'exclude' }
}

/** The account and what it comes to in these days; 404 where the books have no such account. */
export async function findFrame(
  scene: Scene,
  question: SheetQuestion,
): Promise<{ account: ReportAccount; movement: AccountMovement }> {
  const { account, withYearEnd } = question
  const sums = await sumBefore(scene, cutsOf([question]), account)
  const chart = await listReportAccounts(scene)
  if (!chart.has(account) && !(await hasLines(scene, account))) {
    throw new Failure('account_not_found')
  }
  const movement = movementOf(sums, question, account, withYearEnd)
  return { account: nameAccount(chart, account), movement }
}

/** Each line with what stands on the account after it. */
export function balanceRows(
  rows: readonly SheetRow[],
  openingMinor: bigint,
): { row: SheetRow; minor: bigint; balanceMinor: bigint }[] {
  let balanceMinor = openingMinor
  return rows.map((row) => {
    const minor = BigInt(row.minor)
    balanceMinor += minor
    return { row, minor, balanceMinor }
  })
}

export function toSheetLine(
  { row, minor, balanceMinor }: ReturnType<typeof balanceRows>[number],
  currency: string,
): z.input<typeof sheetLine> {
  const figure = figuresIn(currency)
  const { root_source: source, source_id: sourceId } = row
  const of = (prefix: 'doc' | 'inv' | 'btx', kind: string): string | null =>
    source === kind && sourceId !== null ? encodeId(prefix, sourceId) : null
  const entryOf = (id: string | null): string | null => (id === null ? null : encodeId('led', id))
  return {
    entryId: encodeId('led', row.entry_id),
    line: row.no,
    date: row.date,
    text: row.text,
    number: row.number,
    voucher: row.voucher,
    reference: row.reference,
    source: row.source,
    documentId: of('doc', 'document'),
    invoiceId: of('inv', 'invoice'),
    transactionId: of('btx', 'settlement'),
    against: row.against ?? [],
    vatCode: row.vat_code,
    currency,
    debit: figure(minor > 0n ? minor : 0n),
    credit: figure(minor < 0n ? -minor : 0n),
    balance: figure(balanceMinor),
    reverses: entryOf(row.reverses),
    reversedBy: entryOf(row.reversed_by),
  }
}
