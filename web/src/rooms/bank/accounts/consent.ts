import type { BankAccountRecord } from '@daybook/sdk'

/** From how many days before its end a consent is worth renewing. */
const noticeDays = 14
const dayMs = 86_400_000

export type ConsentState = 'none' | 'lasting' | 'ending' | 'ended'

export function consentOf(
  account: Pick<BankAccountRecord, 'status' | 'institutionId' | 'consentValidUntil'>,
  today: string,
): ConsentState {
  const { status, institutionId, consentValidUntil } = account
  if (institutionId === null) return 'none'
  if (status === 'needs_consent') return 'ended'
  if (consentValidUntil === null) return 'lasting'
  const left = Date.parse(consentValidUntil.slice(0, 10)) - Date.parse(today)
  if (left < 0) return 'ended'
  return left <= noticeDays * dayMs ? 'ending' : 'lasting'
}
