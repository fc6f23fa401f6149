import { z } from 'zod'
import type { Principal } from '#kernel/corridor/principal'
import { encodeId } from '#kernel/values/id'
import { wordsOf } from '#languages/room'
import {
  sayProposal,
  sayReason as sayMatching,
  type EvidenceClass,
  type MatchOutcome,
  type MatchProposal,
  type MatchReason as MatchingReason,
} from '#matching/room'

/** A code with the parameters of its sentence, so that it can be shown in any language. */
export type DecisionReason = {
  code: string
  params: Record<string, string>
  /** Points for or against, if the matcher weighed it. */
  points?: number
}

export const methods = [
  'manual',
  'reference',
  'iban',
  'exact',
  'combination',
  'transfer',
  'rule',
] as const

/** How a transaction got its status, as stored. */
export type Decision = {
  method: (typeof methods)[number]
  reasons: DecisionReason[]
  /** The version of the matcher; null if a caller decided. */
  engineVersion: string | null
  /** How many other targets or transactions were possible. */
  rivals: number | null
  /** Set by the matcher. */
  evidence?: EvidenceClass | null
  score?: number
  confidence?: number
  margin?: number | null
  holds?: string[]
  /** The input of the matcher. */
  batchId?: string
  /** The other side of a transfer between own accounts; both are undone together. */
  partnerId?: string
}

export const said = z.object({
  code: z.string(),
  params: z.record(z.string(), z.string()),
  detail: z.string(),
})

/** Reasons of the matcher have the parameters `left` (bank) and `right` (books). */
export const weighed = said.extend({
  points: z
    .number()
    .nullable()
    .meta({ description: 'Positive: supports the match; negative: counts against it.' }),
})

export const decision = z.object({
  method: z.enum(methods).meta({ description: 'manual: a person or an app decided, not a rule.' }),
  detail: z.string(),
  reasons: z.array(weighed),
  evidence: z.string().nullable().meta({ description: 'The kind of evidence it is based on.' }),
  score: z.number().nullable().meta({ description: 'The sum of the points of its reasons.' }),
  confidence: z
    .number()
    .nullable()
    .meta({ description: 'How probable the match was, from 0 to 1.' }),
  margin: z.number().nullable().meta({
    description: 'Points ahead of the best alternative; null if there was none.',
  }),
  rivals: z.number().int().nullable(),
  engineVersion: z.string().nullable(),
  runId: z.string().nullable().meta({ description: 'The run that decided, if any.' }),
})

const sentences: Readonly<Record<string, string>> = wordsOf('en').sentences.decisions

/** The same codes where an app decided: it is named, and the user it acts for. */
const sentencesForApps: Readonly<Record<string, string>> = wordsOf('en').sentences.decisionsOfApps

/** Other codes have their sentence in the matcher; an unknown code is shown as it is. */
export function renderReason({ code, params }: DecisionReason): string {
  const ofApp = params['app'] === undefined ? undefined : sentencesForApps[code]
  const sentence = ofApp ?? sentences[code]
  if (sentence === undefined) {
    return sayMatching(
      { code, points: 0, left: params['left'] ?? '', right: params['right'] ?? '' },
      'en',
    )
  }
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

export function sayReason(reason: DecisionReason): z.input<typeof said> {
  return { code: reason.code, params: reason.params, detail: renderReason(reason) }
}

export function sayWeighed(reason: DecisionReason): z.input<typeof weighed> {
  return { ...sayReason(reason), points: reason.points ?? null }
}

/** The most important reasons as one text: the matcher's leading ones, or all. */
export function sayReasons(reasons: readonly DecisionReason[]): string {
  const leading = sayProposal({ reasons: reasons.map(fromStored) }, 'en')
  return leading === '' ? reasons.map(renderReason).join(' ') : leading
}

export function toDecision(stored: Decision, runId: string | null): z.input<typeof decision> {
  return {
    method: stored.method,
    detail: sayReasons(stored.reasons),
    reasons: stored.reasons.map(sayWeighed),
    evidence: stored.evidence ?? null,
    score: stored.score ?? null,
    confidence: stored.confidence ?? null,
    margin: stored.margin ?? null,
    rivals: stored.rivals,
    engineVersion: stored.engineVersion,
    runId: runId === null ? null : encodeId('run', runId),
  }
}

/** A decision of the caller. An app is named together with the user it acts for. */
export function byCaller(
  { app, actor }: Pick<Principal, 'app' | 'actor'>,
  code: string,
  params: Record<string, string> = {},
): Decision {
  const named = app === null ? {} : { app: app.name, user: actor.name }
  return { ...byRule(code, { ...params, ...named }), method: 'manual' }
}

/** A decision that follows from another change; nobody made it. */
export function byRule(code: string, params: Record<string, string> = {}): Decision {
  return { method: 'rule', reasons: [{ code, params }], engineVersion: null, rivals: null }
}

/** The reason of a transfer; the matcher gives no points there. */
export const ownTransfer: DecisionReason = { code: 'own_transfer', params: {} }

/** An automatic match, with everything that was weighed. */
export function byMatcher(
  outcome: MatchOutcome,
  proposal: MatchProposal,
  batchId: string,
): Decision {
  return {
    method: proposal.method,
    reasons: proposal.reasons.map(toStored),
    engineVersion: outcome.engineVersion,
    rivals: outcome.rivals,
    evidence: proposal.evidence,
    score: proposal.score,
    confidence: proposal.probability,
    margin: outcome.margin,
    holds: outcome.holds,
    batchId,
  }
}

export function toStored({ code, points, left, right }: MatchingReason): DecisionReason {
  return { code, params: { left, right }, points }
}

function fromStored({ code, params, points }: DecisionReason): MatchingReason {
  return { code, points: points ?? 0, left: params['left'] ?? '', right: params['right'] ?? '' }
}
