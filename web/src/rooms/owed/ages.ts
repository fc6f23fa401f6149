import type { AgeingRecord } from '@daybook/sdk'
import type { WordId } from '../../words/en.ts'

export type Side = AgeingRecord['sides'][number]
export type AgedContact = Side['contacts'][number]
export type Buckets = Side['total']
export type Bucket = Exclude<keyof Buckets, 'total'>

type Age = { bucket: Bucket; word: WordId; look: string }

/** From what is not due to what is oldest, darker from step to step; without a due day nobody can say. */
export const ages: readonly Age[] = [
  { bucket: 'notDue', word: 'owed.not_due', look: 'a0' },
  { bucket: 'days1To30', word: 'owed.days_30', look: 'a1' },
  { bucket: 'days31To60', word: 'owed.days_60', look: 'a2' },
  { bucket: 'days61To90', word: 'owed.days_90', look: 'a3' },
  { bucket: 'over90', word: 'owed.over_90', look: 'a4' },
  { bucket: 'noDueDay', word: 'owed.no_due_day', look: 'an' },
]

const late: readonly Bucket[] = ['days1To30', 'days31To60', 'days61To90', 'over90']

/** In the smallest unit first, so that decimals add up to the letter. */
const cents = (amount: number): number => Math.round(amount * 100)

export const lateOf = (buckets: Buckets): number =>
  late.reduce((sum, name) => sum + cents(buckets[name]), 0) / 100

export const isLate = (buckets: Buckets): boolean => late.some((name) => buckets[name] > 0)

/** The oldest in which something is owed, if any of it is late. */
export const oldestOf = (buckets: Buckets): Age | null =>
  ages.findLast(({ bucket }) => late.includes(bucket) && buckets[bucket] > 0) ?? null
