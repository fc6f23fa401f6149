import { beforeEach, describe, expect, it } from 'vitest'
import { connectApp } from '#test/support/access/apps'
import {
  approvalOf,
  asApp,
  callAs,
  codeOf,
  openDesk,
  trailOf,
  type Desk,
} from '#test/support/access/approvals'
import { coded } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import { authenticateApp } from './apps/authenticate_app.ts'

const world = useWorld()
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
})

const disconnect = (appId = desk.robot.id, org = desk.org, headers = {}) =>
  world.rest(org, 'operations/disconnect_app', { appId }, headers)

const enter = (token = desk.robot.token) =>
  authenticateApp(world.app, token, `${world.app.baseUrl}/api/mcp`)

async function artifacts(): Promise<number> {
  const { rows } = await world.owner.query(
    'SELECT count(*)::int AS n FROM oauth_artifact WHERE grant_hash = $1',
    [desk.robot.grantHash],
  )
  return rows[0].n
}

describe('200', () => {
  it('ends the app at once: its next call is refused and nothing of its grant is left', async () => {
    expect((await enter()).app?.name).toBe('Robot')
    const reply = await disconnect()
    expect(reply.body.result).toMatchObject({
      id: desk.robot.id,
      disconnectedBecause: 'Disconnected by test key.',
      version: 2,
      allowedActions: [],
    })
    expect(Date.parse(reply.body.result.disconnectedAt)).not.toBeNaN()
    await expect(enter()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await artifacts()).toBe(0)
    expect(await trailOf(world, desk.org, desk.robot.id)).toEqual(['disconnect_app ok test key'])
    const { items } = (await world.read(desk.org, 'events?type=app.disconnected')).body.result
    expect(items).toHaveLength(1)
  })

  it('makes void what it asked for, and leaves what others asked for', async () => {
    const other = await connectApp(world, desk.org, desk.person, { name: 'Other' })
    const documentId = await coded(world, desk.org)
    const own = await desk.ask({ documentId })
    const theirs = await desk.ask({ documentId }, { app: other })
    await disconnect()
    expect((await approvalOf(world, desk.org, own.body.approvalId)).status).toBe('expired')
    expect((await approvalOf(world, desk.org, theirs.body.approvalId)).status).toBe('waiting')
    const { items } = (await world.read(desk.org, 'events?type=approval.expired')).body.result
    expect(items.map((one: { recordId: string }) => one.recordId)).toEqual([own.body.approvalId])
    expect((await enter(other.token)).app?.name).toBe('Other')
  })

  it('ends it once; a second time changes nothing', async () => {
    const first = await disconnect()
    const second = await disconnect()
    expect(second.body.result).toEqual(first.body.result)
    const { items } = (await world.read(desk.org, 'events?type=app.disconnected')).body.result
    expect(items).toHaveLength(1)
  })
})

describe('403', () => {
  it('permission_denied: who may not change members', async () => {
    const key = await world.createKey(desk.org, ['settings:edit'])
    const reply = await disconnect(desk.robot.id, { ...desk.org, key })
    expect([...codeOf(reply), reply.body.permission]).toEqual([
      403,
      'permission_denied',
      'members:edit',
    ])
  })

  it('not_for_apps: an app ends neither itself nor another', async () => {
    const app = await asApp(world, desk.org, desk.robot)
    const reply = await callAs(world, app, 'disconnect_app', { appId: desk.robot.id })
    expect(codeOf(reply)).toEqual([403, 'not_for_apps'])
  })
})

describe('404', () => {
  it('app_not_found: unknown, or of another organization', async () => {
    const other = await openDesk(world)
    for (const [id, org] of [
      ['app_unknown', desk.org],
      [desk.person.id, desk.org],
      [desk.robot.id, other.org],
    ] as const) {
      expect(codeOf(await disconnect(id, org))).toEqual([404, 'app_not_found'])
    }
    expect((await enter()).app?.name).toBe('Robot')
  })
})

describe('412', () => {
  it('version_mismatch: it has changed since it was looked at', async () => {
    const reply = await disconnect(desk.robot.id, desk.org, { 'if-match': '"9"' })
    expect(codeOf(reply)).toEqual([412, 'version_mismatch'])
  })
})
