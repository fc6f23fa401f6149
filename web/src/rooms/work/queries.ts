import { queryOptions } from '@tanstack/react-query'
import { boot, daybook } from '../../app/daybook.ts'

/** More than are shown: requests that are alike stand in one row. */
const readNeeds = 20
const shownDeadlines = 5

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: async ({ signal }) => await daybook.work.getOverview({ signal }),
})

export const needsQuery = queryOptions({
  queryKey: ['attention', 'first', readNeeds],
  queryFn: async ({ signal }) => await daybook.work.listAttention({ limit: readNeeds }, { signal }),
})

export const deadlinesQuery = queryOptions({
  queryKey: ['deadlines', shownDeadlines],
  queryFn: async ({ signal }) =>
    await daybook.calendar.listDeadlines(
      { limit: shownDeadlines, language: boot.language },
      { signal },
    ),
})
