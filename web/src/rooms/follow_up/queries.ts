import { queryOptions } from '@tanstack/react-query'
import { boot, daybook, queries } from '../../app/daybook.ts'

/** What is on hold: documents and bank rows. */
export const heldQuery = queryOptions({
  queryKey: ['follow_ups', 'held'],
  queryFn: async ({ signal }) =>
    await daybook.follow_up.listFollowUps({ state: 'held', limit: 200 }, { signal }),
})

/** Receipts that somebody outside was asked for and has not sent yet, by what they are for. */
export const askedReceiptsQuery = queryOptions({
  queryKey: ['follow_ups', 'asked'],
  queryFn: async ({ signal }) =>
    await daybook.follow_up.listReceiptRequests({ status: 'open', limit: 200 }, { signal }),
  enabled: boot.permissions.includes('documents:read'),
})

/** After a hold began or ended: who waits for what is another list. */
export async function lookAgainAtHolds(): Promise<void> {
  await Promise.all(
    ['follow_ups', 'attention', 'overview'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  )
}
