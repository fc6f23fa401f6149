import { Failure } from '#kernel/failure/failure'
import type { SettingsRow } from '#settings/room'
import { missingOfSeller } from './parties.ts'
import type { PricedSale } from '../sale/sale.ts'
import type { InvoiceRow } from './store.ts'

type Standing = Pick<InvoiceRow, 'kind' | 'status' | 'rejected_at'>

/** An issued invoice is locked: it cannot be edited or deleted. */
export function assertDraft(row: Standing): void {
  if (row.status === 'issued') throw new Failure('invoice_issued')
}

/** A rejected invoice keeps its number and date, so that the series has no gap. */
export function assertUnreserved(row: Pick<InvoiceRow, 'rejected_at'>): void {
  if (row.rejected_at !== null) throw new Failure('number_reserved')
}

type Numbered = Pick<InvoiceRow, 'kind' | 'rejected_at' | 'number' | 'date'>

/** A rejected credit note mirrors its invoice: its buyer can be corrected, but not its lines. */
export function assertKeepsReserved(row: Numbered, given: Pick<Numbered, 'number' | 'date'>): void {
  if (row.rejected_at === null) return
  const isKept = given.number === row.number && given.date === row.date
  if (!isKept || row.kind === 'credit_note') throw new Failure('number_reserved')
}

export function assertCreditable(row: Standing): void {
  if (row.kind === 'credit_note') throw new Failure('invoice_is_credit_note')
  if (row.status !== 'issued') throw new Failure('invoice_not_issued')
}

export function assertSeller(settings: SettingsRow): void {
  const missing = missingOfSeller(settings)
  if (missing.length === 0) return
  const detail = `The organization profile is missing ${missing.join(', ')}. Set it with save_organization_profile.`
  throw new Failure('organization_profile_incomplete', { missing, detail })
}

/** Checks that apply when issuing but not to drafts. */
export function assertSale(sale: PricedSale): void {
  if (sale.treatment.warnings.some((warning) => warning.code === 'nature_missing')) {
    throw new Failure('vat_nature_missing')
  }
  if (sale.grossMinor < 0n) throw new Failure('negative_total')
  if (sale.grossMinor === 0n) throw new Failure('nothing_to_post')
}

const edits = ['save_invoice', 'save_invoice_details']

export function allowedFor(row: Standing & { isCreditable: boolean }): string[] {
  if (row.status === 'draft') {
    if (row.rejected_at === null) return [...edits, 'issue_invoice', 'delete_invoice']
    return row.kind === 'invoice' ? [...edits, 'issue_invoice'] : ['issue_invoice']
  }
  return row.kind === 'invoice' && row.isCreditable ? ['create_credit_note'] : []
}
