import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import type { BankAccountRow } from './account_store.ts'

export const accountStatuses = ['active', 'needs_consent', 'closed'] as const

/**
 * A bank account as every action and read returns it, without the reference that opens it at the
 * bank.
 */
export const bankAccount = z.object({
  ...recordShape,
  status: z.enum(accountStatuses).meta({
    description: 'needs_consent: authorize again with start_bank_authorization; no data is lost.',
  }),
  name: z.string().nullable(),
  iban: z.string().nullable(),
  currency: z.string(),
  kind: z
    .string()
    .nullable()
    .meta({ description: "The bank's code for the type of account: CACC, CARD, SVGS." }),
  institutionId: z
    .string()
    .nullable()
    .meta({ description: 'null if the account is known from imported statements only.' }),
  institutionName: z.string().nullable(),
  consentValidUntil: z.string().nullable(),
  ledgerAccountId: z.string().meta({ description: 'The ledger account of this bank account.' }),
  openingEntryId: z.string().nullable().meta({ description: 'The entry of its opening balance.' }),
  importFrom: z.string().nullable().meta({
    description:
      'The first day that is imported, set with set_bank_import_start; null: everything.',
  }),
  lastSyncedAt: z.string().nullable(),
  lastBookedOn: z.string().nullable(),
  syncError: z
    .object({ code: z.string(), message: z.string() })
    .loose()
    .nullable()
    .meta({ description: 'Why the last sync failed; null after one that succeeded.' }),
  unprovenOn: z.string().nullable().meta({
    description:
      'The first day on which the balance reported by the bank differs from the transactions; nothing from that day on is matched automatically.',
  }),
})

export function toBankAccount(scene: Scene, row: BankAccountRow): z.input<typeof bankAccount> {
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
    openingEntryId: row.opening_entry_id === null ? null : encodeId('led', row.opening_entry_id),
    importFrom: row.import_from,
    lastSyncedAt: row.last_synced_at?.toISOString() ?? null,
    lastBookedOn: row.last_booked_on,
    syncError: row.sync_error,
    unprovenOn: row.unproven_on,
    ...stampsOf(row),
    allowedActions: scene.allowed(allowedOn(row)),
  }
}

function allowedOn(row: BankAccountRow): string[] {
  if (row.status === 'active') return ['sync_bank_now', 'import_statement']
  if (row.status === 'closed') return ['import_statement']
  return ['start_bank_authorization', 'import_statement']
}
