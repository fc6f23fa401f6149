import { describe, expect, it } from 'vitest'
import { addPerson, connectApp } from '#test/support/access/apps'
import { postCall } from '#test/support/mcp/mcp_post'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const setAutoPost = (body: unknown, org: TestOrg = world.dk) =>
  world.rest(org, 'actions/set_auto_post', body)

describe('200', () => {
  it('is off with a threshold of 0.9 before anyone says anything', async () => {
    const { result } = (await world.read(await world.createOrg('italy'), 'settings')).body
    expect(result).toMatchObject({ autoPost: false, autoPostThreshold: 0.9 })
  })

  it('turns it on and keeps a threshold that is left out', async () => {
    const org = await world.createOrg('denmark')
    const first = await setAutoPost({ autoPost: true, autoPostThreshold: 0.75 }, org)
    expect(first.status).toBe(200)
    expect(first.body.result).toMatchObject({ autoPost: true, autoPostThreshold: 0.75, version: 2 })
    const second = await setAutoPost({ autoPost: false }, org)
    expect(second.body.result).toMatchObject({ autoPost: false, autoPostThreshold: 0.75 })
  })

  it.each([0, 1, 0.1, 0.30000000000000004, 0.123456789012345, 1e-7])(
    'gives the threshold %s back exactly',
    async (autoPostThreshold) => {
      await setAutoPost({ autoPost: true, autoPostThreshold })
      const { result } = (await world.read(world.dk, 'settings')).body
      expect(result.autoPostThreshold).toBe(autoPostThreshold)
      const stored = await world.owner.query(
        'SELECT auto_post_threshold = $2::numeric AS same FROM organization WHERE org_id = $1',
        [world.dk.orgId, String(autoPostThreshold)],
      )
      expect(stored.rows[0].same).toBe(true)
    },
  )

  it('changes nothing when it is set to what it is', async () => {
    const org = await world.createOrg('denmark')
    const reply = await setAutoPost({ autoPost: false, autoPostThreshold: 0.9 }, org)
    expect(reply.body.result.version).toBe(1)
  })

  it('writes the audit row with what was before and after', async () => {
    const org = await world.createOrg('denmark')
    const reply = await setAutoPost({ autoPost: true }, org)
    const audit = await world.owner.query(
      `SELECT * FROM audit_log JOIN audit_payload p ON p.audit_id = id WHERE request_id = $1`,
      [reply.headers['request-id']],
    )
    expect(audit.rows).toHaveLength(1)
    expect(audit.rows[0]).toMatchObject({ action: 'set_auto_post', target_id: org.id })
    expect(audit.rows[0].before).toMatchObject({ autoPost: false, version: 1 })
    expect(audit.rows[0].after).toMatchObject({ autoPost: true, version: 2 })
  })
})

describe('400', () => {
  it.each([1.0001, -0.1, '0.5', null])('refuses the threshold %s', async (autoPostThreshold) => {
    const reply = await setAutoPost({ autoPost: true, autoPostThreshold })
    expect(reply.status).toBe(400)
    expect(reply.body.errors[0].pointer).toBe('/autoPostThreshold')
  })

  it('refuses a body that does not say on or off', async () => {
    const reply = await setAutoPost({ autoPostThreshold: 0.5 })
    expect(reply.status).toBe(400)
    expect(reply.body.errors[0].pointer).toBe('/autoPost')
  })
})

describe('403', () => {
  it('refuses a key without settings:edit', async () => {
    const key = await world.createKey(world.dk, ['settings:read', 'documents:post'])
    const reply = await setAutoPost({ autoPost: true }, { ...world.dk, key })
    expect(reply.status).toBe(403)
  })
})

describe('409', () => {
  it('an app waits for a person where more would be posted by itself, and only there', async () => {
    const org = await world.createOrg('denmark')
    const { token } = await connectApp(world, org, await addPerson(world, org))
    const asApp = async (body: object): Promise<string> => {
      const reply = await postCall(world, token, 'set_auto_post', body)
      const { isError, content } = reply.body.result
      return isError === true ? JSON.parse(content[0].text).code : 'done'
    }
    expect(await asApp({ autoPost: true })).toBe('approval_pending')
    expect(await asApp({ autoPost: false, autoPostThreshold: 0.1 })).toBe('approval_pending')
    const { result } = (await world.read(org, 'settings')).body
    expect(result).toMatchObject({ autoPost: false, autoPostThreshold: 0.9, version: 1 })
    expect(await asApp({ autoPost: false, autoPostThreshold: 0.95 })).toBe('done')
    await setAutoPost({ autoPost: true }, org)
    expect(await asApp({ autoPost: true })).toBe('done')
    expect(await asApp({ autoPost: false })).toBe('done')
  })
})
