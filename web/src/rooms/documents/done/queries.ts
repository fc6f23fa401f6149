import { queryOptions } from '@tanstack/react-query'
import { daybook } from '../../../app/daybook.ts'

const shown = 50

/** What Daybook did by itself, newest first. */
export const automaticQuery = queryOptions({
  queryKey: ['automatic', 'posting'],
  queryFn: async ({ signal }) =>
    (await daybook.work.listAutomaticActs({ kind: 'posting', limit: shown }, { signal })).items,
})

export const spotCheckQuery = queryOptions({
  queryKey: ['automatic', 'spot_check'],
  queryFn: async ({ signal }) => await daybook.work.getSpotCheck({}, { signal }),
})

/** Of the last year: what people found wrong among what was drawn at random. */
export const errorRateQuery = queryOptions({
  queryKey: ['automatic', 'error_rate'],
  queryFn: async ({ signal }) => await daybook.work.getErrorRate({}, { signal }),
})
