import { beforeEach, describe, expect, it } from 'vitest'
import { run } from '#test/support/books/invoices'
import { issueDue } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let invoiceId: string
beforeEach(async () => {
  org = await world.createOrg('denmark')
  const due = { net: 2000, date: '2026-10-01', dueDate: '2026-10-17' }
  invoiceId = (await issueDue(world, org, due)).id
})

const end = (noteId: string, as = org) =>
  world.rest(as, 'operations/end_invoice_note', { noteId, words: 'Agreed' })
const promised = async (): Promise<{ id: string }> =>
  await run(world, org, 'operations/record_promise', { invoiceId, promisedOn: '2026-11-20' })

describe('200', () => {
  it('ends a promise before its day, and reminders may go again', async () => {
    const { id } = await promised()
    const { result } = (await end(id)).body
    expect(result).toMatchObject({
      status: 'ended',
      outcome: null,
      ended: { words: 'Agreed' },
      allowedActions: [],
    })
    const reminded = await run(world, org, 'operations/send_reminder', { invoiceId, mail: false })
    expect(reminded).toMatchObject({ number: 1 })
  })
})

describe('404', () => {
  it('a note of another organization', async () => {
    const { id } = await promised()
    const other = await world.createOrg('denmark')
    expect((await end(id, other)).body.code).toBe('invoice_note_not_found')
    expect((await end('nte_1')).body.code).toBe('invoice_note_not_found')
  })
})

describe('409', () => {
  it('what was ended before, and a call, which has no end', async () => {
    const { id } = await promised()
    const replies = await Promise.all([end(id), end(id)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await end(id)).body.code).toBe('invoice_note_ended')
    const call = await run(world, org, 'operations/log_contact', { invoiceId, way: 'call' })
    expect((await end(call.id)).body.code).toBe('invoice_note_ended')
  })
})
