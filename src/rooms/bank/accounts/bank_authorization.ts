import { encodeId } from '#kernel/values/id'
import { stampsOf } from '#kernel/corridor/record'
import type { AuthorizationRow } from './authorization_row.ts'

/** An authorization as events and the audit log show it: without the address at the bank. */
export function toAuthorization(row: AuthorizationRow): { id: string } & Record<string, unknown> {
  return {
    id: encodeId('bau', row.id),
    institutionId: row.institution_id,
    institutionName: row.institution_name,
    status: row.status,
    error: row.error,
    expiresAt: row.expires_at.toISOString(),
    importFrom: row.import_from,
    consentValidUntil: row.valid_until.toISOString(),
    bankLinkId: row.link_id === null ? null : encodeId('bln', row.link_id),
    ...stampsOf(row),
  }
}
