import { z } from 'zod'
import { encodeId, type Prefix } from '#kernel/id'
import { currencyDigits, toDecimal } from '#kernel/money'
import { recordShape, stampsOf } from '#kernel/record'
import type { Scene } from '#kernel/scene'
import { periodKeyOf, regionOf, vatFrequencies } from '#regions/room'
import { settledBy, type Snapshot, type StoredSample } from './snapshot.ts'
import type { VatReturnRow } from './store.ts'
import { renderWarning } from './warnings.ts'

export const statuses = ['draft', 'filed'] as const

const text = z.string().nullable()

const boxRecord = z.object({
  code: z.string(),
  label: z.string().meta({ description: 'As the form of the country says it.' }),
  labelEn: z.string(),
  amount: z.number().meta({ description: 'As it is filed.' }),
  exact: z.number().meta({ description: 'Before what is below a whole unit was dropped.' }),
  provisional: z.number().meta({ description: 'How much of it is not finally booked.' }),
  lineCount: z.number().int().meta({ description: 'How many lines of the books are behind it.' }),
  entries: z
    .array(
      z.object({
        ledgerEntryId: z.string(),
        sourceId: text.meta({ description: 'The document or invoice.' }),
        date: z.string(),
        text: z.string(),
        amount: z.number(),
      }),
    )
    .meta({ description: 'The newest 25; all of them are in vat-return-entries.' }),
})

/** A VAT return as every action and read gives it. */
export const vatReturn = z.object({
  ...recordShape,
  status: z.enum(statuses),
  period: z.object({
    from: z.string(),
    to: z.string(),
    frequency: z.enum(vatFrequencies),
    key: z.string(),
  }),
  nonStatutory: z.boolean(),
  currency: z.string(),
  boxes: z.array(boxRecord),
  payable: z.number().meta({
    description: 'What the period comes to; below zero it comes back, or is left to the next one.',
  }),
  alreadyDeclared: z
    .number()
    .meta({ description: 'Of a correction: what was settled by the return that it puts right.' }),
  toSettle: z.number().meta({
    description: 'What is left to pay by dueDate, or to get back: payable less alreadyDeclared.',
  }),
  dueDate: z.string(),
  carriesOver: z
    .object({ debt: z.number(), credit: z.number() })
    .meta({ description: 'What is left to the next period of the same year.' }),
  reference: text.meta({ description: 'What the tax authority answered.' }),
  preparedAt: z.string(),
  filedAt: text,
  filedBy: z.object({ kind: z.string(), id: text, name: z.string() }).nullable(),
  locks: z.boolean().meta({ description: 'Its period takes no more entries.' }),
  corrects: text.meta({ description: 'The filed return that this one puts right.' }),
  correctedBy: text,
  differences: z
    .array(
      z.object({ code: z.string(), filed: z.number(), now: z.number(), difference: z.number() }),
    )
    .meta({ description: 'Of a correction: the boxes that differ from what was filed.' }),
  warnings: z.array(
    z.object({
      code: z.string(),
      params: z.record(z.string(), z.string()),
      detail: z.string(),
    }),
  ),
  rulesVersion: z.string(),
})

export type VatReturnRecord = z.input<typeof vatReturn>

export function toVatReturn(scene: Scene, row: VatReturnRow): VatReturnRecord {
  const { snapshot } = row
  const decimal = decimalIn(row.currency)
  const period = { from: row.period_from, to: row.period_to }
  return {
    id: encodeId('vat', row.id),
    status: row.status,
    period: { ...period, frequency: row.frequency, key: periodKeyOf(row.frequency, period) },
    nonStatutory: snapshot.nonStatutory,
    currency: row.currency,
    boxes: snapshot.boxes.map((box) => ({
      code: box.code,
      label: box.label,
      labelEn: box.labelEn,
      amount: decimal(box.amountMinor),
      exact: decimal(box.exactMinor),
      provisional: decimal(box.provisionalMinor),
      lineCount: box.lineCount,
      entries: (row.samples[box.code] ?? []).map((one) => toSample(one, decimal)),
    })),
    payable: decimal(snapshot.payableMinor),
    alreadyDeclared: decimal(snapshot.declaredMinor),
    toSettle: decimal(String(settledBy(snapshot) - BigInt(snapshot.declaredMinor))),
    dueDate: row.due_on,
    carriesOver: {
      debt: decimal(snapshot.carries.debtMinor),
      credit: decimal(snapshot.carries.creditMinor),
    },
    reference: row.reference,
    preparedAt: row.prepared_at.toISOString(),
    filedAt: row.filed_at?.toISOString() ?? null,
    filedBy: row.filed_by,
    locks: row.locks,
    corrects: row.corrects === null ? null : encodeId('vat', row.corrects),
    correctedBy: row.corrected_by === null ? null : encodeId('vat', row.corrected_by),
    differences: differencesOf(snapshot, decimal),
    warnings: snapshot.warnings.map((one) => ({ ...one, detail: renderWarning(one) })),
    rulesVersion: snapshot.rulesVersion,
    ...stampsOf(row),
    allowedActions: scene.allowed(allowedFor(row)),
  }
}

type Decimal = (minor: string) => number

export function decimalIn(currency: string): Decimal {
  const digits = currencyDigits(currency)
  return (minor) => toDecimal(BigInt(minor), digits)
}

function differencesOf({ differences }: Snapshot, decimal: Decimal) {
  return differences.map(({ code, filedMinor, nowMinor }) => ({
    code,
    filed: decimal(filedMinor),
    now: decimal(nowMinor),
    difference: decimal(String(BigInt(nowMinor) - BigInt(filedMinor))),
  }))
}

function toSample(one: StoredSample, decimal: Decimal) {
  return {
    ledgerEntryId: encodeId('led', one.entryId),
    sourceId: sourceIdOf(one.source, one.sourceId),
    date: one.date,
    text: one.text,
    amount: decimal(one.amountMinor),
  }
}

const prefixes: Readonly<Record<string, Prefix>> = { document: 'doc', invoice: 'inv' }

/** What led to the entry: a document or an invoice, also where the entry takes one back. */
export function sourceIdOf(source: string, id: string | null): string | null {
  const prefix = prefixes[source]
  return id === null || prefix === undefined ? null : encodeId(prefix, id)
}

function allowedFor(row: VatReturnRow): string[] {
  if (row.status === 'filed') return ['prepare_vat_correction']
  const hasGiven = regionOf(row.region_key).vatBoxes.some((box) => box.kind === 'given')
  const again = row.corrects === null ? ['prepare_vat_return'] : []
  return [...again, 'file_vat_return', ...(hasGiven ? ['fill_vat_return'] : [])]
}

/** Tells the trail and the world of one change, and gives the record for the answer. */
export function changed(
  scene: Scene,
  event: 'prepared' | 'filed',
  before: VatReturnRow | null,
  after: VatReturnRow,
): VatReturnRecord {
  const record = toVatReturn(scene, after)
  // Samples are there to be looked at; kept with every change they would be most of the log.
  const plain = (row: VatReturnRow) => {
    const { boxes, ...rest } = toVatReturn(scene, row)
    return { ...rest, boxes: boxes.map((box) => ({ ...box, entries: undefined })) }
  }
  scene.changed({
    event: `vat_return.${event}`,
    id: record.id,
    before: before === null ? null : plain(before),
    after: plain(after),
  })
  return record
}
