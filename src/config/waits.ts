import { z } from 'zod'

/** How long a process waits for others, and others for it. */
export const variables = {
  DAYBOOK_PATIENCE_MS: z.coerce
    .number()
    .int()
    .min(10)
    .max(25_000)
    .default(25_000)
    .describe(
      'how long a request waits for an external system before it answers with the record so far',
    ),
  DAYBOOK_LEASE_MS: z.coerce
    .number()
    .int()
    .min(300)
    .default(30_000)
    .describe(
      'how long work with an external system stays with a process that has stopped responding',
    ),
  DAYBOOK_DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .optional()
    .describe(
      'how long a server that is told to end goes on serving while /readyz says that it leaves; 3 in production, else 0',
    ),
}

type Given = { DAYBOOK_DRAIN_SECONDS?: number | undefined; DAYBOOK_ENV: string }

/** Proxies look every second or so; somebody at a keyboard does not want to wait. */
export function drainMsOf({ DAYBOOK_DRAIN_SECONDS: given, DAYBOOK_ENV: env }: Given): number {
  return (given ?? (env === 'production' ? 3 : 0)) * 1_000
}
