const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** The wait after each failed attempt; after the last one the delivery is given up. */
export const retryWaitsMs: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  hour,
  3 * hour,
  8 * hour,
  24 * hour,
]

const longestAskedMs = 24 * hour

/**
 * The wait after a number of failed attempts, up to a fifth shorter or longer, so that simultaneous
 * failures spread out; null to give up. A receiver may ask for a longer wait, up to a day.
 */
export function waitAfter(
  attempts: number,
  chance: number,
  pace: number,
  askedMs: number | null,
): number | null {
  const wait = retryWaitsMs[attempts - 1]
  if (wait === undefined) return null
  const ours = wait * pace * (0.8 + 0.4 * chance)
  return Math.round(Math.max(ours, Math.min(askedMs ?? 0, longestAskedMs)))
}

/** Retry-After as in RFC 9110: seconds, or a date. Anything else is ignored. */
export function parseRetryAfter(text: string | null, now: Date): number | null {
  if (text === null) return null
  if (/^\d{1,9}$/.test(text)) return Number(text) * second
  const at = /[A-Za-z]/.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}

/** Only 2xx is delivered. Redirects are not followed: they could lead anywhere. */
export function errorOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'http_error'
}
