import { z } from 'zod'
import type { Read } from '#kernel/corridor/read'
import { uuidOf } from '#kernel/corridor/record'
import reminders from '../reminders.ts'
import type { ReminderPaper } from './paper.ts'
import { findReminder } from './reminder_store.ts'

export type FoundReminderPaper = { paper: ReminderPaper }

/** Not in the registry of reads: its address returns a file. */
export const reminderPaperRead: Read = {
  ...reminders,
  item: z.custom<FoundReminderPaper>(),
  get: async (scene, id): Promise<FoundReminderPaper> => {
    const { paper } = await findReminder(scene, uuidOf('rmd', id, 'reminder_not_found'))
    return { paper }
  },
}
