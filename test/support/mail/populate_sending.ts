import { recurringTasks } from '#recurring/room'
import { addDays } from '#kernel/values/day'
import { drafted, run } from '../books/invoices.ts'
import type { TestOrg, World } from '../world.ts'

/** A mail, a reminder that charged and was withdrawn, another one, what was said, and a recurring
 * invoice. */
export async function populateSending(world: World, org: TestOrg, canary: string): Promise<void> {
  const call = (name: string, body: object) => run(world, org, `operations/${name}`, body)
  // The day over there, which has begun before it does in UTC.
  const today = world.clock.now().toLocaleDateString('sv', { timeZone: 'Europe/Copenhagen' })
  const date = addDays(today, -1)
  const lines = [
    { description: canary, unitPrice: 100, vatRate: org.region === 'denmark' ? 25 : 22 },
  ]
  const id = await drafted(world, org, { lines, date })
  await call('save_invoice_details', { invoiceId: id, dueDate: date })
  const { contactId } = await run(world, org, 'actions/issue_invoice', { id })
  const mail = { to: `${canary}@example.net`, message: canary }
  await call('send_invoice', { id, ...mail })
  await call('set_reminder_terms', { compensation: true, interest: true })
  const { id: reminderId } = await call('send_reminder', { invoiceId: id, ...mail })
  await call('withdraw_reminder', { reminderId, reason: canary })
  await call('send_reminder', { invoiceId: id, ...mail })
  await call('log_contact', { invoiceId: id, way: 'call', spokeTo: canary, words: canary })
  await call('record_promise', { invoiceId: id, promisedOn: today, spokeTo: canary, words: canary })
  const { id: noteId } = await call('record_dispute', { invoiceId: id, words: canary })
  await call('end_invoice_note', { noteId, words: canary })
  const every = { count: 1, unit: 'month' }
  const again = { contactId, lines, every, firstOn: today, times: 2, message: canary }
  await call('save_recurring_invoice', again)
  const { signal } = new AbortController()
  for (const task of recurringTasks) {
    await task.run(world.app, { orgId: org.orgId, data: null, attempt: 1, signal })
  }
}
