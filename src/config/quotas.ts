import { z } from 'zod'
import type { Quotas } from '#kernel/corridor/scene'

const gibibyte = 1024 ** 3

export const variables = {
  DAYBOOK_QUOTA_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .default(20 * gibibyte)
    .describe('bytes of files that one organization may store; 0: no limit'),
  DAYBOOK_QUOTA_CALLS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(100)
    .describe('calls of one organization that one server works on at a time; 0: no limit'),
  DAYBOOK_QUOTA_DOCUMENTS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(5_000)
    .describe('documents of one organization that may wait to be read or coded; 0: no limit'),
}

type Values = {
  DAYBOOK_QUOTA_BYTES: number
  DAYBOOK_QUOTA_CALLS: number
  DAYBOOK_QUOTA_DOCUMENTS: number
}

export function quotasOf(values: Values): Quotas {
  return {
    bytesStored: values.DAYBOOK_QUOTA_BYTES,
    callsInFlight: values.DAYBOOK_QUOTA_CALLS,
    documentsWaiting: values.DAYBOOK_QUOTA_DOCUMENTS,
  }
}
