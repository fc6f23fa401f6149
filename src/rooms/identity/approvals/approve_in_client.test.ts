import { beforeEach, describe, expect, it } from 'vitest'
import { connectApp } from '#test/support/access/apps'
import {
  approvalOf,
  asPerson,
  callAs,
  codeOf,
  openDesk,
  pending,
  trailOf,
  type Desk,
} from '#test/support/access/approvals'
import { client, issued } from '#test/support/books/invoices'
import { coded, entriesOf } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ own: 'tables' })
let desk: Desk
let documentId: string
let approvalId: string
beforeEach(async () => {
  desk = await openDesk(world)
  await desk.setPolicy('apps', true)
  documentId = await coded(world, desk.org)
  const asked = await desk.ask({ documentId })
  expect([...codeOf(asked), asked.body.inClient]).toEqual([...pending, true])
  approvalId = asked.body.approvalId
})

const agree = (app = desk.robot) => desk.ask({ approvalId }, { action: 'approve_in_client', app })
const entries = async () => (await entriesOf(world, desk.org, documentId)).length

describe('200', () => {
  it('the answer of the app’s user counts where the organization says so', async () => {
    const reply = await agree()
    expect(reply.body.result).toMatchObject({
      status: 'done',
      decidedBy: { kind: 'user', id: desk.person.id },
      decidedIn: 'client',
      outcome: { result: { status: 'posted' } },
    })
    expect(await entries()).toBe(1)
    const lines = await trailOf(world, desk.org, approvalId)
    expect(lines).toEqual(['approve_in_client ok The owner by Robot'])
  })
})

describe('403', () => {
  it('self_approval: nowhere else, not even where it was so when it was asked', async () => {
    await desk.setPolicy('apps', false)
    expect(codeOf(await agree())).toEqual([403, 'self_approval'])
    expect((await desk.ask({ documentId })).body.inClient).toBe(false)
    expect(await entries()).toBe(0)
  })
})

describe('404', () => {
  it('approval_not_found: only the app that asked, never another, a person or a key', async () => {
    const other = await connectApp(world, desk.org, desk.person, { name: 'Other' })
    expect(codeOf(await agree(other))).toEqual([404, 'approval_not_found'])
    const human = await asPerson(world, desk.org, desk.person)
    const byHuman = await callAs(world, human, 'approve_in_client', { approvalId })
    expect(codeOf(byHuman)).toEqual([404, 'approval_not_found'])
    expect(await entries()).toBe(0)
  })

  it('there is no way to it by name: neither REST nor the list of tools knows it', async () => {
    for (const kind of ['actions', 'operations']) {
      const reply = await world.rest(desk.org, `${kind}/approve_in_client`, { approvalId })
      expect(codeOf(reply)).toEqual([404, 'unknown_action'])
    }
    const catalogue = await world.read(desk.org, '/api/rest/actions')
    expect(JSON.stringify(catalogue.body)).not.toContain('approve_in_client')
  })
})

describe('409', () => {
  it('approval_decided: once only', async () => {
    await agree()
    expect(codeOf(await agree())).toEqual([409, 'approval_decided'])
    expect(await entries()).toBe(1)
  })

  it('approval_expired: not after its day', async () => {
    await desk.age('expires_at', 15)
    expect(codeOf(await agree())).toEqual([409, 'approval_expired'])
  })

  it('effect_changed: nothing is done that the user was not shown', async () => {
    const contactId = await client(world, desk.org, { name: 'Kunde A/S', email: 'a@b.test' })
    const id = await issued(world, desk.org, { contactId })
    const asked = await desk.ask({ id }, { action: 'send_invoice' })
    const contact = { id: contactId, name: 'Kunde A/S', email: 'c@d.test' }
    await desk.ask(contact, { action: 'save_contact' })
    const body = { approvalId: asked.body.approvalId as string }
    const reply = await desk.ask(body, { action: 'approve_in_client' })
    expect(codeOf(reply)).toEqual([409, 'effect_changed'])
  })

  it('app_disconnected: not for an app that goes in between', async () => {
    // It goes after the decision was noted and before the call is made.
    await world.owner.query(
      `CREATE FUNCTION app_goes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         UPDATE connected_app SET disconnected_at = now() WHERE org_id = NEW.org_id; RETURN NEW;
       END $$`,
    )
    await world.owner.query(
      `CREATE TRIGGER app_goes AFTER UPDATE ON approval FOR EACH ROW
       WHEN (NEW.status = 'running') EXECUTE FUNCTION app_goes()`,
    )
    const reply = await agree()
    await world.owner.query('DROP TRIGGER app_goes ON approval')
    await world.owner.query('DROP FUNCTION app_goes')
    expect(codeOf(reply)).toEqual([409, 'app_disconnected'])
    expect((await approvalOf(world, desk.org, approvalId)).status).toBe('failed')
    expect(await entries()).toBe(0)
  })
})
