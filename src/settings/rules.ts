import { fromDecimal, toDecimal } from '#kernel/money'
import { profile, type Profile, type ProfileInput, type StoredProfile } from './profile.ts'

/** The shortest decimal that is this number, so that the column holds what the sender wrote. */
export function thresholdOf(given: number | undefined, current: string): string {
  return given === undefined || given === Number(current) ? current : String(given)
}

const fields = Object.keys(profile.shape) as (keyof Profile)[]

export function toProfile(stored: StoredProfile): Profile {
  const { shareCapital, ...rest } = stored
  const blank = Object.fromEntries(fields.map((field) => [field, null])) as Profile
  const capital = typeof shareCapital === 'string' ? toDecimal(BigInt(shareCapital)) : null
  return { ...blank, ...rest, shareCapital: capital }
}

/** A field left out stays, "" and null clear. What is cleared is not stored at all. */
export function withProfile(current: StoredProfile, given: ProfileInput): StoredProfile {
  const { shareCapital, address, ...rest } = given
  const next: Record<string, unknown> = { ...current, ...rest }
  if (address !== undefined) next['address'] = withoutBlanks(address ?? {})
  if (shareCapital !== undefined) {
    next['shareCapital'] = shareCapital === null ? null : fromDecimal(shareCapital).toString()
  }
  return withoutBlanks(next) ?? {}
}

function withoutBlanks(record: Record<string, unknown>): Record<string, unknown> | null {
  const kept = Object.entries(record).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  return kept.length === 0 ? null : Object.fromEntries(kept)
}
