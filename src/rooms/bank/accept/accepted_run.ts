import { z } from 'zod'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { bankRun, type RunRecord } from '../runs/run.ts'
import { targetTypes } from '../transactions/suggestion.ts'
import type { Refused } from './accept_batch.ts'
import { listTransactionsOf } from './accept_store.ts'
import { decidedItem, toDecidedItem } from './decided_run.ts'
import type { AcceptPlan } from './plan_accepting.ts'

const states = ['to_accept', 'accepted', 'refused'] as const

const accepting = decidedItem.extend({
  state: z.enum(states),
  confidence: z.number().nullable(),
  targets: z.array(z.object({ targetType: z.enum(targetTypes), targetId: z.string() })),
})

/** A run of accepted suggestions, with every transaction it is about. */
export const acceptedRun = bankRun.extend({
  progress: z.object({ done: z.number().int(), of: z.number().int() }),
  items: z.array(accepting),
  more: z.boolean().meta({ description: 'True if more are as sure: run it again for the rest.' }),
})

type Item = z.input<typeof accepting>

export async function toAcceptedRun(
  scene: Scene,
  record: RunRecord,
  plan: AcceptPlan,
  late: readonly Refused[],
): Promise<z.input<typeof acceptedRun>> {
  const refusals = new Map([...plan.refused, ...late].map(({ id, code }) => [id, code]))
  const ids = [...plan.matches.map(({ id }) => id), ...plan.refused.map(({ id }) => id)]
  const rows = new Map((await listTransactionsOf(scene, ids)).map((row) => [row.id, row]))
  const matches = new Map(plan.matches.map((match) => [match.id, match]))
  const items = ids.map((id): Item => {
    const row = rows.get(id)
    const match = matches.get(id)
    const code = refusals.get(id) ?? null
    const isAccepted = row?.decision_run_id === plan.runId
    return {
      ...toDecidedItem(id, row, code),
      state: isAccepted ? 'accepted' : code === null ? 'to_accept' : 'refused',
      confidence: match?.confidence ?? null,
      targets: (match?.parts ?? []).map(({ type, id: target }) => ({
        targetType: type,
        targetId: encodeId(type === 'ledger' ? 'led' : 'doc', target),
      })),
    }
  })
  const done = items.filter(({ state }) => state !== 'to_accept').length
  const beforehand = plan.refused.length
  return {
    ...record,
    progress: { done: done - beforehand, of: plan.matches.length },
    items,
    more: plan.isMore,
  }
}
