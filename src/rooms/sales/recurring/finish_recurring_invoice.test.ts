import { beforeEach, describe, expect, it } from 'vitest'
import { backgroundPrincipal } from '#access/room'
import { call } from '#kernel/corridor/call'
import { addUser } from '#test/support/access/people'
import { clientOf, run } from '#test/support/books/invoices'
import { look } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import finishRecurringInvoice from './finish_recurring_invoice.ts'
import makeRecurringInvoice from './make_recurring_invoice.ts'
import { decodeId, encodeId } from '#kernel/values/id'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

type Problem = { code: string; detail: string } | null

const as = (of: TestOrg) =>
  backgroundPrincipal(world.app, of.orgId, {
    name: 'recurring invoices',
    caller: 'recurring_invoices',
    permissions: ['invoices:read', 'invoices:edit'],
  })
const finish = async (recurringId: string, problem: Problem, of = org) => {
  const body = () => ({ recurringId, number: 1, problem })
  const asked = { principal: await as(of), definition: finishRecurringInvoice, body }
  const requestId = world.app.newId()
  return (await call(world.app, { ...asked, via: 'job', requestId })).result
}

/** One whose invoice is drafted and is to be issued and mailed. */
async function begun(makes: 'issued' | 'sent'): Promise<string> {
  const anna = await addUser(world, org, 'owner')
  const { id } = await run(world, anna.as, 'operations/save_recurring_invoice', {
    contactId: await clientOf(world, org),
    lines: [{ description: 'Abonnement', unitPrice: 100, vatRate: 25 }],
    every: { count: 1, unit: 'month' },
    firstOn: '2026-11-16',
    times: 3,
    makes,
  })
  const recurringId = decodeId('rci', id) ?? ''
  const body = () => ({ recurringId, number: 1 })
  const asked = { principal: await as(org), definition: makeRecurringInvoice, body }
  await call(world.app, { ...asked, via: 'job', requestId: world.app.newId() })
  return recurringId
}
const shown = (id: string) => look(world, org, `recurring-invoices/${encodeId('rci', id)}`)

describe('200', () => {
  it('notes once that the invoice was issued', async () => {
    const id = await begun('issued')
    expect(await finish(id, null)).toMatchObject({ occurrences: [{ state: 'issued' }], version: 3 })
    // What is noted stays, whatever a worker says later.
    const late = { code: 'x', detail: 'Too late' }
    expect(await finish(id, late)).toMatchObject({ state: 'active', version: 3 })
  })

  it('stops with what went wrong, in words', async () => {
    const id = await begun('issued')
    await finish(id, { code: 'setter_lost_right', detail: 'setter_lost_right' })
    const after = await shown(id)
    expect(after).toMatchObject({ state: 'stopped', occurrences: [{ state: 'failed' }] })
    expect(after.reason).toContain('may not issue invoices any more')
    expect(after.occurrences[0].says).toBe(after.reason)
  })

  it.each(['buyer_not_accepted', 'seller_not_accepted'])(
    'leaves the draft, and goes on, where it waits for a person: %s',
    async (code) => {
      const id = await begun('issued')
      const detail = 'It waits for somebody who may issue invoices.'
      await finish(id, { code, detail })
      const after = await shown(id)
      expect(after).toMatchObject({
        state: 'active',
        occurrences: [{ state: 'draft', says: detail }],
      })
    },
  )

  it('queues no mail where the invoice is still a draft, and says so', async () => {
    const id = await begun('sent')
    await finish(id, null)
    expect((await shown(id)).reason).toContain('was not mailed. A draft cannot be sent')
    expect((await look(world, org, 'invoice-sendings')).items).toEqual([])
  })
})

describe('404', () => {
  it('one of another organization', async () => {
    const other = await world.createOrg('denmark')
    const finishing = finish(await begun('issued'), null, other)
    await expect(finishing).rejects.toMatchObject({ code: 'recurring_invoice_not_found' })
  })
})
