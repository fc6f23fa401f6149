import type { en } from './en.ts'
import { approvals } from './da/approvals.ts'
import { bank } from './da/bank.ts'
import { documents } from './da/documents.ts'
import { followUp } from './da/follow_up.ts'
import { frame } from './da/frame.ts'
import { inbox } from './da/inbox.ts'
import { keys } from './da/keys.ts'
import { needs } from './da/needs.ts'
import { offline } from './da/offline.ts'
import { pages } from './da/pages.ts'
import { records } from './da/records.ts'
import { work } from './da/work.ts'

export const da: Record<keyof typeof en, string> = {
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
