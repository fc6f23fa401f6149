import { z } from 'zod'
import type { ActKind } from '#search/room'

export const faults = [
  'account',
  'vat',
  'amount',
  'date',
  'supplier',
  'target',
  'duplicate',
  'other',
] as const

export const draws = ['random', 'largest'] as const

export const verdictShape = z.object({
  drawn: z.enum(draws),
  verdict: z.enum(['right', 'wrong']),
  fault: z.enum(faults).nullable(),
  note: z.string().nullable(),
  judgedAt: z.string(),
})

export type VerdictRow = {
  act_id: string
  kind: ActKind
  day: string
  drawn: (typeof draws)[number]
  verdict: 'right' | 'wrong'
  fault: (typeof faults)[number] | null
  note: string | null
  judged_at: Date
}
