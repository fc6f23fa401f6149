import { z } from 'zod'
import { Failure } from '#kernel/failure/failure'

/** Both by their uuid. */
export type ContactMerge = {
  from: string
  into: string
  /** Somebody says that the accounts known of the one are as good for the other. */
  bothAccounts: boolean
}

const count = z.number().int()

export const moved = z.object({
  documents: count,
  invoices: count,
  selfInvoices: count,
  recurringInvoices: count,
  openItems: count.meta({ description: 'Not settled yet; their entries stay as they are.' }),
  supplierAccounts: count.meta({ description: 'Accounts that somebody confirmed or rejected.' }),
  payments: count.meta({ description: 'Matched payments that the bank learned from.' }),
})
export type MovedCounts = z.output<typeof moved>

export const nothingMoved: MovedCounts = {
  documents: 0,
  invoices: 0,
  selfInvoices: 0,
  recurringInvoices: 0,
  openItems: 0,
  supplierAccounts: 0,
  payments: 0,
}

/** Of each kind, in one transaction. Whoever has more of them is the one to keep. */
export const mostMoved = 2_000

/** Asked with one more than may be moved. */
export function assertMovable(found: number): number {
  if (found > mostMoved) throw new Failure('contact_too_large')
  return found
}
