import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startObservability } from '#kernel/observe/start_observability'
import { useWorld } from '../../test/support/use_world.ts'
import { startRoleServer, type RoleServer } from './role_server.ts'

const world = useWorld()
let server: RoleServer
const token = 'a-token-for-prometheus'

beforeAll(async () => {
  await startObservability(world.app, { metrics: true, tracesUrl: undefined })
  server = await startRoleServer(world.app, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.stop()
})

const ask = async (path: string, headers = {}): Promise<Response> =>
  await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })

describe('the address of a process that serves nothing else', () => {
  it('shows its metrics, and whether it can work', async () => {
    const shown = await ask('/metrics')
    expect(shown.status).toBe(200)
    expect(await shown.text()).toContain('daybook_jobs_oldest_seconds{class="post"}')
    expect(await (await ask('/health')).json()).toEqual({ status: 'ready' })
  })

  it('shows nothing else', async () => {
    for (const path of ['/', '/api/rest/settings', '/signin', '/docs']) {
      expect((await ask(path)).status).toBe(404)
    }
  })

  it('asks for the token where one is set, and for none to say that it is well', async () => {
    world.app.metricsToken = token
    expect((await ask('/metrics')).status).toBe(404)
    expect((await ask('/metrics', { authorization: `Bearer ${token}` })).status).toBe(200)
    expect((await ask('/health')).status).toBe(200)
    world.app.metricsToken = undefined
  })

  it('says 503 while the database cannot be reached', async () => {
    const { pool } = world.app.database
    const connectAgain = pool.connect.bind(pool)
    Object.assign(pool, { connect: () => Promise.reject(new Error('no database')) })
    const found = await ask('/health')
    Object.assign(pool, { connect: connectAgain })
    expect([found.status, await found.json()]).toEqual([503, { status: 'not ready' }])
  })
})
