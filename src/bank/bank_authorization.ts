import { encodeId } from '#kernel/id'
import { stampsOf } from '#kernel/record'
import type { AuthorizationRow } from './authorization_store.ts'

/** An authorization as events and the audit log tell of it: without the way to the bank. */
export function toAuthorization(row: AuthorizationRow): { id: string } & Record<string, unknown> {
  return {
    id: encodeId('bau', row.id),
    institutionId: row.institution_id,
    institutionName: row.institution_name,
    status: row.status,
    error: row.error,
    expiresAt: row.expires_at.toISOString(),
    consentValidUntil: row.valid_until.toISOString(),
    bankLinkId: row.link_id === null ? null : encodeId('bln', row.link_id),
    ...stampsOf(row),
  }
}
