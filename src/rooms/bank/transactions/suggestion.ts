import { z } from 'zod'
import { failures, type FailureEntry } from '#failures/failures'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { sayHold, type MatchOutcome } from '#matching/room'
import { sayReasons, sayWeighed, toStored, weighed, type DecisionReason } from './decision.ts'

export const targetTypes = ['ledger', 'document'] as const

export type TargetType = (typeof targetTypes)[number]

/** One target of one suggestion. */
export type Suggested = {
  transaction_id: string
  /** 1 is the best; targets with the same number are suggested together. */
  proposal: number
  target_type: TargetType
  target_id: string
  amount_minor: string
  score: string
  confidence: string | null
  reasons: DecisionReason[]
}

export type NewSuggestion = Suggested & {
  method: string
  evidence: string | null
  engine_version: string
}

/** The assessment of the first suggestion, as stored with the transaction. */
export type Assessment = {
  margin: number | null
  rivals: number
  holds: string[]
  engineVersion: string
}

export const suggestion = z.object({
  targetType: z.enum(targetTypes),
  targetId: z.string(),
  amount: z.number(),
  group: z.number().int().meta({
    description:
      'Numbers the suggestions, best first. Targets with the same number belong together; split_transaction matches them all.',
  }),
  score: z.number().meta({ description: 'The sum of the points of its reasons.' }),
  confidence: z
    .number()
    .nullable()
    .meta({ description: 'How probable the match is, from 0 to 1.' }),
  detail: z.string(),
  reasons: z.array(weighed),
})

const hold = z.object({ code: z.string(), detail: z.string() })

export const assessment = z.object({
  margin: z.number().nullable(),
  rivals: z.number().int(),
  holds: z
    .array(hold)
    .meta({ description: 'Why the first suggestion was not matched automatically.' }),
  engineVersion: z.string(),
})

export function toSuggestion(one: Suggested, currency: string): z.input<typeof suggestion> {
  return {
    targetType: one.target_type,
    targetId: encodeId(one.target_type === 'ledger' ? 'led' : 'doc', one.target_id),
    amount: toDecimal(BigInt(one.amount_minor), currencyDigits(currency)),
    group: one.proposal,
    score: Number(one.score),
    confidence: one.confidence === null ? null : Number(one.confidence),
    detail: sayReasons(one.reasons),
    reasons: one.reasons.map(sayWeighed),
  }
}

export function toAssessment(stored: Assessment): z.input<typeof assessment> {
  const { margin, rivals, engineVersion } = stored
  const holds = stored.holds.map((code) => ({ code, detail: sayHeld(code) }))
  return { margin, rivals, holds, engineVersion }
}

/** The ledger may have refused it; that failure has its own sentence. */
export function sayHeld(code: string): string {
  const refusals: Readonly<Record<string, FailureEntry>> = failures
  return refusals[code]?.says ?? sayHold(code, 'en')
}

export function assessmentOf({ margin, rivals, holds, engineVersion }: MatchOutcome): Assessment {
  return { margin, rivals, holds, engineVersion }
}

/** All suggestions for a transaction; `typeOf` tells documents from entries. */
export function suggestionsOf(
  outcome: MatchOutcome,
  typeOf: (itemId: string) => TargetType,
): NewSuggestion[] {
  return outcome.proposals.flatMap((proposal, index) =>
    proposal.targets.map(({ itemId, amountMinor }) => ({
      transaction_id: outcome.transactionId,
      proposal: index + 1,
      target_type: typeOf(itemId),
      target_id: itemId,
      amount_minor: String(amountMinor),
      score: String(proposal.score),
      confidence: String(proposal.probability),
      reasons: proposal.reasons.map(toStored),
      method: proposal.method,
      evidence: proposal.evidence,
      engine_version: outcome.engineVersion,
    })),
  )
}
