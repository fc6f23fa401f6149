import { beforeAll, describe, expect, it } from 'vitest'
import { asPerson, callAs, codeOf, openDesk, type Desk } from '#test/support/access/approvals'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(world)
})

const body = { allowed: true, destination: 'Nobody, nowhere (example.com)' }
const call = async (given: Parameters<typeof asPerson>[3], what: object = body) =>
  await callAs(
    world,
    await asPerson(world, desk.org, desk.person, given),
    'allow_language_model',
    what,
  )

describe('200', () => {
  it('is decided by a person in their session, word for word, and is in the audit log', async () => {
    const { result } = (await call({ mode: 'live' })).body
    expect(result).toMatchObject(body)
    const { rows } = await world.owner.query(
      "SELECT outcome FROM audit_log WHERE org_id = $1 AND action = 'allow_language_model' AND outcome = 'ok'",
      [desk.org.orgId],
    )
    expect(rows).toHaveLength(1)
  })

  it('is taken back by whoever may edit settings, also by a key', async () => {
    const reply = await world.rest(desk.org, 'operations/allow_language_model', {
      ...body,
      allowed: false,
    })
    expect(reply.body.result.allowed).toBe(false)
  })
})

describe('403', () => {
  it('second_factor_required: a key cannot allow it, nor a password alone, nor an app', async () => {
    const byKey = await world.rest(desk.org, 'operations/allow_language_model', body)
    expect(codeOf(byKey)).toEqual([403, 'second_factor_required'])
    expect(codeOf(await call({ mode: 'live', isStrong: false }))).toEqual([
      403,
      'second_factor_required',
    ])
    expect((await desk.ask(body, { action: 'allow_language_model' })).status).toBe(403)
  })
})
