import attention from './attention.ts'
import automaticActs from './automatic_acts.ts'
import errorRate from './error_rate.ts'
import overview from './overview.ts'
import recordSpotCheck from './record_spot_check.ts'
import search from './search.ts'
import spotCheck from './spot_check.ts'
import vatReadiness from './vat_readiness.ts'

export const workOperations = [recordSpotCheck]
export const workReads = [
  attention,
  overview,
  search,
  automaticActs,
  spotCheck,
  errorRate,
  vatReadiness,
]
export { countWaiting, waitingKinds } from './waiting/parts.ts'
