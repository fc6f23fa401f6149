import { beforeEach, describe, expect, it } from 'vitest'
import { addPerson } from '#test/support/access/apps'
import { asPerson, callAs, codeOf } from '#test/support/access/approvals'
import { makeLive } from '#test/support/access/logins'
import type { Principal } from '#kernel/corridor/principal'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let owner: Principal
let keyId: string
let key: string
beforeEach(async () => {
  org = await world.createOrg('denmark')
  const given = { name: 'Shop', permissions: ['settings:edit', 'members:edit'] }
  const made = await world.rest(org, 'operations/create_key', given)
  keyId = made.body.result.id as string
  key = made.body.result.key as string
  await makeLive(world, org)
  world.cache.clear(org.orgId)
  const person = await addPerson(world, org)
  owner = await asPerson(world, org, person, { mode: 'live' })
})

const mark = async (as: Principal, sendsDataOut: boolean) =>
  await callAs(world, as, 'mark_key', { keyId, sendsDataOut })
const byKey = async (name: string, body: object, as = key) =>
  await world.rest({ ...org, key: as }, `operations/${name}`, body)
const hook = { url: 'https://example.com/hook' }

describe('200', () => {
  it('a marked key may change where data goes, until the mark is taken off', async () => {
    expect((await mark(owner, true)).body.result).toMatchObject({ sendsDataOut: true, version: 2 })
    expect((await byKey('save_webhook', hook)).status).toBe(200)
    expect((await byKey('mark_key', { keyId, sendsDataOut: false })).status).toBe(200)
    expect(codeOf(await byKey('save_webhook', hook))).toEqual([403, 'second_factor_required'])
  })

  it('marking what is marked changes nothing', async () => {
    await mark(owner, true)
    expect((await mark(owner, true)).body.result.version).toBe(2)
  })

  it('a replaced key keeps its mark only where whoever replaces it may send data out', async () => {
    await mark(owner, true)
    const other = await callAs(world, owner, 'create_key', {
      name: 'Other',
      permissions: ['members:edit', 'settings:edit'],
    })
    const stolen = await byKey('rotate_key', { keyId }, other.body.result.key)
    expect(stolen.body.result.sendsDataOut).toBe(false)
    const { key: fresh } = stolen.body.result
    expect(codeOf(await byKey('save_webhook', hook, fresh))[0]).toBe(403)
    const { id } = stolen.body.result
    await callAs(world, owner, 'mark_key', { keyId: id, sendsDataOut: true })
    const own = await byKey('rotate_key', { keyId: id }, fresh)
    expect(own.body.result.sendsDataOut).toBe(true)
  })
})

describe('403', () => {
  it('second_factor_required: not by a key, nor by a password alone', async () => {
    const refused = [403, 'second_factor_required']
    expect(codeOf(await byKey('mark_key', { keyId, sendsDataOut: true }))).toEqual(refused)
    const weak: Principal = { ...owner, session: { id: 'session', isStrong: false } }
    expect(codeOf(await mark(weak, true))).toEqual(refused)
  })
})

describe('404', () => {
  it('key_not_found: no key of this organization', async () => {
    const reply = await callAs(world, owner, 'mark_key', { keyId: 'key_1', sendsDataOut: true })
    expect(codeOf(reply)).toEqual([404, 'key_not_found'])
  })
})

describe('409', () => {
  it('key_revoked: a key that ends is not marked', async () => {
    await callAs(world, owner, 'revoke_key', { keyId })
    expect(codeOf(await mark(owner, true))).toEqual([409, 'key_revoked'])
  })
})
