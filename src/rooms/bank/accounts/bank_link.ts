import { encodeId } from '#kernel/values/id'
import { stampsOf } from '#kernel/corridor/record'
import type { LinkRow } from './link_store.ts'

/** A consent as events show it, with the accounts that it opens. */
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
