import type { Definition } from '#kernel/corridor/definition'
import { failures, type FailureCode } from '#failures/failures'

/**
 * What the way to a definition may answer before, around and after it: a definition lists only
 * its own failures, and the documentation shows both.
 */
const everyRequest = [
  'unauthenticated',
  'organization_forbidden',
  'permission_denied',
  'rate_limited',
  'too_many_in_flight',
  'internal_error',
  'unavailable',
  'shutting_down',
] as const satisfies FailureCode[]

export const corridorCodes = {
  write: [
    ...everyRequest,
    'invalid_input',
    'precondition_not_supported',
    'unknown_action',
    'record_busy',
    'idempotency_in_progress',
    'version_mismatch',
    'body_too_large',
    'unsupported_media_type',
    'idempotency_key_reused',
    'outcome_unknown',
    'app_limit_reached',
  ],
  list: [...everyRequest, 'invalid_input', 'invalid_cursor'],
  get: everyRequest,
  catalogue: everyRequest.filter((code) => code !== 'permission_denied'),
} as const satisfies Record<string, readonly FailureCode[]>

export type Corridor = keyof typeof corridorCodes

export function ownCodes(definition: Definition): FailureCode[] {
  const { fails, forApps, reviewed, secondFactor } = definition
  const refusal: FailureCode[] = forApps === false ? ['not_for_apps'] : []
  const waiting: FailureCode[] = reviewed
    ? ['approval_pending', 'approval_declined', 'too_many_waiting']
    : []
  const factor: FailureCode[] = secondFactor ? ['second_factor_required'] : []
  return [...new Set([...fails, ...refusal, ...waiting, ...factor])]
}

/** The codes in the order of the table, by status. */
export function byStatus(codes: readonly FailureCode[]): Map<number, FailureCode[]> {
  const order = Object.keys(failures) as FailureCode[]
  const sorted = order.filter((code) => codes.includes(code))
  return Map.groupBy(sorted, (code) => failures[code].status)
}
