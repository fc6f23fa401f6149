import digest from './digest.ts'
import { sendDigests } from './send_digests.ts'
import setDigest from './set_digest.ts'

export const digestOperations = [setDigest]
export const digestReads = [digest]
export const digestTasks = [sendDigests]
