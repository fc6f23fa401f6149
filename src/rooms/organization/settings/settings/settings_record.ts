import { z } from 'zod'
import { approvalPolicies } from '#approvals/room'
import { encodeId } from '#kernel/values/id'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { findRegion, regionKeys, regionOf, vatFrequencies, vatFrequencyOf } from '#regions/room'
import { logoRecord, toLogoRecord } from '../profile/logo.ts'
import { profile } from '../profile/profile.ts'
import { profileWarnings } from '../profile/profile_warnings.ts'
import { limitFrom, toProfile } from './rules.ts'
import { autoMatchModes, type SettingsRow } from './store.ts'

// Any region that is loaded; callers are shown those that they can choose.
const regionKeyField = z
  .string()
  .refine((key) => findRegion(key) !== undefined)
  .meta({ enum: [...regionKeys] })

/** The settings as every action and the read return them. */
export const settingsRecord = z.object({
  ...recordShape,
  name: z.string(),
  mode: z.enum(['live', 'test']),
  regionKey: regionKeyField,
  currency: z.string(),
  defaultJournalId: z.string().nullable(),
  autoPost: z.boolean(),
  autoPostThreshold: z.number(),
  autoPostLimits: z
    .object({ perDocument: z.number().nullable(), perDay: z.number().nullable() })
    .meta({
      description:
        "The most that is posted automatically, in the organization's currency; null: no limit.",
    }),
  autoMatch: z.enum(autoMatchModes).meta({
    description:
      'on: bank transactions are matched automatically when the match is certain; off: matches are only suggested; shadow: matches are only suggested, and the shadow report lists what would have been matched.',
  }),
  autoMatchLimit: z.number().nullable().meta({
    description:
      "The largest payment matched automatically, in the organization's currency; null: no limit.",
  }),
  approvalPolicy: z.enum(approvalPolicies).meta({
    description: 'Whose calls to post, issue, file or reverse wait for approval by a person.',
  }),
  approveInClient: z.boolean().meta({
    description: "Whether the app's own user may approve when the app asks.",
  }),
  approvalMail: z.boolean().meta({
    description: 'Whether people who can approve get an e-mail when a call is waiting.',
  }),
  frequency: z
    .enum(vatFrequencies)
    .nullable()
    .meta({ description: "The chosen VAT frequency; null: the region's default." }),
  effectiveFrequency: z.enum(vatFrequencies),
  nonStatutory: z
    .boolean()
    .meta({ description: "The chosen frequency does not exist in the country's VAT law." }),
  hasCalendarToken: z.boolean(),
  calendarItems: z
    .array(z.string())
    .meta({ description: 'Optional deadlines shown in addition to the standard ones.' }),
  profile,
  invoiceLogo: logoRecord,
  warnings: z.array(z.object({ field: z.string(), code: z.string(), detail: z.string() })),
})

const actions = [
  'set_region',
  'set_auto_post',
  'set_auto_post_limits',
  'set_auto_match',
  'set_approval_policy',
  'set_vat_frequency',
  'sync_chart_of_accounts',
  'generate_calendar_token',
  'rotate_calendar_token',
  'set_calendar_items',
  'save_organization_profile',
  'set_invoice_logo',
  'save_declarant',
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
    autoPostLimits: {
      perDocument: limitFrom(row.auto_post_per_document_minor),
      perDay: limitFrom(row.auto_post_per_day_minor),
    },
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
    invoiceLogo: toLogoRecord(row.profile.logo),
    warnings: profileWarnings(given, region.country),
    ...stampsOf(row),
    allowedActions: scene.allowed(actions),
  }
}
