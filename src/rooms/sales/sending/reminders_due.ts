import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { nobody } from '#kernel/database/listing'
import { decodeId, encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import type { Scene } from '#kernel/corridor/scene'
import { usualTerms } from './reminder/prepare.ts'
import * as store from './reminder/due_store.ts'
import { findTerms } from './reminder/terms_store.ts'

const dueReminder = z.object({
  id: z.string().meta({ description: 'The invoice; pass it to send_reminder as `invoiceId`.' }),
  number: z.string(),
  contactId: z.string().nullable(),
  name: z.string(),
  to: z.string().nullable().meta({ description: 'Where it would be mailed; null: no address.' }),
  dueDate: z.string(),
  overdueDays: z.number().int(),
  currency: z.string(),
  openAmount: z.number(),
  reminders: z.number().int().meta({ description: 'How many were made.' }),
  lastReminderOn: z.string().nullable(),
  promisedOn: z.string().nullable().meta({
    description: 'What the buyer promised; of one that is due, that day has passed: it was broken.',
  }),
  isDisputed: z.boolean(),
})

const filters = z.strictObject({
  contactId: z.string().max(100).optional(),
  held: z.enum(['true', 'false']).optional().meta({
    description: '"true": those that would be due, but the buyer promised a day or disputes them.',
  }),
})

export default read({
  name: 'reminders-due',
  resource: 'due_reminder',
  says: 'Invoices that a reminder is due for: overdue, not fully paid or credited, and not reminded of in the last days, neither disputed nor promised for a day to come; by due day. What one would charge is shown by send_reminder as a dry run.',
  needs: 'invoices:read',
  fails: [],
  item: dueReminder,
  filters,
  async list(scene, { filters: given, limit, after }) {
    const [dueOn, id] = after ?? []
    const place = dueOn === undefined || id === undefined ? null : { dueOn, id }
    const asked = { ...(await wanted(scene, given)), limit, after: place }
    return (await store.listDue(scene, asked)).map(toDue)
  },
  position: (item) => [item.dueDate, decodeId('inv', item.id) ?? ''],
  count: async (scene, given, cap) => await store.countDue(scene, await wanted(scene, given), cap),
})

async function wanted(scene: Scene, { contactId, held }: z.output<typeof filters>) {
  const row = await findTerms(scene)
  const { firstAfter, daysBetween } = usualTerms
  const terms = {
    firstAfter: row?.first_after ?? firstAfter,
    daysBetween: row?.days_between ?? daysBetween,
  }
  const contact = contactId === undefined ? null : (decodeId('con', contactId) ?? nobody)
  return { terms, contactId: contact, held: held === 'true' }
}

function toDue(row: store.DueReminderRow): z.input<typeof dueReminder> {
  return {
    id: encodeId('inv', row.invoice_id),
    number: row.number,
    contactId: row.contact_id === null ? null : encodeId('con', row.contact_id),
    name: row.name,
    to: row.email,
    dueDate: row.due_on,
    overdueDays: row.overdue_days,
    currency: row.currency,
    openAmount: toDecimal(BigInt(row.open_minor), currencyDigits(row.currency)),
    reminders: row.reminders,
    lastReminderOn: row.last_on,
    promisedOn: row.promised_on,
    isDisputed: row.disputed,
  }
}
