import { describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import connectApp from '../connect_app.ts'
import { call } from '#kernel/corridor/call'
import {
  asApp,
  asPerson,
  callAs,
  codeOf,
  openDesk,
  type Desk,
} from '#test/support/access/approvals'
import { drafted } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
let desk: Desk

type Connected = { id: string; limits: object; usedToday: { postings: number } }

/** As the consent page does it. */
async function connect(clientId: string, redirectHost = 'robot.example'): Promise<Connected> {
  const principal = await asPerson(world, desk.org, desk.person)
  const grantHash = world.app.random.bytes(32).toString('hex')
  const body = { clientId, clientName: 'Robot', redirectHost, grantHash, access: 'write' }
  const answer = await call(world.app, {
    principal,
    definition: connectApp,
    body: () => body,
    via: 'web',
    requestId: world.app.newId(),
  })
  return answer.result as Connected
}

async function as(app: Connected) {
  const appId = decodeId('app', app.id) ?? ''
  return await asApp(world, desk.org, { ...desk.robot, appId })
}

/** One posting of the app: an invoice that the policy lets it issue. */
async function post(app: Connected): Promise<string> {
  const principal = await as(app)
  const saved = await drafted(world, desk.org)
  const reply = await callAs(world, principal, 'issue_invoice', { id: saved })
  return reply.status === 200 ? 'done' : `${reply.body.code} ${reply.body.limit}`
}

describe('two connections of one app by one person', () => {
  it('share one daily limit and one pace', async () => {
    desk = await openDesk(world)
    await desk.setPolicy('none')
    const first = await connect('client-1')
    await world.rest(desk.org, 'operations/set_app_limits', {
      appId: first.id,
      postingsPerDay: 2,
      writesPerMinute: 4,
    })
    const second = await connect('client-1')
    const renamed = await connect('client-2')
    expect(await post(first)).toBe('done')
    expect(await post(second)).toBe('done')
    expect(await post(first)).toBe('app_limit_reached postingsPerDay')
    expect(await post(renamed)).toBe('app_limit_reached postingsPerDay')
    expect(await post(second)).toBe('app_limit_reached writesPerMinute')
    const { result } = (await world.read(desk.org, `apps/${renamed.id}`)).body
    expect(result.usedToday.postings).toBe(2)
  })

  it('have one limit: set on one, it holds for the other, too', async () => {
    desk = await openDesk(world)
    const first = await connect('client-1')
    const second = await connect('client-1')
    const other = await connect('client-9', 'other.example')
    const body = { appId: first.id, writesPerMinute: 0 }
    await world.rest(desk.org, 'operations/set_app_limits', body)
    const contact = async (app: Connected) =>
      codeOf(await callAs(world, await as(app), 'save_contact', { name: 'x' }))[1]
    expect(await contact(first)).toBe('app_limit_reached')
    expect(await contact(second)).toBe('app_limit_reached')
    expect(await contact(other)).toBe(undefined)
  })
})
