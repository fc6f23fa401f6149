import type { Setter } from '#access/room'
import type { ApprovalPolicy } from '#approvals/room'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'
import type { RegionKey, VatFrequency } from '#regions/room'
import type { StoredProfile } from '../profile/profile.ts'
import { holdBooks } from './hold_books.ts'

export const autoMatchModes = ['on', 'off', 'shadow'] as const
/** Matched automatically, only suggested, or only reported as what would have been matched. */
export type AutoMatch = (typeof autoMatchModes)[number]

export type SettingsRow = {
  name: string
  mode: 'live' | 'test'
  region_key: RegionKey
  currency: string
  default_journal_id: string | null
  auto_post: boolean
  /** Exact, as PostgreSQL writes it. */
  auto_post_threshold: string
  /** The most that automatic posting posts, in the organization's currency; null: no limit. */
  auto_post_per_document_minor: string | null
  auto_post_per_day_minor: string | null
  auto_match: AutoMatch
  /** The largest payment matched automatically, in the organization's currency; null: no limit. */
  auto_match_limit_minor: string | null
  /** Whose calls wait for approval, and whether the app's own user may approve in the app. */
  approval_policy: ApprovalPolicy
  approve_in_client: boolean
  /** Whether people who can approve get an email when a call is waiting. */
  approval_mail: boolean
  vat_frequency: VatFrequency | null
  profile: StoredProfile
  /** Who changed it last; null where it counts as accepted. */
  profile_touched_by: Setter | null
  posting_touched_by: Setter | null
  /** The chosen deadlines; ones unknown in the region are kept but ignored. */
  calendar_items: string[]
  calendar_token_sealed: Buffer | null
  calendar_token_hash: Buffer | null
  /** Of the token that shows no amounts, for those who may not read the ledger. */
  calendar_bare_hash: Buffer | null
  version: number
  created_at: Date
  updated_at: Date
}

export type SettingsFields = Omit<
  SettingsRow,
  'name' | 'mode' | 'version' | 'created_at' | 'updated_at'
>

const columns = part`name, mode, region_key, currency, default_journal_id, auto_post,
  auto_post_threshold, auto_post_per_document_minor, auto_post_per_day_minor, auto_match,
  auto_match_limit_minor, approval_policy, approve_in_client, approval_mail, vat_frequency, profile, profile_touched_by, posting_touched_by,
  calendar_items, calendar_token_sealed,
  calendar_token_hash, calendar_bare_hash, version, created_at, updated_at`

/**
 * Locks the organization's settings for this transaction. FOR NO KEY UPDATE, because a full lock
 * would block every insert of a record that refers to the organization.
 */
export async function lockSettings(scene: Scene): Promise<SettingsRow> {
  lockRecord(scene.tx, scene.orgId)
  holdBooks(scene.tx, scene.orgId)
  const rows = await scene.tx.query<SettingsRow>(sql`
    SELECT ${columns} FROM organization WHERE org_id = ${scene.orgId} FOR NO KEY UPDATE`)
  const row = only(rows)
  scene.assertVersion(row.version)
  return row
}

export async function findSettings(scene: Scene): Promise<SettingsRow> {
  const rows = await scene.tx.query<SettingsRow>(sql`
    SELECT ${columns} FROM organization WHERE org_id = ${scene.orgId}`)
  return only(rows)
}

export function updateSettings(
  scene: Scene,
  row: SettingsRow,
  fields: Partial<SettingsFields>,
): SettingsRow {
  const saved = { ...row, ...fields, version: row.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE organization SET region_key = ${saved.region_key}, currency = ${saved.currency},
      default_journal_id = ${saved.default_journal_id}, auto_post = ${saved.auto_post},
      auto_post_threshold = ${saved.auto_post_threshold},
      auto_post_per_document_minor = ${saved.auto_post_per_document_minor},
      auto_post_per_day_minor = ${saved.auto_post_per_day_minor}, auto_match = ${saved.auto_match},
      auto_match_limit_minor = ${saved.auto_match_limit_minor},
      approval_policy = ${saved.approval_policy}, approve_in_client = ${saved.approve_in_client},
      approval_mail = ${saved.approval_mail}, vat_frequency = ${saved.vat_frequency},
      profile = ${JSON.stringify(saved.profile)},
      profile_touched_by = ${saved.profile_touched_by && JSON.stringify(saved.profile_touched_by)},
      posting_touched_by = ${saved.posting_touched_by && JSON.stringify(saved.posting_touched_by)},
      calendar_items = ${saved.calendar_items},
      calendar_token_sealed = ${saved.calendar_token_sealed},
      calendar_token_hash = ${saved.calendar_token_hash},
      calendar_bare_hash = ${saved.calendar_bare_hash},
      version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId}`)
  return saved
}

export function setCalendarHolders(scene: Scene, holders: readonly string[]): void {
  scene.tx.send(sql`
    UPDATE organization SET calendar_token_holders = ${holders}
    WHERE org_id = ${scene.orgId}`)
}

/** Tokens of before had no second one. */
export function setBareHash(scene: Scene, hash: Buffer): void {
  scene.tx.send(sql`
    UPDATE organization SET calendar_bare_hash = ${hash} WHERE org_id = ${scene.orgId}`)
}

export function addCalendarHolder(scene: Scene, holder: string): void {
  scene.tx.send(sql`
    UPDATE organization SET calendar_token_holders = array_append(calendar_token_holders, ${holder})
    WHERE org_id = ${scene.orgId} AND ${holder} <> ALL (calendar_token_holders)`)
}

/** Whether one of these was shown the address of the calendar. */
export async function isHeldBy(scene: Scene, hands: readonly string[]): Promise<boolean> {
  const rows = await scene.tx.query(sql`
    SELECT FROM organization WHERE org_id = ${scene.orgId} AND calendar_token_hash IS NOT NULL
      AND calendar_token_holders && ${hands}::text[] FOR NO KEY UPDATE`)
  return rows.length > 0
}

/** A caller without an organization is refused earlier, so a missing row is a bug. */
function only(rows: SettingsRow[]): SettingsRow {
  if (!rows[0]) throw new Error('the organization of this transaction does not exist')
  return rows[0]
}
