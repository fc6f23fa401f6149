import { describe, expect, it } from 'vitest'
import { permissions } from '#kernel/corridor/permission'
import { addUser, withOnly } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { isKeyText } from './keys/key_text.ts'

const world = useWorld()

const create = (body: unknown, as: TestOrg = world.dk, headers = {}) =>
  world.rest(as, 'operations/create_key', body, headers)

const daysUntil = (text: string): number =>
  Math.round((new Date(text).getTime() - Date.now()) / 86_400_000)

describe('200', () => {
  it('makes a key of the organization that works at once, valid for a year', async () => {
    const reply = await create({ name: 'Shop', permissions: ['invoices:edit'] })
    expect(reply.status).toBe(200)
    const { key, ...record } = reply.body.result
    expect(isKeyText(key)).toBe(true)
    expect(key).toMatch(/^dbk_test_/)
    expect(record).toMatchObject({
      name: 'Shop',
      scope: 'organization',
      userId: null,
      hint: key.slice(-4),
      permissions: ['invoices:read', 'invoices:edit'],
      status: 'valid',
      lastUsedAt: null,
      revokedAt: null,
      replacedBy: null,
      version: 1,
      sendsDataOut: false,
      allowedActions: ['rotate_key', 'mark_key', 'revoke_key'],
    })
    expect(record.id).toMatch(/^key_[0-9a-z]{26}$/)
    expect(daysUntil(record.expiresAt)).toBe(365)
    const shop = { ...world.dk, key }
    expect((await world.rest(shop, 'actions/save_contact', { name: 'By key' })).status).toBe(200)
    expect((await world.read(shop, 'keys')).body.code).toBe('permission_denied')
  })

  it('says in the record who made it', async () => {
    const first = (await create({ name: 'First', permissions: 'all' })).body.result
    const second = await create({ name: 'Second', permissions: 'all' }, { ...world.dk, ...first })
    expect(second.body.result.createdBy).toBe(first.id)
  })

  it('gives with "all" everything the caller has, and no more', async () => {
    expect((await create({ name: 'All', permissions: 'all' })).body.result.permissions).toEqual([
      ...permissions,
    ])
    const few = await withOnly(world, world.dk, ['members:edit', 'bank:edit'])
    const reply = await create({ name: 'Few', permissions: 'all' }, few)
    expect(reply.body.result.permissions).toEqual(['bank:read', 'bank:edit', 'members:edit'])
  })

  it('makes a key that acts as the user who asks for it', async () => {
    const admin = await addUser(world, world.dk, 'admin')
    const reply = await create({ name: 'Mine', permissions: 'all', scope: 'user' }, admin.as)
    expect(reply.body.result).toMatchObject({ scope: 'user', userId: admin.id })
    const mine = { ...world.dk, key: reply.body.result.key }
    const contact = await world.rest(mine, 'actions/save_contact', { name: 'By user' })
    const audit = await world.owner.query(
      `SELECT actor_kind, actor_id FROM audit_log WHERE request_id = $1`,
      [contact.headers['request-id']],
    )
    expect(audit.rows).toEqual([{ actor_kind: 'user', actor_id: admin.id }])
  })

  it('ends when it is asked to', async () => {
    const reply = await create({ name: 'Short', permissions: 'all', expiresInDays: 3 })
    expect(daysUntil(reply.body.result.expiresAt)).toBe(3)
  })

  it('gives the same key again under the same Idempotency-Key, and makes one only', async () => {
    const body = { name: 'Once', permissions: ['bank:read'] }
    const headers = { 'idempotency-key': 'create-once' }
    const first = await create(body, world.dk, headers)
    const again = await create(body, world.dk, headers)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body).toEqual(first.body)
    const rows = await world.owner.query(
      `SELECT FROM api_key WHERE org_id = $1 AND name = 'Once'`,
      [world.dk.orgId],
    )
    expect(rows.rowCount).toBe(1)
  })

  it('leaves no key behind after a dry run', async () => {
    const dry = { 'daybook-dry-run': 'true' }
    const reply = await create({ name: 'Dry', permissions: 'all' }, world.dk, dry)
    expect(reply.status).toBe(200)
    expect((await world.read({ ...world.dk, ...reply.body.result }, 'keys')).status).toBe(401)
  })
})

describe('400', () => {
  it('refuses a life of more than two years and an empty list', async () => {
    const long = await create({ name: 'X', permissions: 'all', expiresInDays: 731 })
    expect(long.body).toMatchObject({ status: 400, errors: [{ pointer: '/expiresInDays' }] })
    const none = await create({ name: 'X', permissions: [] })
    expect(none.body).toMatchObject({ status: 400, errors: [{ pointer: '/permissions' }] })
  })
})

describe('403', () => {
  it('is closed to who may not edit members', async () => {
    const reader = await withOnly(world, world.dk, ['settings:edit'])
    const reply = await create({ name: 'X', permissions: ['settings:read'] }, reader)
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({ code: 'permission_denied', permission: 'members:edit' })
  })

  it('gives nobody more than they have, and names what is too much', async () => {
    const few = await withOnly(world, world.dk, ['members:edit', 'bank:read'])
    const reply = await create({ name: 'X', permissions: ['bank:edit', 'ledger:read'] }, few)
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({
      code: 'permission_exceeds_own',
      permissions: ['ledger:read', 'bank:edit'],
    })
  })
})

describe('422', () => {
  it('refuses a permission that does not exist and lists those that do', async () => {
    const reply = await create({ name: 'X', permissions: ['bank:read', 'bank:steal'] })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ code: 'unknown_permission', unknown: ['bank:steal'] })
    expect(reply.body.known).toEqual([...permissions])
  })

  it('cannot make a user key for a caller who is no user', async () => {
    const reply = await create({ name: 'X', permissions: 'all', scope: 'user' })
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('caller_is_no_user')
  })
})
