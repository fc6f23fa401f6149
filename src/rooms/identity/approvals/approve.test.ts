import { beforeEach, describe, expect, it } from 'vitest'
import { addPerson, connectApp } from '#test/support/access/apps'
import {
  approvalOf,
  asPerson,
  callAs,
  codeOf,
  openDesk,
  pending,
  trailOf,
  withoutBooks,
  type Desk,
} from '#test/support/access/approvals'
import { client, issued } from '#test/support/books/invoices'
import { coded, documentOf, entriesOf } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
let desk: Desk
let documentId: string
let approvalId: string
beforeEach(async () => {
  desk = await openDesk(world)
  documentId = await coded(world, desk.org)
  approvalId = (await desk.ask({ documentId })).body.approvalId
})

const entries = async (): Promise<number> => (await entriesOf(world, desk.org, documentId)).length

describe('200', () => {
  it('the call that waited happens as the app, and the app gets its result', async () => {
    const { org, person } = desk
    const waiting = await approvalOf(world, org, approvalId)
    expect(waiting).toMatchObject({
      action: 'post_document',
      status: 'waiting',
      input: { documentId },
      targetId: documentId,
      requestedBy: { actor: { name: 'The owner' }, app: { name: 'Robot' }, via: 'mcp' },
      outcome: null,
      decidedBy: null,
      allowedActions: ['approve', 'decline'],
    })
    expect(waiting.preview.coding.entry.lines.length).toBeGreaterThan(1)
    expect(await entries()).toBe(0)

    const done = await desk.decide('approve', approvalId)
    expect(done.body.result).toMatchObject({
      status: 'done',
      decidedBy: { id: person.id },
      decidedIn: 'web',
      outcome: { result: { id: documentId, status: 'posted' } },
      allowedActions: [],
    })
    expect(await entries()).toBe(1)
    const again = await desk.ask({ documentId })
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body.result).toMatchObject({ id: documentId, status: 'posted' })
  })

  it('tells both stories: who let it, and who did it', async () => {
    await desk.decide('approve', approvalId)
    expect(await trailOf(world, desk.org, approvalId)).toEqual(['approve ok The owner'])
    const lines = await trailOf(world, desk.org, documentId)
    expect(lines).toContain('post_document approval_pending The owner by Robot')
    expect(lines.at(-1)).toBe('post_document ok The owner by Robot')
    const { items } = (await world.read(desk.org, 'events?type=approval.approved')).body.result
    expect(items).toHaveLength(1)
    // The row of whoever asked names the approval, and no request stands for two rows that are ok.
    const log = (await world.read(desk.org, `audit-log?targetId=${documentId}`)).body.result.items
    const done = log.find((row: { outcome: string }) => row.outcome === 'ok')
    expect(done).toMatchObject({ action: 'post_document', requestId: approvalId, via: 'mcp' })
  })

  it('a key may let it over REST, where it was not the one that asked', async () => {
    const reply = await world.rest(desk.org, 'operations/approve', { approvalId })
    expect(reply.body.result).toMatchObject({ status: 'done', decidedIn: 'rest' })
    expect(await entries()).toBe(1)
  })

  it('a failure that may pass leaves it waiting, to be let again', async () => {
    const failed = await withoutBooks(world, 'provider_unavailable', () =>
      desk.decide('approve', approvalId),
    )
    expect(codeOf(failed)).toEqual([503, 'provider_unavailable'])
    expect(await approvalOf(world, desk.org, approvalId)).toMatchObject({
      status: 'waiting',
      decidedBy: null,
      outcome: { problem: { code: 'provider_unavailable' } },
    })
    expect(codeOf(await desk.ask({ documentId }))).toEqual(pending)
    const done = await desk.decide('approve', approvalId)
    expect(done.body.result).toMatchObject({ status: 'done', outcome: { result: { error: null } } })
    expect(await entries()).toBe(1)
  })

  it('an Idempotency-Key of its own gives the same decision again', async () => {
    const key = { 'idempotency-key': 'decision' }
    const body = { approvalId }
    const first = await world.rest(desk.org, 'operations/approve', body, key)
    const second = await world.rest(desk.org, 'operations/approve', body, key)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(second.body.result).toEqual(first.body.result)
  })
})

describe('403', () => {
  it('permission_denied: who may not post may not let it be posted', async () => {
    const assistant = await addPerson(world, desk.org, 'assistant')
    const principal = await asPerson(world, desk.org, assistant, { role: 'assistant' })
    const reply = await callAs(world, principal, 'approve', { approvalId })
    expect(codeOf(reply)).toEqual([403, 'permission_denied'])
    expect(reply.body.permission).toBe('documents:post')
    expect((await approvalOf(world, desk.org, approvalId)).status).toBe('waiting')
  })

  it('not_for_apps: neither the app that asked nor another app lets anything', async () => {
    const other = await connectApp(world, desk.org, desk.person, { name: 'Other' })
    for (const app of [desk.robot, other]) {
      const reply = await desk.ask({ approvalId }, { action: 'approve', app })
      expect(codeOf(reply)).toEqual([403, 'not_for_apps'])
    }
    expect(await entries()).toBe(0)
  })

  it('self_approval: the key that asked does not let it, another key does', async () => {
    await desk.setPolicy('apps_and_keys')
    const next = await coded(world, desk.org)
    const asked = await world.rest(desk.org, 'actions/post_document', { documentId: next })
    const body = { approvalId: asked.body.approvalId }
    const own = await world.rest(desk.org, 'operations/approve', body)
    expect(codeOf(own)).toEqual([403, 'self_approval'])
    expect((await approvalOf(world, desk.org, body.approvalId)).allowedActions).toEqual([])
    expect(await entriesOf(world, desk.org, next)).toEqual([])
    const able = ['settings:read', 'documents:post', 'documents:read']
    const key = await world.createKey(desk.org, able)
    const reply = await world.rest({ ...desk.org, key }, 'operations/approve', body)
    expect(reply.body.result.status).toBe('done')
  })

  it('self_approval: nor does a key that it made, or that took its place, or whose maker is the same', async () => {
    await desk.setPolicy('apps_and_keys')
    const made = async (key: string, name: string): Promise<string> => {
      const body = { name, scope: 'organization', permissions: 'all' }
      return (await world.rest({ ...desk.org, key }, 'operations/create_key', body)).body.result.key
    }
    const [first, second] = [await made(desk.org.key, 'first'), await made(desk.org.key, 'second')]
    const asker = { ...desk.org, key: first }
    const keyId = (await world.read(desk.org, 'keys')).body.result.items.find(
      (one: { name: string }) => one.name === 'first',
    ).id
    const rotated = await world.rest(asker, 'operations/rotate_key', { keyId })
    const next = await coded(world, desk.org)
    const asked = await world.rest(asker, 'actions/post_document', { documentId: next })
    const body = { approvalId: asked.body.approvalId }
    for (const key of [desk.org.key, second, rotated.body.result.key, await made(first, 'third')]) {
      const reply = await world.rest({ ...desk.org, key }, 'operations/approve', body)
      expect(codeOf(reply)).toEqual([403, 'self_approval'])
    }
    expect(await entriesOf(world, desk.org, next)).toEqual([])
    const person = await asPerson(world, desk.org, desk.person)
    const reply = await callAs(world, person, 'approve', body)
    expect(reply.body.result.status).toBe('done')
  })

  it('second_factor_required: a password alone lets nothing in a live organization', async () => {
    await world.owner.query(`UPDATE organization SET mode = 'live' WHERE org_id = $1`, [
      desk.org.orgId,
    ])
    const weak = { isStrong: false, mode: 'live' as const }
    const principal = await asPerson(world, desk.org, desk.person, weak)
    const reply = await callAs(world, principal, 'approve', { approvalId })
    expect(codeOf(reply)).toEqual([403, 'second_factor_required'])
    expect(await entries()).toBe(0)
  })
})

describe('404', () => {
  it('approval_not_found: unknown, of another kind, of another organization', async () => {
    const other = await openDesk(world)
    for (const [org, id] of [
      [desk.org, 'apr_nothing'],
      [desk.org, documentId],
      [other.org, approvalId],
    ] as const) {
      const reply = await world.rest(org, 'operations/approve', { approvalId: id })
      expect(codeOf(reply)).toEqual([404, 'approval_not_found'])
    }
  })
})

describe('409', () => {
  it('approval_decided: what was done or declined is not decided again', async () => {
    await desk.decide('approve', approvalId)
    const again = await desk.decide('approve', approvalId)
    expect(codeOf(again)).toEqual([409, 'approval_decided'])
    expect(again.body.status).toBe('done')
    expect(codeOf(await desk.decide('decline', approvalId))).toEqual([409, 'approval_decided'])
    expect(await entries()).toBe(1)
  })

  it('approval_expired: nobody lets what nobody looked at in time', async () => {
    await desk.age('expires_at', 15)
    expect(codeOf(await desk.decide('approve', approvalId))).toEqual([409, 'approval_expired'])
    expect(await approvalOf(world, desk.org, approvalId)).toMatchObject({
      status: 'expired',
      allowedActions: [],
    })
    expect(await entries()).toBe(0)
  })

  it('effect_changed: nothing is done that nobody was shown; see approve_effect.test.ts', async () => {
    const contactId = await client(world, desk.org, { name: 'Kunde A/S', email: 'a@b.test' })
    const id = await issued(world, desk.org, { contactId })
    const asked = await desk.ask({ id }, { action: 'send_invoice' })
    const contact = { id: contactId, name: 'Kunde A/S', email: 'c@d.test' }
    await desk.ask(contact, { action: 'save_contact' })
    const reply = await desk.decide('approve', asked.body.approvalId)
    expect(codeOf(reply)).toEqual([409, 'effect_changed'])
  })

  it('app_disconnected: nothing is done for an app that is gone', async () => {
    // The row alone, as if the app went at the very moment after the person's click.
    await world.owner.query('UPDATE connected_app SET disconnected_at = now() WHERE id = $1', [
      desk.robot.appId,
    ])
    expect(codeOf(await desk.decide('approve', approvalId))).toEqual([409, 'app_disconnected'])
    expect((await approvalOf(world, desk.org, approvalId)).status).toBe('failed')
    expect(await entries()).toBe(0)
  })

  it('key_revoked: nor for a key', async () => {
    await desk.setPolicy('apps_and_keys')
    const key = await world.createKey(desk.org, ['documents:post', 'documents:edit'])
    const next = await coded(world, desk.org)
    const asked = await world.rest({ ...desk.org, key }, 'actions/post_document', {
      documentId: next,
    })
    expect(codeOf(asked)).toEqual(pending)
    await world.owner.query(`UPDATE api_key SET revoked_at = now() WHERE hint = $1`, [
      key.slice(-4),
    ])
    const reply = await desk.decide('approve', asked.body.approvalId)
    expect(codeOf(reply)).toEqual([409, 'key_revoked'])
    expect((await documentOf(world, desk.org, next)).status).toBe('coded')
  })
})
