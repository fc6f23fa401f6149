import { z } from 'zod'
import { encodeId } from '#kernel/id'
import {
  sayProposal,
  sayReason as sayMatching,
  type EvidenceClass,
  type Outcome,
  type Proposal,
  type Reason as MatchingReason,
} from '#matching/room'

/** Said as a code with what fills its sentence, so that it can be read in any language. */
export type Reason = {
  code: string
  params: Record<string, string>
  /** How much it spoke for or against, where the matcher weighed it. */
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

/** How a transaction came to its status, as it is stored with it. */
export type Decision = {
  method: (typeof methods)[number]
  reasons: Reason[]
  /** Of the rules that decided; null where a caller did. */
  engineVersion: string | null
  /** Other targets, or other transactions, that these rules would have taken as well. */
  rivals: number | null
  /** What the matcher adds where it decided. */
  evidence?: EvidenceClass | null
  score?: number
  confidence?: number
  margin?: number | null
  holds?: string[]
  /** What the matcher was given then. */
  batchId?: string
  /** The other side of a transfer between own accounts; what is taken back of one is of both. */
  partnerId?: string
}

export const said = z.object({
  code: z.string(),
  params: z.record(z.string(), z.string()),
  detail: z.string(),
})

/** The matcher's reasons have `left` and `right` among their parameters: bank and books. */
export const weighed = said.extend({
  points: z.number().nullable().meta({ description: 'For it, or against it where negative.' }),
})

export const decision = z.object({
  method: z.enum(methods).meta({ description: 'manual: a caller decided, and no rule.' }),
  detail: z.string(),
  reasons: z.array(weighed),
  evidence: z.string().nullable().meta({ description: 'The kind of proof that it rests on.' }),
  score: z.number().nullable().meta({ description: 'The sum of the points of its reasons.' }),
  confidence: z.number().nullable().meta({ description: 'How probable it was, from 0 to 1.' }),
  margin: z.number().nullable().meta({
    description: 'Points to the best that could stand in its place; null where nothing could.',
  }),
  rivals: z.number().int().nullable(),
  engineVersion: z.string().nullable(),
  runId: z.string().nullable().meta({ description: 'The run that decided, where one did.' }),
})

const sentences: Readonly<Record<string, string>> = {
  matched_by_hand: 'Matched by hand.',
  split_by_hand: 'Split by hand over {count} targets.',
  unmatched_by_hand: 'Taken back by hand.',
  booked_by_hand: 'Booked by hand on {account}.',
  partner_taken_back: 'The other side of the transfer was taken back.',
  ignored_by_hand: 'Marked by hand as not needing a match.',
  target_gone: 'What it was matched to was taken back or deleted.',
  run_undone: 'The run that matched it was undone.',
  own_transfer: 'A transfer between own accounts: what left one came to the other.',
  bank_changed: 'The bank changed the transaction after it was matched.',
  bank_withdrew: 'The bank took the transaction back after it was matched.',
}

/** What is not ours to say is the matcher's; what has no sentence is shown rather than hidden. */
export function renderReason({ code, params }: Reason): string {
  const sentence = sentences[code]
  if (sentence === undefined) {
    return sayMatching(
      { code, points: 0, left: params['left'] ?? '', right: params['right'] ?? '' },
      'en',
    )
  }
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

export function sayReason(reason: Reason): z.input<typeof said> {
  return { code: reason.code, params: reason.params, detail: renderReason(reason) }
}

export function sayWeighed(reason: Reason): z.input<typeof weighed> {
  return { ...sayReason(reason), points: reason.points ?? null }
}

/** The few reasons that matter most as one text: those the matcher leads with, else all. */
export function sayReasons(reasons: readonly Reason[]): string {
  const told = sayProposal({ reasons: reasons.map(fromStored) }, 'en')
  return told === '' ? reasons.map(renderReason).join(' ') : told
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

/** What somebody decided themselves. */
export function byHand(code: string, params: Record<string, string> = {}): Decision {
  return { method: 'manual', reasons: [{ code, params }], engineVersion: null, rivals: null }
}

/** What followed from something else, without anybody deciding it. */
export function byRule(code: string): Decision {
  return { ...byHand(code), method: 'rule' }
}

/** Why two transactions are the sides of a transfer; the matcher weighs nothing there. */
export const ownTransfer: Reason = { code: 'own_transfer', params: {} }

/** What the matcher took by itself, and all it weighed. */
export function byMatcher(outcome: Outcome, proposal: Proposal, batchId: string): Decision {
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

export function toStored({ code, points, left, right }: MatchingReason): Reason {
  return { code, params: { left, right }, points }
}

function fromStored({ code, params, points }: Reason): MatchingReason {
  return { code, points: points ?? 0, left: params['left'] ?? '', right: params['right'] ?? '' }
}
