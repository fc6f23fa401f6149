import { z } from 'zod'
import { encodeId, type Prefix } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { periodKeyOf, regionOf, vatFrequencies } from '#regions/room'
import { settledBy, type Snapshot, type StoredSample } from './snapshot.ts'
import type { VatReturnRow } from './store.ts'
import { renderWarning } from './warnings.ts'

export const statuses = ['draft', 'filed'] as const

const text = z.string().nullable()

const boxRecord = z.object({
  code: z.string(),
  label: z.string().meta({ description: "The label on the country's form." }),
  labelEn: z.string(),
  amount: z.number().meta({ description: 'The amount to file.' }),
  exact: z.number().meta({ description: 'The amount before decimals are dropped.' }),
  provisional: z
    .number()
    .meta({ description: 'The part that is not final in the accounting system yet.' }),
  lineCount: z.number().int().meta({ description: 'Number of ledger lines in the box.' }),
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
    .meta({ description: 'The newest 25; vat-return-entries lists all of them.' }),
})

/** A VAT return as every action and read returns it. */
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
    description:
      'Result of the period; a negative amount is refunded or carried to the next period.',
  }),
  alreadyDeclared: z
    .number()
    .meta({ description: 'On a correction: what was settled by the return it corrects.' }),
  toSettle: z.number().meta({
    description: 'Still to pay by dueDate; negative: to get back. payable less alreadyDeclared.',
  }),
  dueDate: z.string(),
  carriesOver: z
    .object({ debt: z.number(), credit: z.number() })
    .meta({ description: 'Carried to the next period of the same year.' }),
  reference: text.meta({ description: 'Filing reference from the tax authority.' }),
  preparedAt: z.string(),
  filedAt: text,
  filedBy: z.object({ kind: z.string(), id: text, name: z.string() }).nullable(),
  locks: z.boolean().meta({ description: 'The period is locked and accepts no more entries.' }),
  corrects: text.meta({ description: 'The filed return that this one corrects.' }),
  correctedBy: text,
  differences: z
    .array(
      z.object({ code: z.string(), filed: z.number(), now: z.number(), difference: z.number() }),
    )
    .meta({ description: 'On a correction: the boxes that differ from what was filed.' }),
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

/** The document or invoice of the entry; for a reversal, that of the reversed entry. */
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

/** Records one change in the audit log and as an event, and returns the record for the answer. */
export function changed(
  scene: Scene,
  event: 'prepared' | 'filed',
  before: VatReturnRow | null,
  after: VatReturnRow,
): VatReturnRecord {
  const record = toVatReturn(scene, after)
  // Without the sample entries, which would make up most of the audit log.
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
