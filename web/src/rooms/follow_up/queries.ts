import { queryOptions } from '@tanstack/react-query'
import { daybook, queries } from '../../app/daybook.ts'

/** What is on hold: documents and bank rows. */
export const heldQuery = queryOptions({
  queryKey: ['follow_ups', 'held'],
  queryFn: async ({ signal }) =>
    await daybook.follow_up.listFollowUps({ state: 'held', limit: 200 }, { signal }),
})

/** After a hold began or ended: who waits for what is another list. */
export async function lookAgainAtHolds(): Promise<void> {
  await Promise.all(
    ['follow_ups', 'attention', 'overview'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  )
}
