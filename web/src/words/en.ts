import { approvals } from './en/approvals.ts'
import { bank } from './en/bank.ts'
import { documents } from './en/documents.ts'
import type { exchange } from './en/exchange.ts'
import type { fields } from './en/fields.ts'
import type { firstDay } from './en/first_day.ts'
import { followUp } from './en/follow_up.ts'
import { frame } from './en/frame.ts'
import { inbox } from './en/inbox.ts'
import { keys } from './en/keys.ts'
import { needs } from './en/needs.ts'
import { offline } from './en/offline.ts'
import type { owing } from './en/owing.ts'
import { pages } from './en/pages.ts'
import type { recordFields } from './en/record_fields.ts'
import { records } from './en/records.ts'
import type { made } from './en/registry.ts'
import type { repeating } from './en/repeating.ts'
import type { saying } from './en/saying.ts'
import type { selling } from './en/selling.ts'
import { work } from './en/work.ts'

/** Every text of the app in English. The others have the same ids and the same placeholders. */
export const en = {
  ...approvals,
  ...bank,
  ...documents,
  ...followUp,
  ...frame,
  ...inbox,
  ...keys,
  ...needs,
  ...offline,
  ...pages,
  ...records,
  ...work,
} as const

/** With those that are loaded later, by the screens that need them. */
export type WordId =
  | keyof typeof en
  | keyof typeof made
  | keyof typeof firstDay
  | keyof typeof owing
  | keyof typeof repeating
  | keyof typeof saying
  | keyof typeof selling
  | keyof typeof exchange

/** What the fields of records are called. */
export type FieldWordId = keyof typeof fields | keyof typeof recordFields
