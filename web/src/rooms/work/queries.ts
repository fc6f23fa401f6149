import { queryOptions } from '@tanstack/react-query'
import { boot, daybook } from '../../app/daybook.ts'

const shownNeeds = 7
const shownDeadlines = 5

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: async ({ signal }) => await daybook.work.getOverview({ signal }),
})

export const needsQuery = queryOptions({
  queryKey: ['attention', 'first', shownNeeds],
  queryFn: async ({ signal }) =>
    await daybook.work.listAttention({ limit: shownNeeds }, { signal }),
})

export const deadlinesQuery = queryOptions({
  queryKey: ['deadlines', shownDeadlines],
  queryFn: async ({ signal }) =>
    await daybook.calendar.listDeadlines(
      { limit: shownDeadlines, language: boot.language },
      { signal },
    ),
})
