import type { Entry } from '#ledger/room'
import type { Coding } from './coding.ts'

/** A coding with the entry that would be written; null where its exchange rate is not known yet. */
export type StoredCoding = Coding & { entry: Entry | null }
