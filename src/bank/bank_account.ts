import { z } from 'zod'
import { encodeId } from '#kernel/id'
import { recordShape, stampsOf } from '#kernel/record'
import type { Scene } from '#kernel/scene'
import type { AccountRow } from './account_store.ts'

export const accountStatuses = ['active', 'needs_consent', 'closed'] as const

/** A bank account as every action and read gives it. What opens it at the bank is no part of it. */
export const bankAccount = z.object({
  ...recordShape,
  status: z.enum(accountStatuses).meta({
    description: 'needs_consent: authorize again at the bank, nothing of it is lost meanwhile.',
  }),
  name: z.string().nullable(),
  iban: z.string().nullable(),
  currency: z.string(),
  kind: z.string().nullable().meta({ description: 'As the bank calls it: CACC, CARD, SVGS.' }),
  institutionId: z
    .string()
    .nullable()
    .meta({ description: 'Null where the account is known from statements only.' }),
  institutionName: z.string().nullable(),
  consentValidUntil: z.string().nullable(),
  ledgerAccountId: z.string().meta({ description: 'Where its money stands in the books.' }),
  lastSyncedAt: z.string().nullable(),
  lastBookedOn: z.string().nullable(),
  syncError: z
    .object({ code: z.string(), message: z.string() })
    .loose()
    .nullable()
    .meta({ description: 'Why the last reading failed; null once one has succeeded.' }),
  unprovenOn: z.string().nullable().meta({
    description:
      'The first day whose balance differs from its transactions; nothing from there on is matched by itself.',
  }),
})

export function toBankAccount(scene: Scene, row: AccountRow): z.input<typeof bankAccount> {
  return {
    id: encodeId('bac', row.id),
    status: row.status,
    name: row.name,
    iban: row.iban,
    currency: row.currency,
    kind: row.kind,
    institutionId: row.institution_id,
    institutionName: row.institution_name,
    consentValidUntil: row.valid_until?.toISOString() ?? null,
    ledgerAccountId: row.ledger_account,
    lastSyncedAt: row.last_synced_at?.toISOString() ?? null,
    lastBookedOn: row.last_booked_on,
    syncError: row.sync_error,
    unprovenOn: row.unproven_on,
    ...stampsOf(row),
    allowedActions: scene.allowed(allowedOn(row)),
  }
}

function allowedOn(row: AccountRow): string[] {
  if (row.status === 'active') return ['sync_bank_now', 'import_statement']
  if (row.status === 'closed') return ['import_statement']
  return ['start_bank_authorization', 'import_statement']
}
