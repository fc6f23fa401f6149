/** How long something waits for a document if no day is named. */
export const patienceDays = 30

export const longestHoldDays = 366

/** Held at once in one organization: so many are left out of `attention` by name. */
export const mostHeld = 2000
