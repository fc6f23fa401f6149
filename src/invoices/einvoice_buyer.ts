import type { ContactRow } from '#contacts/room'
import { refusedBy } from './einvoice_step.ts'

/**
 * A public body takes invoices under the code of an office, which has six characters, and mostly with
 * references that a request has no place for: the exchange refuses it a code of seven (check 00427).
 */
export function assertNoPublicBody({ name, public_body }: ContactRow): void {
  if (!public_body) return
  const detail = `${name} is a public body: write the invoice with save_invoice and issue_invoice.`
  throw refusedBy([{ code: '00427', field: '/buyer', detail }])
}
