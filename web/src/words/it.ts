import type { en } from './en.ts'
import { approvals } from './it/approvals.ts'
import { bank } from './it/bank.ts'
import { documents } from './it/documents.ts'
import { followUp } from './it/follow_up.ts'
import { frame } from './it/frame.ts'
import { inbox } from './it/inbox.ts'
import { keys } from './it/keys.ts'
import { needs } from './it/needs.ts'
import { offline } from './it/offline.ts'
import { pages } from './it/pages.ts'
import { records } from './it/records.ts'
import { work } from './it/work.ts'

export const it: Record<keyof typeof en, string> = {
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
}
