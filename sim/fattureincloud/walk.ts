import { announce } from './webhooks.ts'
import { type Issued, nowOf, type Sending, type State } from './state.ts'

/** Where a file ends, and the statuses on its way with the seconds after which each begins. */
const STEPS = [
  [0, 'attempt'],
  [60, 'sent'],
  [180, 'processing'],
] as const

const END_SECONDS = 900

/** The statuses in which a document may be sent, again or for the first time. */
export const SENDABLE = new Set(['not_sent', 'discarded', 'error'])

function statusOf({ at, fate }: Sending, now: number): string {
  const seconds = (now - at) / 1000
  if (fate === 'error' && seconds >= 60) return 'error'
  if (seconds >= END_SECONDS) return fate
  return STEPS.findLast(([from]) => seconds >= from)?.[1] ?? 'attempt'
}

const statusNow = (state: State, issued: Issued): string => {
  const last = issued.sendings.at(-1)
  return last === undefined ? 'not_sent' : statusOf(last, nowOf(state))
}

/** Brings every document to its status by the clock, and tells the subscribers. */
export function walk(state: State): void {
  for (const issued of state.issued.values()) {
    if (issued.data['e_invoice'] !== true) continue
    const status = statusNow(state, issued)
    issued.data['ei_status'] = status
    if (status === issued.announced) continue
    if (!SENDABLE.has(status)) issued.data['locked'] = true
    else if (issued.sendings.length > 0) issued.data['locked'] = false
    issued.announced = status
    announce(state, issued.company, 'issued_documents.e_invoices.status_update', [issued.id])
  }
}
