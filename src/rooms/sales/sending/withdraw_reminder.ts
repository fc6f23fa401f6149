import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { reverseEntry } from '#ledger/room'
import { changedSending } from './letter/sending.ts'
import { lockWaitingOf, updateSending } from './letter/sending_store.ts'
import { changedReminder, reminderRecord } from './reminder/reminder.ts'
import * as store from './reminder/reminder_store.ts'

export default action({
  name: 'withdraw_reminder',
  says: 'Withdraw a reminder: what it charged is reversed and owed no longer, and a mail that still waits is not sent. A mail that was sent is not taken back; tell the buyer.',
  needs: 'invoices:edit',
  input: z.strictObject({
    reminderId: z.string(),
    reason: z.string().trim().min(1).max(500),
  }),
  output: reminderRecord,
  fails: ['reminder_not_found', 'reminder_withdrawn'],
  hints: { destructive: true },
  keepsAnswerDays: 30,
  // It writes an entry.
  reviewed: true,

  async run(scene, { reminderId, reason }) {
    const row = await store.lockReminder(scene, reminderId)
    scene.assertVersion(row.version)
    if (row.status === 'withdrawn') throw new Failure('reminder_withdrawn')
    const reversalId = row.entry_id === null ? null : await reverse(scene, row.entry_id)
    const after = store.withdrawReminder(scene, row, { reversalId, reason })
    const record = changedReminder(scene, 'withdrawn', row, after)
    for (const waiting of await lockWaitingOf(scene, row.id)) {
      const changes = { state: 'cancelled', reason: 'withdrawn' } as const
      const version = waiting.version + 1
      changedSending(scene, waiting, updateSending(scene, waiting, { ...changes, version }))
    }
    return record
  },
})

async function reverse(scene: Scene, entryId: string): Promise<string> {
  const id = scene.newId()
  await reverseEntry(scene, entryId, { id })
  return id
}
