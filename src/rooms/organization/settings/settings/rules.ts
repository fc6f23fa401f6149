import { approvalPolicies, type ApprovalPolicy } from '#approvals/room'
import { canonical } from '#kernel/values/canonical'
import { fromDecimal, toDecimal } from '#kernel/values/money'
import {
  keepPensionFund,
  keepWithholding,
  showPensionFund,
  showWithholding,
} from '../profile/profile_fees.ts'
import { profile, type Profile, type ProfileInput, type StoredProfile } from '../profile/profile.ts'

/** The shortest decimal equal to this number, so that the column holds what the caller sent. */
export function thresholdOf(given: number | undefined, current: string): string {
  return given === undefined || given === Number(current) ? current : String(given)
}

/** Whether more would be posted without review than before, now or once it is turned on. */
export function loosensAutoPost(
  current: { auto_post: boolean; auto_post_threshold: string },
  given: { autoPost: boolean; autoPostThreshold?: number | undefined },
): boolean {
  const isLower = (given.autoPostThreshold ?? Infinity) < Number(current.auto_post_threshold)
  return isLower || (given.autoPost && !current.auto_post)
}

type ApprovalFields = {
  approval_policy: ApprovalPolicy
  approve_in_client: boolean
  approval_mail: boolean
}

/** Whether fewer calls would wait, more could approve, or fewer people hear of what waits. */
export function loosensApproval(current: ApprovalFields, next: ApprovalFields): boolean {
  const strictness = (one: ApprovalFields): number => approvalPolicies.indexOf(one.approval_policy)
  return (
    strictness(next) < strictness(current) ||
    (next.approve_in_client && !current.approve_in_client) ||
    (!next.approval_mail && current.approval_mail)
  )
}

/** A limit as the column holds it; unchanged if omitted. */
export function limitOf(given: number | null | undefined, current: string | null): string | null {
  if (given === undefined) return current
  return given === null ? null : fromDecimal(given).toString()
}

/** Whether a limit would allow more than before. */
export function loosensLimit(current: string | null, next: string | null): boolean {
  if (current === null) return false
  return next === null || BigInt(next) > BigInt(current)
}

/** The currencies of all regions have two decimals. */
export function limitFrom(minor: string | null): number | null {
  return minor === null ? null : toDecimal(BigInt(minor))
}

const fields = Object.keys(profile.shape) as (keyof Profile)[]

export function toProfile(stored: StoredProfile): Profile {
  const { shareCapital, withholding, pensionFund, logo: _logo, ...rest } = stored
  const blank = Object.fromEntries(fields.map((field) => [field, null])) as Profile
  const capital = typeof shareCapital === 'string' ? toDecimal(BigInt(shareCapital)) : null
  return {
    ...blank,
    ...rest,
    shareCapital: capital,
    withholding: withholding ? showWithholding(withholding) : null,
    pensionFund: pensionFund ? showPensionFund(pensionFund) : null,
  }
}

/** Omitted fields keep their value, "" and null clear. Cleared fields are not stored. */
export function withProfile(current: StoredProfile, given: ProfileInput): StoredProfile {
  const { shareCapital, address, withholding, pensionFund, ...rest } = given
  const next: Record<string, unknown> = { ...current, ...rest }
  if (address !== undefined) next['address'] = withoutBlanks(address ?? {})
  if (shareCapital !== undefined) {
    next['shareCapital'] = shareCapital === null ? null : fromDecimal(shareCapital).toString()
  }
  if (withholding !== undefined) next['withholding'] = withholding && keepWithholding(withholding)
  if (pensionFund !== undefined) next['pensionFund'] = pensionFund && keepPensionFund(pensionFund)
  return withoutBlanks(next) ?? {}
}

/** Whether the profile, and so the next invoice, would change. */
export function changesProfile(current: StoredProfile, given: ProfileInput): boolean {
  return canonical(withProfile(current, given)) !== canonical(current)
}

/** What bills are judged by: whose they are, from which day on, and how much of their VAT is deducted. */
const judging = [
  'legalName',
  'firstName',
  'lastName',
  'businessId',
  'vatNumber',
  'fiscalCode',
  'taxRegime',
  'proRataPercent',
  'proRataYears',
  'booksBeginOn',
] as const

export function changesJudgement(current: StoredProfile, next: StoredProfile): boolean {
  const of = (one: StoredProfile) =>
    canonical(Object.fromEntries(judging.map((field) => [field, one[field] ?? null])))
  return of(current) !== of(next)
}

function withoutBlanks(record: Record<string, unknown>): Record<string, unknown> | null {
  const kept = Object.entries(record).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  return kept.length === 0 ? null : Object.fromEntries(kept)
}
