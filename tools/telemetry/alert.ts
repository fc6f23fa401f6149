/** Times of a rule. A proof passes shorter ones, so that it need not wait for hours. */
export type Pace = {
  /** A window such as `5m`, from seconds. */
  window(seconds: number): string
  /** A limit in seconds. */
  limit(seconds: number): number
  /** How long a condition must hold. */
  hold(seconds: number): string
  /** For work that is older than ten minutes; a proof takes it at any age. */
  agedWork: string
}

export type Runbook = {
  means: string
  look: readonly string[]
  act: readonly string[]
  over: string
}

export type Alert = {
  name: string
  /** page: somebody gets up. ticket: within the day. */
  severity: 'page' | 'ticket'
  summary: string
  expr(pace: Pace): string
  holdSeconds: number
  runbook: Runbook
}

const minute = 60
const hour = 3_600
const day = 86_400

export const real: Pace = {
  window: sayDuration,
  limit: (seconds) => seconds,
  hold: sayDuration,
  agedWork: 'age!="new"',
}

/**
 * Everything divided. A window still spans enough scrapes for a rate, and none is so long that a proof
 * would wait for its end. Ages of backups and certificates stay as they are.
 */
export function hurried(factor: number, windowSeconds: { least: number; most: number }): Pace {
  const { least, most } = windowSeconds
  const shorter = (seconds: number): number => Math.max(1, Math.round(seconds / factor))
  return {
    window: (seconds) => `${Math.min(most, Math.max(least, shorter(seconds)))}s`,
    limit: shorter,
    hold: (seconds) => (seconds === 0 ? '0s' : `${shorter(seconds)}s`),
    agedWork: 'age=~".+"',
  }
}

function sayDuration(seconds: number): string {
  if (seconds > 0 && seconds % day === 0) return `${seconds / day}d`
  if (seconds > 0 && seconds % hour === 0) return `${seconds / hour}h`
  if (seconds > 0 && seconds % minute === 0) return `${seconds / minute}m`
  return `${seconds}s`
}

/** The heading of an alert in the runbooks, as the address of a page names it. */
export const anchorOf = (name: string): string => name.toLowerCase()
