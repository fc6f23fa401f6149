import { errorAnswer } from './errors.ts'
import { nowOf, type State } from './state.ts'
import type { Answer } from '../wire.ts'

const HOUR = 3_600_000
const SHORT = 300_000

const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7)

function nextMonth(ms: number): number {
  const now = new Date(ms)
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
}

/** The calls in one window, and when the window ends. */
type Window = { key: string; limit: number; endsAt: number; used: number }

function windowsOf(state: State, company: number, clientId: string): Record<string, Window> {
  const now = nowOf(state)
  const { hourly, monthly, short } = state.settings
  const window = (key: string, limit: number, endsAt: number): Window => ({
    key,
    limit,
    endsAt,
    used: state.windows.get(key) ?? 0,
  })
  const own = `${company}|${clientId}`
  const hour = Math.floor(now / HOUR)
  const five = Math.floor(now / SHORT)
  return {
    hour: window(`hour|${own}|${hour}`, hourly, (hour + 1) * HOUR),
    month: window(`month|${own}|${monthOf(now)}`, monthly, nextMonth(now)),
    short: window(`short|${company}|${five}`, short, (five + 1) * SHORT),
  }
}

/**
 * Counts the call, or refuses it. The long quotas answer 403, the short one 429; both say how long
 * to wait.
 */
export function takeQuota(state: State, company: number, clientId: string): Answer | null {
  const now = nowOf(state)
  const { hour, month, short } = windowsOf(state, company, clientId)
  const refusal = (window: Window, status: number, message: string): Answer => {
    const seconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000))
    return errorAnswer(status, message, { headers: { 'retry-after': String(seconds) } })
  }
  for (const window of [hour, month]) {
    if (window !== undefined && window.used >= window.limit) {
      return refusal(window, 403, 'Hai superato il numero di richieste consentite.')
    }
  }
  if (short !== undefined && short.used >= short.limit) {
    return refusal(short, 429, 'Troppe richieste in poco tempo.')
  }
  for (const window of [hour, month, short]) {
    if (window !== undefined) state.windows.set(window.key, window.used + 1)
  }
  return null
}

export function quotaHeaders(
  state: State,
  company: number,
  clientId: string,
): Record<string, string> {
  const { hour, month } = windowsOf(state, company, clientId)
  if (hour === undefined || month === undefined) return {}
  return {
    'RateLimit-HourlyRemaining': String(hour.limit - hour.used),
    'RateLimit-HourlyLimit': String(hour.limit),
    'RateLimit-MonthlyRemaining': String(month.limit - month.used),
    'RateLimit-MonthlyLimit': String(month.limit),
  }
}
