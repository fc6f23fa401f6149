import type { Entry } from '#ledger/room'
import type { Coding } from './coding.ts'

/** A coding with the entry it leads to; null if the exchange rate is not known yet. */
export type StoredCoding = Coding & { entry: Entry | null }
