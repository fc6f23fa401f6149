import type { ApprovalRecord } from '@daybook/sdk'
import { queryOptions } from '@tanstack/react-query'
import { daybook, queries } from '../../app/daybook.ts'

/** A list leaves long fields out; who is to decide sees all of them. */
const whole = async (one: ApprovalRecord, signal: AbortSignal): Promise<ApprovalRecord> =>
  one.leftOut === undefined ? one : await daybook.approvals.getApproval(one.id, { signal })

export const waitingQuery = queryOptions({
  queryKey: ['approvals', 'waiting'],
  queryFn: async ({ signal }): Promise<ApprovalRecord[]> => {
    const { items } = await daybook.approvals.listApprovals(
      { status: 'waiting', limit: 100 },
      { signal },
    )
    return await Promise.all(items.map(async (one) => await whole(one, signal)))
  },
})

export const decidedQuery = queryOptions({
  queryKey: ['approvals', 'decided'],
  queryFn: async ({ signal }): Promise<ApprovalRecord[]> => {
    const { items } = await daybook.approvals.listApprovals({ limit: 100 }, { signal })
    return items.filter(({ status }) => status !== 'waiting')
  },
})

export async function lookAgain(): Promise<void> {
  await Promise.all(
    ['approvals', 'overview', 'attention', 'documents', 'bank'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  )
}
