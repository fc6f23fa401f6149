import type { ContactRow } from '#contacts/room'
import { refusedBy } from './einvoice_step.ts'

/**
 * A public body receives invoices under an office code of six characters, usually with references
 * that this request has no fields for; the exchange rejects a code of seven (check 00427).
 */
export function assertNoPublicBody({ name, public_body }: ContactRow): void {
  if (!public_body) return
  const detail = `${name} is a public body: use save_invoice and issue_invoice instead.`
  throw refusedBy([{ code: '00427', field: '/buyer', detail }])
}
