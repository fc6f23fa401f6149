import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  asPerson,
  callAs,
  codeOf,
  openDesk,
  trailOf,
  type Desk,
} from '#test/support/access/approvals'
import { useWorld } from '#test/support/use_world'
import { disconnectByGrant } from './room.ts'

const world = useWorld()
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
})

const appOf = async () => (await world.read(desk.org, `apps/${desk.robot.id}`)).body.result

describe('200', () => {
  it('ends the app of a grant by the word of the authorization server', async () => {
    await disconnectByGrant(world.app, desk.robot.grantHash, 'A refresh token was used twice.')
    expect(await appOf()).toMatchObject({
      disconnectedBecause: 'A refresh token was used twice.',
      allowedActions: [],
    })
    expect(await trailOf(world, desk.org, desk.robot.id)).toEqual([
      'disconnect_by_grant ok authorization server',
    ])
  })

  it('ends nothing a second time, and nothing where no app was connected', async () => {
    await disconnectByGrant(world.app, randomBytes(32), 'Unknown')
    expect((await appOf()).disconnectedAt).toBeNull()
    await disconnectByGrant(world.app, desk.robot.grantHash, 'First')
    await disconnectByGrant(world.app, desk.robot.grantHash, 'Second')
    expect((await appOf()).disconnectedBecause).toBe('First')
    expect(await trailOf(world, desk.org, desk.robot.id)).toHaveLength(1)
  })

  it('ends it once where the server says so ten times at once', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        disconnectByGrant(world.app, desk.robot.grantHash, `No. ${n}`),
      ),
    )
    const { items } = (await world.read(desk.org, 'events?type=app.disconnected')).body.result
    expect(items).toHaveLength(1)
  })
})

describe('404', () => {
  it('app_not_found: not beyond the organization of whoever calls', async () => {
    const other = await openDesk(world)
    const human = await asPerson(world, other.org, other.person)
    const body = { appId: desk.robot.id, because: 'Mine' }
    const reply = await callAs(world, human, 'disconnect_by_grant', body)
    expect(codeOf(reply)).toEqual([404, 'app_not_found'])
    expect((await appOf()).disconnectedAt).toBeNull()
  })
})
