import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { frequencies } from './rules.ts'
import type { DigestRow } from './store.ts'

export const digestSetting = z.object({
  userId: z.string().nullable(),
  frequency: z.enum(frequencies),
  lastSentOn: z.string().nullable(),
})

export function toSetting(userId: string | null, row: DigestRow): z.input<typeof digestSetting> {
  return {
    userId: userId === null ? null : encodeId('usr', userId),
    frequency: row.frequency,
    lastSentOn: row.last_sent_on,
  }
}
