import attention from './attention.ts'
import overview from './overview.ts'
import search from './search.ts'

export const workReads = [attention, overview, search]
