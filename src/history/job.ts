import { z } from 'zod'
import { encodeId } from '#kernel/id'
import type { JobRow } from './job_store.ts'

/** Work behind a commit that is still to be done, or that failed for good. */
export const job = z.object({
  id: z.string(),
  kind: z.string().meta({ description: 'Such as deliver_webhook.' }),
  state: z.enum(['waiting', 'retrying', 'failed']).meta({
    description: 'retrying failed before and comes again; failed does not, and is kept 30 days.',
  }),
  attempts: z.number().int().meta({ description: 'How often it has failed.' }),
  lastError: z.string().nullable().meta({ description: 'The code of the last failure.' }),
  nextAt: z.string().nullable().meta({ description: 'Not before then; null when it has failed.' }),
  failedAt: z.string().nullable(),
  createdAt: z.string(),
})

const states = { created: 'waiting', retry: 'retrying', failed: 'failed' } as const

export function toJob(row: JobRow): z.input<typeof job> {
  // A job that was given back by a process that ended has not failed.
  const state = row.state === 'retry' && row.failures === 0 ? 'waiting' : states[row.state]
  const hasFailed = state === 'failed'
  return {
    id: encodeId('job', row.id),
    kind: row.kind,
    state,
    attempts: row.failures,
    lastError: row.code,
    nextAt: hasFailed ? null : row.next_at.toISOString(),
    failedAt: hasFailed ? (row.failed_at?.toISOString() ?? null) : null,
    createdAt: row.created_at,
  }
}
