import { z } from 'zod'

/** The answer to a number, as far as it is used. */
const checked = z.object({
  countryCode: z.string().max(2),
  vatNumber: z.string().max(20),
  valid: z.boolean(),
  name: z.string().max(2_000).nullish(),
  address: z.string().max(2_000).nullish(),
  /** The consultation number; empty unless who asks was named. */
  requestIdentifier: z.string().max(100).nullish(),
  /** Some answer that they could not ask, with `valid` false beside it. */
  userError: z.string().max(100).nullish(),
})

/** A refusal or a failure, also with status 200. */
const failed = z.object({
  actionSucceed: z.literal(false),
  errorWrappers: z.array(z.object({ error: z.string().max(100) })).default([]),
})

export const checkAnswer = z.union([failed, checked])

export type ViesChecked = z.output<typeof checked>
