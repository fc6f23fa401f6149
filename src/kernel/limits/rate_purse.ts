/** Limits are calls per minute. */
export const windowMs = 60_000

/** Who spends: one caller, or the organization as a whole. */
export type Purse = { orgId: string; scope: string; limit: number }
