import { z } from 'zod'

/** How often callers may call. */
export const variables = {
  DAYBOOK_LIMIT_KEY: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(600)
    .describe('calls per minute of one key, over all servers; 0: no limit'),
  DAYBOOK_LIMIT_ORGANIZATION: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(3_000)
    .describe('calls per minute of one organization, over all servers; 0: no limit'),
  DAYBOOK_LIMIT_FALSE_KEYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(60)
    .describe(
      'false keys and tokens per minute that one server looks up for one network; 0: no limit',
    ),
}
