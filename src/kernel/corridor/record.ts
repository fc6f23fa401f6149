import { z } from 'zod'
import { decodeId, type Prefix } from '../values/id.ts'
import { Failure } from '../failure/failure.ts'
import type { FailureCode } from '#failures/failures'

/** What every record carries. */
export const recordShape = {
  id: z.string(),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  allowedActions: z.array(z.string()).meta({
    description: 'Actions that its state and your permissions allow now.',
  }),
}

/** The result of every `delete_*`. */
export const deleted = z.object({ id: z.string(), deleted: z.literal(true) })

export type StoredRow = { version: number; created_at: Date; updated_at: Date }

export function stampsOf(row: StoredRow): {
  version: number
  createdAt: string
  updatedAt: string
} {
  return {
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** An id of the wrong form or kind is an unknown id, not a schema error. */
export function uuidOf(prefix: Prefix, id: string, missing: FailureCode): string {
  const uuid = decodeId(prefix, id)
  if (uuid === null) throw new Failure(missing)
  return uuid
}

/** The row that was asked for by its id; without one, the failure that says what is missing. */
export function only<Row>(rows: readonly Row[], missing: FailureCode): Row {
  const [row] = rows
  if (row === undefined) throw new Failure(missing)
  return row
}

/** A text field that may be left out, and that "" clears. */
export function clearable(most: number): z.ZodOptional<z.ZodString> {
  return z.string().max(most).optional()
}

/** On update an omitted field keeps what it has and "" clears it. */
export function updated(given: string | undefined, current: string | null): string | null {
  if (given === undefined) return current
  return given === '' ? null : given
}
