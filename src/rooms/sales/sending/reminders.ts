import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { uuidOf } from '#kernel/corridor/record'
import { nobody } from '#kernel/database/listing'
import { decodeId } from '#kernel/values/id'
import { reminderRecord, toReminder } from './reminder/reminder.ts'
import * as store from './reminder/reminder_store.ts'

const filters = z.strictObject({
  invoiceId: z.string().max(100).optional(),
  contactId: z.string().max(100).optional(),
  status: z.enum(store.reminderStates).optional(),
})

export default read({
  name: 'reminders',
  resource: 'reminder',
  says: 'Reminders that were made, the newest first: what each charged and why. What is due is in `reminders-due`.',
  needs: 'invoices:read',
  fails: ['reminder_not_found'],
  item: reminderRecord,
  filters,
  async list(scene, { filters: given, limit, after }) {
    const found = await store.listReminders(scene, wanted(given), limit, after?.[0] ?? null)
    return found.map((row) => toReminder(scene, row))
  },
  position: (item) => [decodeId('rmd', item.id) ?? ''],
  count: (scene, given, cap) => store.countReminders(scene, wanted(given), cap),
  get: async (scene, id) =>
    toReminder(scene, await store.findReminder(scene, uuidOf('rmd', id, 'reminder_not_found'))),
})

function wanted({ invoiceId, contactId, status }: z.output<typeof filters>): store.ReminderFilters {
  return {
    invoiceId: invoiceId === undefined ? null : (decodeId('inv', invoiceId) ?? nobody),
    contactId: contactId === undefined ? null : (decodeId('con', contactId) ?? nobody),
    status: status ?? null,
  }
}
