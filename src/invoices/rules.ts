import { Failure } from '#kernel/failure'
import type { SettingsRow } from '#settings/room'
import { missingOfSeller } from './parties.ts'
import type { PricedSale } from './sale.ts'
import type { InvoiceRow } from './store.ts'

type Standing = Pick<InvoiceRow, 'kind' | 'status'>

/** An issued invoice is locked: it cannot be edited or deleted. */
export function assertDraft(row: Standing): void {
  if (row.status === 'issued') throw new Failure('invoice_issued')
}

export function assertCreditable(row: Standing): void {
  if (row.kind === 'credit_note') throw new Failure('invoice_is_credit_note')
  if (row.status !== 'issued') throw new Failure('invoice_not_issued')
}

export function assertSeller(settings: SettingsRow): void {
  const missing = missingOfSeller(settings)
  if (missing.length === 0) return
  const detail = `The profile lacks ${missing.join(', ')}; see save_organization_profile.`
  throw new Failure('organization_profile_incomplete', { missing, detail })
}

/** What may be drafted but not issued. */
export function assertSale(sale: PricedSale): void {
  if (sale.treatment.warnings.some((warning) => warning.code === 'nature_missing')) {
    throw new Failure('vat_nature_missing')
  }
  if (sale.grossMinor < 0n) throw new Failure('negative_total')
  if (sale.grossMinor === 0n) throw new Failure('nothing_to_post')
}

export function allowedFor(row: Standing & { isWhollyCredited: boolean }): string[] {
  if (row.status === 'draft') return ['save_invoice', 'issue_invoice', 'delete_invoice']
  return row.kind === 'invoice' && !row.isWhollyCredited ? ['create_credit_note'] : []
}
