import { z } from 'zod'
import { encodeId } from '#kernel/id'

/** Said as a code with what fills its sentence, so that it can be read in any language. */
export type Reason = { code: string; params: Record<string, string> }

export const methods = [
  'manual',
  'reference',
  'iban',
  'exact',
  'combination',
  'transfer',
  'rule',
] as const

/** How a transaction came to its status, as it is stored with it. */
export type Decision = {
  method: (typeof methods)[number]
  reasons: Reason[]
  /** Of the rules that decided; null where a caller did. */
  engineVersion: string | null
  /** Other targets, or other transactions, that these rules would have taken as well. */
  rivals: number | null
}

export const said = z.object({
  code: z.string(),
  params: z.record(z.string(), z.string()),
  detail: z.string(),
})

export const decision = z.object({
  method: z.enum(methods).meta({ description: 'manual: a caller decided, and no rule.' }),
  reasons: z.array(said),
  engineVersion: z.string().nullable(),
  rivals: z.number().int().nullable(),
  runId: z.string().nullable().meta({ description: 'The run that decided, where one did.' }),
})

const sentences: Readonly<Record<string, string>> = {
  matched_by_hand: 'Matched by hand.',
  split_by_hand: 'Split by hand over {count} targets.',
  unmatched_by_hand: 'Taken back by hand.',
  ignored_by_hand: 'Marked by hand as not needing a match.',
  target_gone: 'What it was matched to was taken back or deleted.',
  run_undone: 'The run that matched it was undone.',
  reference_equal: 'The payment states {reference}, the reference of invoice {number}.',
  amount_exact: 'The amount is exactly what was open: {amount} {currency}.',
  bank_changed: 'The bank changed the transaction after it was matched.',
  bank_withdrew: 'The bank took the transaction back after it was matched.',
}

/** A code that has no sentence yet is shown as it is rather than hidden. */
export function renderReason({ code, params }: Reason): string {
  const sentence = sentences[code] ?? code
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

export function sayReason(reason: Reason): z.input<typeof said> {
  return { code: reason.code, params: reason.params, detail: renderReason(reason) }
}

export function toDecision(stored: Decision, runId: string | null): z.input<typeof decision> {
  return {
    method: stored.method,
    reasons: stored.reasons.map(sayReason),
    engineVersion: stored.engineVersion,
    rivals: stored.rivals,
    runId: runId === null ? null : encodeId('run', runId),
  }
}

/** What somebody decided themselves. */
export function byHand(code: string, params: Record<string, string> = {}): Decision {
  return { method: 'manual', reasons: [{ code, params }], engineVersion: null, rivals: null }
}

/** What followed from something else, without anybody deciding it. */
export function byRule(code: string): Decision {
  return { ...byHand(code), method: 'rule' }
}
