import type { Chart, EntryWords } from '#ledger/room'
import type { FindingCode, OpeningFinding } from '../opening/report.ts'
import type { MappedAccount } from './content.ts'

/** An account of the organization's chart. */
export type OwnAccount = Chart['accounts'][number]

/** What a check knows besides the files. */
export type CheckGround = {
  source: string
  beginsOn: string
  currency: string
  digits: number
  chart: readonly OwnAccount[]
  roles: { receivables: string; payables: string; openingBalance: string }
  accounts: readonly MappedAccount[]
  words: EntryWords
}

/** The contacts that an item's contact can be, by its key. */
export type ContactsByKey = ReadonlyMap<string, readonly string[]>

export function finding(
  code: FindingCode,
  place: string | null,
  line: number | null,
  detail: string,
): OpeningFinding {
  return { code, place, line, detail }
}
