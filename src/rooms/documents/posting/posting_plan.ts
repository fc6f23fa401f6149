import type { Bill, Entry, Partner, Posted } from '#ledger/room'
import type { Keeper, Sending } from '#accounting_systems/room'
import type { RegionKey } from '#regions/room'
import type { DocumentFile } from '../document/file_of.ts'
import type { StoredCoding } from '../document/stored_coding.ts'

/** Everything needed to write the entry without the request. */
export type PostingPlan = {
  documentId: string
  /** Null only in plans of before, where there was nothing to post. */
  work: {
    entryId: string
    /** An earlier attempt may have written the entry: look for it before sending. */
    lookFirst: boolean
    regionKey: RegionKey
    homeCurrency: string
    journal: string | null
    withholding: { account: string; amount: string }[]
    splitVatAccount: string | null
    date: string
    /** Of the entry; plans of before lack it, and have the date. */
    bookedOn?: string
    /** By law, before it is moved out of a filed period. */
    vatDay: string
    vatDate: string
    coding: StoredCoding
    exchange: { rate: string; day: string; source: string } | null
    /** Plans of before lack these four; then Daybook keeps the books. */
    keeper?: Keeper
    sending?: Sending
    partner?: Partner
    bill?: Bill
    file: DocumentFile | null
    automatic: boolean
    /** Whether somebody who may post decided on it; plans of before lack it. */
    accepts?: boolean
  } | null
}

export type PostingReply = { posted: Posted; entry: Entry } | null

/** Who approved it: a person now, a person before, or automatic posting by its decision hash. */
export type PostingApproval = 'now' | 'before' | { decision: string }
