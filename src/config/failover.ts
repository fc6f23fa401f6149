import { z } from 'zod'

export const variables = {
  DAYBOOK_AFTER_FAILOVER: z
    .enum(['fence', 'go_on'])
    .default('fence')
    .describe(
      'what to do when the database continues on a new timeline: fence (writes wait for `unfence`), or go_on where standbys are synchronous and lose nothing',
    ),
}

export function goesOnAfterFailover(values: { DAYBOOK_AFTER_FAILOVER: string }): boolean {
  return values.DAYBOOK_AFTER_FAILOVER === 'go_on'
}
