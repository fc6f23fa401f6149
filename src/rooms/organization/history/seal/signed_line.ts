import { canonical } from '#kernel/values/canonical'
import type { Secrets } from '#kernel/process/secrets'
import { headKeyOf, isSigned, knownKeys } from './head_key.ts'

type Facts = Record<string, unknown>

/** Signed like the heads of the audit log, for other lines that are kept outside the database. */
export function signLine<Given extends Facts>(
  secrets: Secrets,
  given: Given,
): Given & { key: string; signature: string } {
  const key = headKeyOf(secrets)
  const facts = { ...given, key: key.name }
  return { ...facts, signature: key.sign(canonical(facts)) }
}

/** By the secret key of today, or by one that is being rotated out. */
export function isSignedLine(
  secrets: Secrets,
  line: Facts & { key: string; signature: string },
): boolean {
  const { signature, ...facts } = line
  return knownKeys(secrets).includes(line.key) && isSigned(line.key, canonical(facts), signature)
}
