import { describe, expect, it } from 'vitest'
import { connectApp, type TestApp } from '../support/access/apps.ts'
import { useWorld } from '../support/use_world.ts'
import { addSignedUp } from './site.ts'
import { enter } from './visitor.ts'

describe('connected apps on a page', () => {
  const world = useWorld({ config: { baseUrl: 'https://daybook.test' } })

  async function tools(app: TestApp): Promise<number> {
    const answer = await world.edge.server.inject({
      method: 'POST',
      url: '/api/mcp',
      headers: {
        host: 'daybook.test',
        authorization: `Bearer ${app.token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    })
    return answer.statusCode
  }

  it.each(['owner', 'contributor'])('shows an %s their own, and only those', async (role) => {
    const org = await world.createOrg('denmark')
    const person = await addSignedUp(world, org, role)
    const other = await addSignedUp(world, org, 'owner')
    await connectApp(world, org, person, { name: 'Mine <b>', access: 'read' })
    await connectApp(world, org, other, { name: 'Theirs' })
    const { text } = await (await enter(world, person)).get('/account/apps')
    expect(text).toContain('Mine &lt;b&gt;')
    expect(text).toContain('read only')
    expect(text).toContain('not used yet')
    expect(text).not.toContain('Theirs')
  })

  it('what is disconnected is out at once', async () => {
    const org = await world.createOrg('denmark')
    const person = await addSignedUp(world, org, 'bookkeeper')
    const app = await connectApp(world, org, person)
    expect(await tools(app)).toBe(200)
    const visitor = await enter(world, person)
    const token = await visitor.tokenOn('/account/apps')
    const answer = await visitor.post('/account/apps', { token, app: app.id })
    expect(answer.headers['location']).toBe('/account/apps?done=disconnected')
    expect(await tools(app)).toBe(401)
    const { text } = await visitor.get('/account/apps?done=disconnected')
    expect(text).toContain('The app is disconnected.')
    expect(text).toContain('No app is connected')
  })

  it('nobody disconnects the app of another', async () => {
    const org = await world.createOrg('denmark')
    const [person, other] = [await addSignedUp(world, org), await addSignedUp(world, org)]
    const app = await connectApp(world, org, other)
    const visitor = await enter(world, person)
    const token = await visitor.tokenOn('/account/apps')
    const answer = await visitor.post('/account/apps', { token, app: app.id })
    expect(answer.status).toBe(404)
    expect(answer.text).toContain('This app is not among your connected apps.')
    expect(await tools(app)).toBe(200)
  })
})
