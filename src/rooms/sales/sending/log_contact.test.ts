import { beforeEach, describe, expect, it } from 'vitest'
import { drafted, run } from '#test/support/books/invoices'
import { issueDue, look } from '#test/support/books/owed'
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

const log = (over: object = {}, as = org) =>
  world.rest(as, 'operations/log_contact', { invoiceId, way: 'call', ...over })

describe('200', () => {
  it('notes who was spoken with, when and about what, and stops nothing', async () => {
    const given = { spokeTo: 'The chef', words: 'He signs on Friday', saidOn: '2026-11-13' }
    expect((await log(given)).body.result).toMatchObject({ kind: 'contact', way: 'call', ...given })
    const { items } = await look(world, org, `invoice-notes?invoiceId=${invoiceId}`)
    expect(items).toMatchObject([{ ...given, allowedActions: [] }])
    expect((await look(world, org, 'reminders-due')).items).toHaveLength(1)
    const [{ contactId }] = items
    const ofContact = await look(world, org, `invoice-notes?contactId=${contactId}`)
    expect(ofContact.items).toHaveLength(1)
    const reminded = await run(world, org, 'operations/send_reminder', { invoiceId, mail: false })
    expect(reminded).toMatchObject({ number: 1 })
  })
})

describe('400', () => {
  it('a day that has not come', async () => {
    const { status, body } = await log({ saidOn: '2026-11-17' })
    expect([status, body.errors[0].pointer]).toEqual([400, '/saidOn'])
  })
})

describe('404', () => {
  it('an invoice of another organization', async () => {
    const other = await world.createOrg('denmark')
    expect((await log({}, other)).body.code).toBe('invoice_not_found')
  })
})

describe('409', () => {
  it('a draft', async () => {
    const draft = await drafted(world, org)
    expect((await log({ invoiceId: draft })).body.code).toBe('invoice_not_issued')
  })
})
