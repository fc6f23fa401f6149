import { beforeEach, describe, expect, it } from 'vitest'
import {
  approvalOf,
  asPerson,
  callAs,
  codeOf,
  openDesk,
  pending,
  type Desk,
} from '#test/support/access/approvals'
import { client, clientOf, drafted, issued, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
const shown = 'kunde@shown.test'
const other = 'somebody@else.test'
const changed = [409, 'effect_changed']
let desk: Desk
let contactId: string
let id: string
beforeEach(async () => {
  desk = await openDesk(world)
  contactId = await client(world, desk.org, { name: 'Kunde A/S', email: shown })
  id = await issued(world, desk.org, { contactId })
})

const askToSend = async (): Promise<string> => {
  const asked = await desk.ask({ id }, { action: 'send_invoice' })
  expect(codeOf(asked)).toEqual(pending)
  return asked.body.approvalId
}
const redirect = async (email: string): Promise<void> => {
  const body = { id: contactId, name: 'Kunde A/S', email }
  expect((await desk.ask(body, { action: 'save_contact' })).status).toBe(200)
}
const sendings = async () => (await world.read(desk.org, 'invoice-sendings')).body.result.items

describe('409 effect_changed', () => {
  it('an approved mail goes to nobody but the one that was shown', async () => {
    const approvalId = await askToSend()
    expect((await approvalOf(world, desk.org, approvalId)).preview).toMatchObject({
      to: shown,
      mail: { replyTo: null, amount: '1250.00', attachments: [{ type: 'application/pdf' }] },
    })
    await redirect(other)
    const reply = await desk.decide('approve', approvalId)
    expect(codeOf(reply)).toEqual(changed)
    expect(reply.body.changes).toEqual([{ field: 'to', was: shown, is: other }])
    expect(await sendings()).toEqual([])
  })

  it('the request waits again with what it would do now, and can be approved as that', async () => {
    const approvalId = await askToSend()
    await redirect(other)
    const before = await approvalOf(world, desk.org, approvalId)
    await desk.decide('approve', approvalId)
    const again = await approvalOf(world, desk.org, approvalId)
    expect(again).toMatchObject({
      status: 'waiting',
      preview: { to: other },
      decidedBy: null,
      outcome: {
        problem: { code: 'effect_changed', changes: [{ field: 'to' }] },
      },
    })
    const person = await asPerson(world, desk.org, desk.person)
    const old = { ifMatch: before.version as number }
    const blind = await callAs(world, person, 'approve', { approvalId }, old)
    expect(codeOf(blind)).toEqual([412, 'version_mismatch'])
    expect((await desk.decide('approve', approvalId)).body.result.status).toBe('done')
    expect(await sendings()).toMatchObject([{ to: other }])
  })

  it('the address that answers go to is part of what was shown', async () => {
    const approvalId = await askToSend()
    await run(world, desk.org, 'operations/save_organization_profile', { email: other })
    const reply = await desk.decide('approve', approvalId)
    expect(codeOf(reply)).toEqual(changed)
    const { changes } = reply.body
    expect(changes).toHaveLength(2)
    expect(changes).toContainEqual({ field: 'mail.replyTo', was: null, is: other })
    const text = { was: expect.any(String), is: expect.stringContaining('svare') }
    expect(changes).toContainEqual({ field: 'mail.text', ...text })
  })
})

describe('a second invoice that waits to be issued and sent', () => {
  const known = { name: 'Kendt A/S', email: shown, country: 'DK', businessId: '24256790' }
  const ask = async (over: object = {}): Promise<string> => {
    const buyer = await client(world, desk.org, known)
    const body = { contactId: buyer, gln: '5798000416604' }
    await run(world, desk.org, 'operations/save_contact_details', body)
    await clientOf(world, desk.org)
    const draft = await drafted(world, desk.org, { contactId: buyer })
    const asked = await desk.ask({ id: draft, ...over }, { action: 'issue_and_send_invoice' })
    expect(codeOf(asked)).toEqual(pending)
    return asked.body.approvalId
  }

  it('is not asked about again for the number and day that it gets, nor for its file', async () => {
    const [first, second] = [await ask({ attachUbl: true }), await ask({ attachUbl: true })]
    expect((await desk.decide('approve', first)).body.result.status).toBe('done')
    world.clock.now = () => new Date(Date.now() + 86_400_000)
    expect((await desk.decide('approve', second)).body.result.status).toBe('done')
    expect(await sendings()).toHaveLength(2)
  })

  it('is asked about again where it would go to somebody else', async () => {
    const waiting = await ask({ message: 'Tak' })
    await run(world, desk.org, 'operations/save_organization_profile', { email: other })
    expect((await desk.decide('approve', waiting)).body.code).toMatch(/changed|mismatch/)
    expect(await sendings()).toEqual([])
  })
})

describe('200', () => {
  it('a mail whose effect is the one that was shown is sent, whatever else has changed', async () => {
    const approvalId = await askToSend()
    const body = { id: contactId, name: 'Kunde A/S', notes: 'Calls on Mondays' }
    expect((await desk.ask(body, { action: 'save_contact' })).status).toBe(200)
    expect((await desk.decide('approve', approvalId)).body.result.status).toBe('done')
    expect(await sendings()).toMatchObject([{ to: shown }])
  })

  it('a request that is made again once its effect has changed is put before the person anew', async () => {
    const before = await askToSend()
    expect(await askToSend()).toBe(before)
    await redirect(other)
    const now = await askToSend()
    expect(now).not.toBe(before)
    expect((await approvalOf(world, desk.org, now)).preview.to).toBe(other)
  })
})
