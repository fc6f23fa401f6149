import { beforeEach, describe, expect, it } from 'vitest'
import { run } from '#test/support/books/invoices'
import { issueDue, look } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { goLive } from '#test/support/mail/post_office'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const withdraw = (reminderId: string, as = org) =>
  world.rest(as, 'operations/withdraw_reminder', { reminderId, reason: 'Paid in cash' })
const reminded = async () => {
  await run(world, org, 'operations/set_reminder_terms', { fee: 100 })
  const { id } = await issueDue(world, org, {
    net: 100,
    date: '2026-10-01',
    dueDate: '2026-10-17',
  })
  const mailer = { send: async () => 'sent' as const }
  Object.assign(world.app.ports, { mailers: { live: mailer, test: mailer } })
  await goLive(world, org)
  const body = { invoiceId: id, to: 'x@example.test' }
  return { invoiceId: id, reminder: await run(world, org, 'operations/send_reminder', body) }
}

describe('200', () => {
  it('reverses what was charged, cancels the mail, and lets a new one charge again', async () => {
    const { invoiceId, reminder } = await reminded()
    const { result } = (await withdraw(reminder.id)).body
    expect(result).toMatchObject({ status: 'withdrawn', withdrawal: { reason: 'Paid in cash' } })
    const entry = await look(world, org, `ledger-entries/${reminder.ledgerEntryId}`)
    expect(entry.reversedBy).toBe(result.withdrawal.ledgerEntryId)
    const open = (await look(world, org, 'open-items?side=receivable')).items
    expect(open.map((one: { openAmount: number }) => one.openAmount)).toEqual([125])
    const [mail] = (await look(world, org, 'invoice-sendings')).items
    expect(mail).toMatchObject({ state: 'cancelled', reason: { code: 'withdrawn' } })
    const body = { invoiceId, to: 'x@example.test' }
    const again = await run(world, org, 'operations/send_reminder', body)
    expect(again).toMatchObject({ number: 2, fee: 100 })
  })
})

describe('404', () => {
  it('a reminder of another organization', async () => {
    const { reminder } = await reminded()
    const other = await world.createOrg('denmark')
    const reply = await withdraw(reminder.id, other)
    expect([reply.status, reply.body.code]).toEqual([404, 'reminder_not_found'])
  })
})

describe('409', () => {
  it('a reminder that is withdrawn, and its entry by another way', async () => {
    const { reminder } = await reminded()
    const body = { entryId: reminder.ledgerEntryId, reason: 'x' }
    const byHand = await world.rest(org, 'operations/reverse_entry', body)
    expect(byHand.body.detail).toContain('withdraw_reminder')
    await withdraw(reminder.id)
    const reply = await withdraw(reminder.id)
    expect([reply.status, reply.body.code]).toEqual([409, 'reminder_withdrawn'])
  })
})
