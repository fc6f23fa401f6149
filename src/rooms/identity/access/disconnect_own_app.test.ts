import { beforeEach, describe, expect, it } from 'vitest'
import { addPerson, connectApp } from '#test/support/access/apps'
import { asPerson, callAs, codeOf, openDesk, type Desk } from '#test/support/access/approvals'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
})

describe('200', () => {
  it('whoever connected it ends it, however little else they may do', async () => {
    const contributor = await addPerson(world, desk.org, 'contributor')
    const app = await connectApp(world, desk.org, contributor)
    const principal = await asPerson(world, desk.org, contributor, { role: 'contributor' })
    const reply = await callAs(world, principal, 'disconnect_own_app', { appId: app.id })
    expect(reply.body.result.disconnectedBecause).toBe('Disconnected by The contributor.')
    const { rows } = await world.owner.query('SELECT FROM oauth_artifact WHERE grant_hash = $1', [
      app.grantHash,
    ])
    expect(rows).toEqual([])
  })
})

describe('403', () => {
  it('not_for_apps: an app does not end itself, nor hide what it did', async () => {
    const reply = await desk.ask({ appId: desk.robot.id }, { action: 'disconnect_own_app' })
    expect(codeOf(reply)).toEqual([403, 'not_for_apps'])
  })
})

describe('404', () => {
  it('app_not_found: the app of somebody else is as if there were none', async () => {
    const colleague = await addPerson(world, desk.org, 'owner')
    const principal = await asPerson(world, desk.org, colleague)
    for (const appId of [desk.robot.id, 'app_unknown']) {
      const reply = await callAs(world, principal, 'disconnect_own_app', { appId })
      expect(codeOf(reply)).toEqual([404, 'app_not_found'])
    }
    const { result } = (await world.read(desk.org, `apps/${desk.robot.id}`)).body
    expect(result.disconnectedAt).toBeNull()
  })

  it('there is no way to it by name', async () => {
    const reply = await world.rest(desk.org, 'operations/disconnect_own_app', {
      appId: desk.robot.id,
    })
    expect(codeOf(reply)).toEqual([404, 'unknown_action'])
  })
})
