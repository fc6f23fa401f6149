import type { WordId } from '../../words/en.ts'

/** A subject of the settings: some fields of the organization's own record, and what changes them. */
export type SettingsPart = {
  key: string
  word: WordId
  fields: readonly string[]
  actions: readonly string[]
}

export const parts: readonly SettingsPart[] = [
  {
    key: 'company',
    word: 'settings.company',
    fields: [
      'name',
      'mode',
      'regionKey',
      'currency',
      'effectiveFrequency',
      'profile',
      'invoiceLogo',
      'warnings',
    ],
    actions: ['save_organization_profile', 'set_vat_frequency', 'set_region'],
  },
  {
    key: 'automation',
    word: 'settings.automation',
    fields: ['autoPost', 'autoPostThreshold', 'autoPostLimits', 'autoMatch', 'autoMatchLimit'],
    actions: ['set_auto_post', 'set_auto_post_limits', 'set_auto_match'],
  },
  {
    key: 'approvals',
    word: 'settings.approvals',
    fields: ['approvalPolicy', 'approveInClient', 'approvalMail'],
    actions: ['set_approval_policy'],
  },
  {
    key: 'calendar',
    word: 'settings.calendar',
    fields: ['hasCalendarToken', 'calendarItems'],
    actions: ['generate_calendar_token', 'rotate_calendar_token', 'set_calendar_items'],
  },
]

/** In the order of the list at the side. */
export const subjects: readonly (readonly [key: string, word: WordId])[] = [
  ['company', 'settings.company'],
  ['automation', 'settings.automation'],
  ['approvals', 'settings.approvals'],
  ['connection', 'settings.connection'],
  ['mail', 'settings.mail'],
  ['members', 'settings.members'],
  ['apps', 'settings.apps'],
  ['keys', 'settings.keys'],
  ['webhooks', 'settings.webhooks'],
  ['calendar', 'settings.calendar'],
  ['audit', 'settings.audit'],
]
