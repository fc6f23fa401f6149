import { encodeId } from '#kernel/id'
import { stampsOf } from '#kernel/record'
import type { LinkRow } from './link_store.ts'

/** A consent as events tell of it, with the accounts that it opens. */
export function toBankLink(
  row: LinkRow,
  accountIds: readonly string[],
): { id: string } & Record<string, unknown> {
  return {
    id: encodeId('bln', row.id),
    institutionId: row.institution_id,
    institutionName: row.institution_name,
    status: row.session_status,
    consentValidUntil: row.valid_until?.toISOString() ?? null,
    bankAccountIds: accountIds.map((id) => encodeId('bac', id)),
    ...stampsOf(row),
  }
}
