import attention from './attention.ts'
import overview from './overview.ts'

export const workReads = [attention, overview]
