import { z } from 'zod'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { yearStates, type YearRow } from './year_store.ts'

const actor = z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() })

/** A financial year that was closed. Reopened and closed again it is another record. */
export const yearClosing = z.object({
  ...recordShape,
  year: z.number().int(),
  from: z.string(),
  to: z.string(),
  status: z.enum(yearStates),
  currency: z.string(),
  result: z.number().meta({ description: 'A profit above 0, a loss below.' }),
  account: z.string().meta({ description: 'Where the result was carried to.' }),
  ledgerEntryId: z
    .string()
    .nullable()
    .meta({ description: 'Of source year_end, on the last day; null where there was no result.' }),
  by: actor,
  reopened: z
    .object({ reason: z.string(), by: actor, ledgerEntryId: z.string().nullable() })
    .nullable(),
})

export type YearClosing = z.input<typeof yearClosing>

export function toYear(scene: Scene, row: YearRow): YearClosing {
  const { reopened_by: by, reopen_reason: reason, reversal_id: reversal } = row
  const led = (id: string | null): string | null => (id === null ? null : encodeId('led', id))
  return {
    id: encodeId('yec', row.id),
    year: Number(row.year_to.slice(0, 4)),
    from: row.year_from,
    to: row.year_to,
    status: row.status,
    currency: row.currency,
    result: toDecimal(BigInt(row.result_minor), currencyDigits(row.currency)),
    account: row.account,
    ledgerEntryId: led(row.entry_id),
    by: row.done_by,
    reopened: reason === null || by === null ? null : { reason, by, ledgerEntryId: led(reversal) },
    ...stampsOf(row),
    allowedActions: scene.allowed(row.status === 'closed' ? ['reopen_year'] : []),
  }
}

export function changedYear(
  scene: Scene,
  event: 'closed' | 'reopened',
  before: YearRow | null,
  row: YearRow,
): YearClosing {
  const after = toYear(scene, row)
  scene.changed({
    event: `year.${event}`,
    id: after.id,
    before: before === null ? null : toYear(scene, before),
    after,
  })
  return after
}
