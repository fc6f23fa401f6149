import { beforeEach, describe, expect, it } from 'vitest'
import { makeAddress } from '#test/support/intake/inbound'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const save = (body: object, as = org) => world.rest(as, 'operations/save_inbound_address', body)
const list = async () => (await world.read(org, 'inbound-addresses')).body.result.items

describe('an inbound address', () => {
  it('shows its secret once, when it is created', async () => {
    const { secret, ...made } = (await save({ name: 'Shop' })).body.result
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(made).toMatchObject({ name: 'Shop', kind: 'webhook', version: 1 })
    expect(made.url).toContain('/hooks/inbound/')
    expect(await list()).toEqual([made])
    const trail = await world.owner.query(`SELECT data::text AS t FROM event WHERE org_id = $1`, [
      org.orgId,
    ])
    expect(JSON.stringify(trail.rows)).not.toContain(secret)
  })

  it('is renamed and rotated; a rotation shows the new secret once', async () => {
    const made = await makeAddress(world, org)
    const renamed = (await save({ inboundAddressId: made.id, name: 'Till' })).body.result
    expect([renamed.name, renamed.secret, renamed.version]).toEqual(['Till', undefined, 2])
    const rotated = (await save({ inboundAddressId: made.id, rotateSecret: true })).body.result
    expect(rotated.secret).not.toBe(made.secret)
    expect(rotated.url).toBe(made.url)
    const same = (await save({ inboundAddressId: made.id, name: 'Till' })).body.result
    expect(same.version).toBe(rotated.version)
  })

  it('that is unknown, or of another organization, is not found', async () => {
    const theirs = await makeAddress(world, await world.createOrg('italy'))
    for (const inboundAddressId of ['iad_x', theirs.id]) {
      const reply = await save({ inboundAddressId, name: 'x' })
      expect([reply.status, reply.body.code]).toEqual([404, 'inbound_address_not_found'])
    }
  })

  it.each([
    [{}, '/name'],
    [{ name: ' ' }, '/name'],
    [{ name: 'x', rotateSecret: true }, '/rotateSecret'],
    [{ inboundAddressId: 'iad_x', kind: 'webhook' }, '/kind'],
  ])('is refused as %j', async (body, pointer) => {
    const reply = await save(body)
    expect([reply.status, reply.body.errors[0].pointer]).toEqual([400, pointer])
  })

  it('is not made by who may not bring documents', async () => {
    const key = await world.createKey(org, ['settings:edit', 'settings:read'])
    const reply = await save({ name: 'x' }, { ...org, key })
    expect([reply.status, reply.body.code]).toEqual([403, 'permission_exceeds_own'])
    const made = await makeAddress(world, org)
    const rotated = await save({ inboundAddressId: made.id, rotateSecret: true }, { ...org, key })
    expect(rotated.body.code).toBe('permission_exceeds_own')
  })

  it('of mail needs a server that takes mail', async () => {
    const { mailIn } = world.app
    Object.assign(world.app, { mailIn: { ...mailIn, domain: null } })
    const reply = await save({ name: 'x', kind: 'mail' })
    Object.assign(world.app, { mailIn })
    expect([reply.status, reply.body.code]).toEqual([409, 'mail_in_not_set_up'])
  })

  it('of mail keeps whose mail it takes, in small letters and once', async () => {
    const senders = ['Anna@Example.com', 'anna@example.com', '@example.org']
    const { address, ...made } = (await save({ name: 'x', kind: 'mail', senders })).body.result
    expect(made).toMatchObject({ kind: 'mail', url: null, allowMembers: true })
    expect(made.senders).toEqual(['anna@example.com', '@example.org'])
    expect(address).toMatch(/^docs-[0-9a-z]{25}@in\.daybook\.test$/)
    const wrong = await save({ name: 'x', kind: 'mail', senders: ['nobody'] })
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([400, '/senders/0'])
  })

  it('is one of twenty at most, also when several are made at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, index) => save({ name: `n${index}` })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = replies.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(
      new Set(['too_many_inbound_addresses']),
    )
  })
})
