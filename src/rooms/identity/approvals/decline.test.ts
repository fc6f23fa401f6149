import { beforeEach, describe, expect, it } from 'vitest'
import { addPerson } from '#test/support/access/apps'
import {
  approvalOf,
  asPerson,
  callAs,
  codeOf,
  openDesk,
  trailOf,
  type Desk,
} from '#test/support/access/approvals'
import { coded, documentOf } from '#test/support/documents/documents'
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

describe('200', () => {
  it('says no, with the reason, and nothing happens', async () => {
    const reply = await world.rest(desk.org, 'operations/decline', {
      approvalId,
      note: '  A private purchase  ',
    })
    expect(reply.body.result).toMatchObject({
      status: 'declined',
      note: 'A private purchase',
      decidedIn: 'rest',
      decidedBy: { kind: 'key' },
      outcome: null,
      allowedActions: [],
    })
    expect((await documentOf(world, desk.org, documentId)).status).toBe('coded')
    expect(await trailOf(world, desk.org, approvalId)).toEqual(['decline ok test key'])
    const { items } = (await world.read(desk.org, 'events?type=approval.declined')).body.result
    expect(items[0].data).toMatchObject({ id: approvalId, note: 'A private purchase' })
  })

  it('needs no reason', async () => {
    const reply = await desk.decide('decline', approvalId, { note: '' })
    expect([reply.body.result.status, reply.body.result.note]).toEqual(['declined', null])
  })
})

describe('400', () => {
  it('a reason has an end', async () => {
    const reply = await desk.decide('decline', approvalId, { note: 'x'.repeat(501) })
    expect(codeOf(reply)).toEqual([400, 'invalid_input'])
  })
})

describe('403', () => {
  it('permission_denied: who may not do it does not decide on it', async () => {
    const viewer = await addPerson(world, desk.org, 'viewer')
    const principal = await asPerson(world, desk.org, viewer, { role: 'viewer' })
    const reply = await callAs(world, principal, 'decline', { approvalId })
    expect([...codeOf(reply), reply.body.permission]).toEqual([
      403,
      'permission_denied',
      'documents:post',
    ])
  })

  it('not_for_apps: an app takes back nothing that it asked for', async () => {
    const reply = await desk.ask({ approvalId }, { action: 'decline' })
    expect(codeOf(reply)).toEqual([403, 'not_for_apps'])
    expect((await approvalOf(world, desk.org, approvalId)).status).toBe('waiting')
  })
})

describe('404', () => {
  it('approval_not_found: of another organization as of none', async () => {
    const other = await openDesk(world)
    const reply = await world.rest(other.org, 'operations/decline', { approvalId })
    expect(codeOf(reply)).toEqual([404, 'approval_not_found'])
  })
})

describe('409', () => {
  it('approval_decided: once only', async () => {
    await desk.decide('decline', approvalId)
    const again = await desk.decide('decline', approvalId)
    expect([...codeOf(again), again.body.status]).toEqual([409, 'approval_decided', 'declined'])
    expect(codeOf(await desk.decide('approve', approvalId))).toEqual([409, 'approval_decided'])
  })

  it('approval_expired: what is void needs no answer', async () => {
    await desk.age('expires_at', 15)
    expect(codeOf(await desk.decide('decline', approvalId))).toEqual([409, 'approval_expired'])
  })
})

describe('412', () => {
  it('version_mismatch: the request has moved on', async () => {
    const human = await asPerson(world, desk.org, desk.person)
    const reply = await callAs(world, human, 'decline', { approvalId }, { ifMatch: 7 })
    expect(codeOf(reply)).toEqual([412, 'version_mismatch'])
  })
})
