import { describe, expect, it } from 'vitest'
import { refusedInput } from '#test/support/refused_input'
import definition from './save_webhook.ts'
import { withOnly } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const save = (body: unknown, headers = {}, as: TestOrg = world.dk) =>
  world.rest(as, 'operations/save_webhook', body, headers)

const url = 'https://example.com/hook'

describe('200', () => {
  it('creates an active webhook for every event and shows its secret once', async () => {
    const reply = await save({ url })
    expect(reply.status).toBe(200)
    const { secret, ...record } = reply.body.result
    expect(record).toMatchObject({
      url,
      events: ['*'],
      description: '',
      active: true,
      version: 1,
      allowedActions: ['save_webhook', 'delete_webhook', 'replay_webhook'],
    })
    expect(record.id).toMatch(/^whk_[0-9a-z]{26}$/)
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/)
    const update = await save({ webhookId: record.id, description: 'Shop' })
    expect(update.body.result).not.toHaveProperty('secret')
    const one = await world.read(world.dk, `webhooks/${record.id}`)
    expect(one.body.result).not.toHaveProperty('secret')
  })

  it('keeps the secret sealed, and it opens for this webhook only', async () => {
    const { id, secret } = (await save({ url })).body.result
    const { rows } = await world.owner.query(
      'SELECT id, secret_sealed FROM webhook WHERE org_id = $1 ORDER BY id DESC LIMIT 1',
      [world.dk.orgId],
    )
    const { secrets } = world.app
    const context = `${world.dk.orgId} webhook ${rows[0].id}`
    expect(secrets.open(rows[0].secret_sealed, context)).toBe(secret)
    expect(() => secrets.open(rows[0].secret_sealed, `${context}x`)).toThrow('another context')
    expect(id).toMatch(/^whk_/)
  })

  it('changes what is given and leaves the rest', async () => {
    const { id } = (await save({ url, events: ['contact.*'], description: 'A' })).body.result
    const reply = await save({ webhookId: id, active: false, description: '' })
    expect(reply.body.result).toMatchObject({
      url,
      events: ['contact.*'],
      description: '',
      active: false,
      version: 2,
    })
  })

  it('changes nothing when the same is saved again', async () => {
    const { id } = (await save({ url, events: ['contact.created', 'key.*'] })).body.result
    const again = { webhookId: id, url, events: ['contact.created', 'key.*', 'key.*'] }
    expect((await save(again)).body.result.version).toBe(1)
  })

  it('gives the secret again under the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'hook-1' }
    const first = await save({ url }, headers)
    const again = await save({ url }, headers)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body).toEqual(first.body)
  })

  it('gives a new secret on request, and keeps the old one for a day beside it', async () => {
    const made = (await save({ url })).body.result
    const reply = await save({ webhookId: made.id, rotateSecret: true })
    expect(reply.body.result).toMatchObject({ id: made.id, version: 2, url })
    const { secret } = reply.body.result
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/)
    expect(secret).not.toBe(made.secret)
    const { rows } = await world.owner.query(
      `SELECT id, secret_sealed, secret_before_sealed,
         extract(epoch FROM secret_before_until - now()) AS left
       FROM webhook WHERE org_id = $1 ORDER BY id DESC LIMIT 1`,
      [world.dk.orgId],
    )
    const open = (sealed: Buffer) =>
      world.app.secrets.open(sealed, `${world.dk.orgId} webhook ${rows[0].id}`)
    expect([open(rows[0].secret_sealed), open(rows[0].secret_before_sealed)]).toEqual([
      secret,
      made.secret,
    ])
    expect(Number(rows[0].left)).toBeGreaterThan(86_300)
    expect(Number(rows[0].left)).toBeLessThanOrEqual(86_400)
    const { body } = await world.read(world.dk, `events?recordId=${made.id}`)
    expect(JSON.stringify(body)).not.toContain('whsec_')
  })

  it('says at once that an address which is not public will not be called', async () => {
    const warned = async (address: string) => {
      const { status, body } = await save({ url: address })
      expect(status).toBe(200)
      return (body.result.warnings ?? []).map((one: { code: string }) => one.code)
    }
    expect(await warned('http://127.0.0.1:9000/hook')).toEqual(['address_not_public'])
    expect(await warned('http://localhost:9000/hook')).toEqual(['address_not_public'])
    expect(await warned('https://192.168.1.4/hook')).toEqual(['address_not_public'])
    expect(await warned('https://example.com:25/hook')).toEqual(['address_not_public'])
    expect(await warned(url)).toEqual([])
  })

  it('warns on a change as well, and keeps the warning out of the record', async () => {
    const { id } = (await save({ url })).body.result
    const { result } = (await save({ webhookId: id, url: 'http://localhost:9000/' })).body
    expect(result.warnings).toHaveLength(1)
    expect((await save({ webhookId: id, description: 'B' })).body.result.warnings).toHaveLength(1)
    const one = (await world.read(world.dk, `webhooks/${id}`)).body.result
    expect(one).not.toHaveProperty('warnings')
  })

  it('lets a test organization try http', async () => {
    expect((await save({ url: 'http://127.0.0.1:9000/hook' })).status).toBe(200)
  })
})

describe('400', () => {
  it('refuses what is no plain web address', () => {
    const bad = [
      'ftp://example.com',
      'example.com',
      'https://a:b@example.com',
      'https://u@x.dk',
      '',
    ]
    for (const one of [...bad, 'javascript:alert(1)', 'https://example.com/#top']) {
      const refused = refusedInput(definition, { url: one })
      expect([one, refused?.status, refused?.pointers]).toEqual([one, 400, ['/url']])
    }
  })

  it('needs a url to create', async () => {
    const reply = await save({ events: ['*'] })
    expect(reply.body).toMatchObject({ status: 400, errors: [{ pointer: '/url' }] })
  })

  it('rotates the secret of a webhook that is there, not of a new one', async () => {
    const reply = await save({ url, rotateSecret: true })
    expect(reply.body).toMatchObject({ status: 400, errors: [{ pointer: '/rotateSecret' }] })
    expect((await save({ url, rotateSecret: false })).status).toBe(400)
  })

  it('refuses what is no event name', async () => {
    for (const event of ['contact', 'contact.', '.created', '**', 'Contact.created', 'a.b.c']) {
      const refused = refusedInput(definition, { url, events: ['*', event] })
      expect([event, refused?.status, refused?.pointers]).toEqual([event, 400, ['/events/1']])
    }
    expect((await save({ url, events: [] })).status).toBe(400)
  })
})

describe('403', () => {
  it('needs settings:edit', async () => {
    const reply = await save({ url }, {}, await withOnly(world, world.dk, ['settings:read']))
    expect(reply.body).toMatchObject({ status: 403, permission: 'settings:edit' })
  })
})

describe('404', () => {
  it('answers webhook_not_found for an unknown, a malformed and a foreign id alike', async () => {
    const foreign = (await save({ url }, {}, world.it)).body.result.id
    for (const webhookId of ['whk_01h455vb4pex5vsknk084sn02q', 'whk_x', foreign]) {
      const reply = await save({ webhookId, active: false })
      expect(reply.status).toBe(404)
      expect(reply.body.code).toBe('webhook_not_found')
    }
  })
})

describe('409', () => {
  it('answers too_many_webhooks when fifty are active, also to those who come together', async () => {
    const org = await world.createOrg('denmark')
    const make = (body = {}) => save({ url, ...body }, {}, org)
    const first = (await make()).body.result.id
    for (let made = 1; made < 48; made++) expect((await make()).status).toBe(200)
    const late = await Promise.all(Array.from({ length: 6 }, () => make()))
    expect(late.filter((reply) => reply.status === 200)).toHaveLength(2)
    expect(late.filter((reply) => reply.status === 409)).toHaveLength(4)
    expect((await make()).body).toMatchObject({ status: 409, code: 'too_many_webhooks' })

    const off = await make({ active: false })
    expect(off.status).toBe(200)
    const set = (webhookId: string, body: object) => save({ webhookId, ...body }, {}, org)
    const spare = off.body.result.id
    expect((await set(spare, { active: true })).body.code).toBe('too_many_webhooks')
    expect((await set(spare, { description: 'spare' })).status).toBe(200)
    expect((await set(first, { description: 'first', active: true })).status).toBe(200)
    await set(first, { active: false })
    expect((await set(spare, { active: true })).status).toBe(200)
  })
})

describe('412', () => {
  it('refuses an update of a version that is no longer there', async () => {
    const { id } = (await save({ url })).body.result
    const reply = await save({ webhookId: id, active: false }, { 'if-match': '"2"' })
    expect(reply.status).toBe(412)
  })
})

describe('422', () => {
  it('refuses http for a live organization', async () => {
    const org = await world.createOrg('denmark')
    await world.owner.query(`UPDATE organization SET mode = 'live' WHERE org_id = $1`, [org.orgId])
    await world.owner.query('UPDATE api_key SET sends_data_out = true WHERE org_id = $1', [
      org.orgId,
    ])
    const reply = await save({ url: 'http://example.com/hook' }, {}, org)
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('webhook_not_https')
    expect((await save({ url }, {}, org)).status).toBe(200)
  })
})

describe('a new secret', () => {
  it('is not given to who may read less than the one in whose name it sends', async () => {
    const maker = await withOnly(world, world.dk, ['settings:edit', 'invoices:read', 'bank:read'])
    const { id } = (await save({ url }, {}, maker)).body.result
    const weak = await withOnly(world, world.dk, ['settings:edit', 'invoices:read'])
    const reply = await save({ webhookId: id, rotateSecret: true }, {}, weak)
    expect([reply.status, reply.body.code]).toEqual([403, 'permission_exceeds_own'])
    expect(reply.body.permissions).toEqual(['bank:read'])
    expect((await save({ webhookId: id, rotateSecret: true }, {}, maker)).status).toBe(200)
    expect((await save({ webhookId: id, rotateSecret: true })).status).toBe(200)
  })

  it('is given with another address, to which events go in the name of who gave it', async () => {
    const maker = await withOnly(world, world.dk, ['settings:edit', 'bank:read'])
    const { id } = (await save({ url }, {}, maker)).body.result
    const weak = await withOnly(world, world.dk, ['settings:edit'])
    const own = { webhookId: id, url: 'https://example.com/own', rotateSecret: true }
    expect((await save(own, {}, weak)).status).toBe(200)
  })
})
