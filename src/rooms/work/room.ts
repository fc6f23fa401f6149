import attention from './attention.ts'

export const workReads = [attention]
