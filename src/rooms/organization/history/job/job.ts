import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import type { JobRow } from './job_store.ts'

/** Background work that is waiting or has failed. */
export const job = z.object({
  id: z.string(),
  kind: z.string().meta({ description: 'For example deliver_webhooks.' }),
  state: z.enum(['waiting', 'retrying', 'failed']).meta({
    description:
      'retrying: failed and will be tried again. failed: will not be tried again; kept for 30 days.',
  }),
  attempts: z.number().int().meta({ description: 'How often it has failed.' }),
  lastError: z.string().nullable().meta({ description: 'The code of the last failure.' }),
  nextAt: z
    .string()
    .nullable()
    .meta({ description: 'The earliest next attempt; null if it has failed.' }),
  failedAt: z.string().nullable(),
  createdAt: z.string(),
})

const states = { created: 'waiting', retry: 'retrying', failed: 'failed' } as const

export function toJob(row: JobRow): z.input<typeof job> {
  // A job handed back by a process that stopped has not failed.
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
