import { z } from 'zod'
import { approvalPolicies } from '#kernel/approval_store'
import { encodeId } from '#kernel/id'
import { recordShape, stampsOf } from '#kernel/record'
import type { Scene } from '#kernel/scene'
import { regionKeys, regionOf, vatFrequencies, vatFrequencyOf } from '#regions/room'
import { profile } from './profile.ts'
import { profileWarnings } from './profile_warnings.ts'
import { limitFrom, toProfile } from './rules.ts'
import { autoMatchModes, type SettingsRow } from './store.ts'

/** The settings as every action and the read give them. */
export const settingsRecord = z.object({
  ...recordShape,
  name: z.string(),
  mode: z.enum(['live', 'test']),
  regionKey: z.enum(regionKeys),
  currency: z.string(),
  defaultJournalId: z.string().nullable(),
  autoPost: z.boolean(),
  autoPostThreshold: z.number(),
  autoMatch: z.enum(autoMatchModes).meta({
    description:
      'on: bank transactions are matched by themselves where that is certain; off: only proposed; shadow: only proposed, and what would have been matched is kept for the shadow report.',
  }),
  autoMatchLimit: z.number().nullable().meta({
    description: 'The largest payment matched by itself, in the home currency; null: no limit.',
  }),
  approvalPolicy: z.enum(approvalPolicies).meta({
    description:
      'What cannot be taken back waits for a person where apps, or apps and keys, ask for it; or nothing does.',
  }),
  approveInClient: z.boolean().meta({
    description: "Whether the answer of an app's own user in the app counts as a person's.",
  }),
  approvalMail: z.boolean().meta({
    description: 'Whether the people who can decide are told by mail that something waits.',
  }),
  frequency: z
    .enum(vatFrequencies)
    .nullable()
    .meta({ description: "What was chosen; null is the region's default." }),
  effectiveFrequency: z.enum(vatFrequencies),
  nonStatutory: z
    .boolean()
    .meta({ description: "The country's law does not know the chosen frequency." }),
  hasCalendarToken: z.boolean(),
  calendarItems: z
    .array(z.string())
    .meta({ description: 'The deadlines shown beside those that everybody has.' }),
  profile,
  warnings: z.array(z.object({ field: z.string(), code: z.string(), detail: z.string() })),
})

const actions = [
  'set_region',
  'set_auto_post',
  'set_auto_match',
  'set_approval_policy',
  'set_vat_frequency',
  'sync_chart_of_accounts',
  'generate_calendar_token',
  'rotate_calendar_token',
  'set_calendar_items',
  'save_organization_profile',
]

export function toSettings(scene: Scene, row: SettingsRow): z.input<typeof settingsRecord> {
  const region = regionOf(row.region_key)
  const { frequency, nonStatutory } = vatFrequencyOf(region, row.vat_frequency)
  const given = toProfile(row.profile)
  return {
    id: encodeId('org', scene.orgId),
    name: row.name,
    mode: row.mode,
    regionKey: row.region_key,
    currency: row.currency,
    defaultJournalId: row.default_journal_id,
    autoPost: row.auto_post,
    autoPostThreshold: Number(row.auto_post_threshold),
    autoMatch: row.auto_match,
    autoMatchLimit: limitFrom(row.auto_match_limit_minor),
    approvalPolicy: row.approval_policy,
    approveInClient: row.approve_in_client,
    approvalMail: row.approval_mail,
    frequency: row.vat_frequency,
    effectiveFrequency: frequency,
    nonStatutory,
    hasCalendarToken: row.calendar_token_hash !== null,
    calendarItems: row.calendar_items,
    profile: given,
    warnings: profileWarnings(given, region.country),
    ...stampsOf(row),
    allowedActions: scene.allowed(actions),
  }
}
