import cashCounts from './cash_counts.ts'
import countCash from './count_cash.ts'
import recordTakings from './record_takings.ts'
import reverseTakings from './reverse_takings.ts'
import takings from './takings.ts'

export const takingsOperations = [recordTakings, reverseTakings, countCash]
export const takingsReads = [takings, cashCounts]
