import { beforeEach, describe, expect, it } from 'vitest'
import {
  asPerson,
  callAs,
  codeOf,
  openDesk,
  pending,
  type Desk,
} from '#test/support/access/approvals'
import { coded } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
})

describe('200', () => {
  it('every organization begins with apps that wait, and answers that do not count', async () => {
    const { result } = (await world.read(desk.org, 'settings')).body
    expect([result.approvalPolicy, result.approveInClient]).toEqual(['apps', false])
  })

  it('sets who waits, and keeps where answers count if that is left out', async () => {
    const first = await desk.setPolicy('apps_and_keys', true)
    expect(first.body.result).toMatchObject({
      approvalPolicy: 'apps_and_keys',
      approveInClient: true,
    })
    const second = await desk.setPolicy('none')
    expect(second.body.result).toMatchObject({ approvalPolicy: 'none', approveInClient: true })
    expect(second.body.result.version).toBe(first.body.result.version + 1)
    const { items } = (await world.read(desk.org, 'events?type=settings.updated')).body.result
    expect(items[0].data.approvalPolicy).toBe('none')
  })

  it('tells people by mail of what waits unless that is switched off, and keeps it if left out', async () => {
    const { result } = (await world.read(desk.org, 'settings')).body
    expect(result.approvalMail).toBe(true)
    const body = { policy: 'apps', mail: false }
    const off = await world.rest(desk.org, 'operations/set_approval_policy', body)
    expect(off.body.result.approvalMail).toBe(false)
    expect((await desk.setPolicy('none')).body.result.approvalMail).toBe(false)
    expect((await world.read(desk.org, 'settings')).body.result.approvalMail).toBe(false)
  })

  it('makes no new version of what is so already', async () => {
    const { version } = (await desk.setPolicy('apps', false)).body.result
    expect((await desk.setPolicy('apps')).body.result.version).toBe(version)
  })

  it('leaves what waits already to be decided', async () => {
    const documentId = await coded(world, desk.org)
    const { approvalId } = (await desk.ask({ documentId })).body
    await desk.setPolicy('none')
    expect(await desk.count()).toBe(1)
    expect((await desk.decide('approve', approvalId)).body.result.status).toBe('done')
  })
})

describe('400', () => {
  it('knows three policies', async () => {
    expect(codeOf(await desk.setPolicy('everybody'))).toEqual([400, 'invalid_input'])
    const body = { policy: 'apps', mail: 'no' }
    const reply = await world.rest(desk.org, 'operations/set_approval_policy', body)
    expect(codeOf(reply)).toEqual([400, 'invalid_input'])
  })
})

describe('403', () => {
  it('not_for_apps: an app never lets itself off', async () => {
    const reply = await desk.ask({ policy: 'none' }, { action: 'set_approval_policy' })
    expect(codeOf(reply)).toEqual([403, 'not_for_apps'])
    const documentId = await coded(world, desk.org)
    expect(codeOf(await desk.ask({ documentId }))).toEqual(pending)
  })

  it('permission_denied: an accountant posts, but does not change who is looked at', async () => {
    const key = await world.createKey(desk.org, ['documents:post', 'settings:read'])
    const body = { policy: 'none' }
    const reply = await world.rest({ ...desk.org, key }, 'operations/set_approval_policy', body)
    expect([...codeOf(reply), reply.body.permission]).toEqual([
      403,
      'permission_denied',
      'settings:edit',
    ])
  })

  it('second_factor_required: not with a password alone, where it is live', async () => {
    const weak = await asPerson(world, desk.org, desk.person, { isStrong: false, mode: 'live' })
    const reply = await callAs(world, weak, 'set_approval_policy', { policy: 'none' })
    expect(codeOf(reply)).toEqual([403, 'second_factor_required'])
  })
})
