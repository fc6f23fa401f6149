import { describe, expect, it } from 'vitest'
import { addUser, withOnly } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

const save = (body: unknown, headers = {}) =>
  world.rest(world.dk, 'actions/save_contact', body, headers)

async function aContact(name: string): Promise<string> {
  return (await save({ name })).body.result.id
}

const versionOf = async (id: string): Promise<number> =>
  (await world.read(world.dk, `contacts/${id}`)).body.result.version

describe('ETag and If-Match', () => {
  it('go round: what a read gives is what a write takes', async () => {
    const id = await aContact('Rundt')
    const first = await world.read(world.dk, `contacts/${id}`)
    const etag = first.headers['etag'] ?? ''
    const written = await save({ id, name: 'Rundt 2' }, { 'if-match': etag })
    expect([written.status, written.headers['etag']]).toEqual([200, '"2"'])
    expect((await save({ id, name: 'Rundt 3' }, { 'if-match': etag })).status).toBe(412)
  })

  it('take a weak tag for its version, and a star for any', async () => {
    const id = await aContact('Svag')
    expect((await save({ id, name: 'S1' }, { 'if-match': 'W/"1"' })).status).toBe(200)
    expect((await save({ id, name: 'S2' }, { 'if-match': 'W/"1"' })).status).toBe(412)
    expect((await save({ id, name: 'S3' }, { 'if-match': '*' })).status).toBe(200)
    expect(await versionOf(id)).toBe(3)
  })

  it('are held against the record even where the same is saved again', async () => {
    const id = await aContact('Ens')
    expect((await save({ id, name: 'Ens' }, { 'if-match': '"9"' })).status).toBe(412)
    expect((await save({ id, name: 'Ens' }, { 'if-match': '"1"' })).headers['etag']).toBe('"1"')
  })

  it('refuse a list of tags and anything else, and change nothing then', async () => {
    const id = await aContact('Liste')
    for (const header of ['"1", "2"', '1', 'abc', '""']) {
      const reply = await save({ id, name: 'x' }, { 'if-match': header })
      expect(reply.body).toMatchObject({ status: 400, errors: [{ pointer: '/If-Match' }] })
    }
    expect(await versionOf(id)).toBe(1)
  })

  it('are not of a list, nor of what is gone', async () => {
    const id = await aContact('Borte')
    expect((await world.read(world.dk, 'contacts')).headers).not.toHaveProperty('etag')
    const gone = await world.rest(world.dk, 'actions/delete_contact', { id }, { 'if-match': '"1"' })
    expect([gone.status, gone.headers['etag']]).toEqual([200, undefined])
  })
})

describe('Idempotency-Key', () => {
  it('of 255 characters does, of none or more does not', async () => {
    const key = 'k'.repeat(255)
    expect((await save({ name: 'Lang' }, { 'idempotency-key': key })).status).toBe(200)
    for (const wrong of ['', `${key}k`]) {
      const reply = await save({ name: 'Lang' }, { 'idempotency-key': wrong })
      expect(reply.body.errors).toMatchObject([{ pointer: '/Idempotency-Key' }])
    }
  })

  it('gives the ETag again with the first answer, though the record has moved on', async () => {
    const headers = { 'idempotency-key': 'etag' }
    const first = await save({ name: 'Først' }, headers)
    await save({ id: first.body.result.id, name: 'Senere' })
    const again = await save({ name: 'Først' }, headers)
    expect(again.headers).toMatchObject({ etag: '"1"', 'idempotency-replayed': 'true' })
    expect(again.body).toEqual(first.body)
    expect(again.headers['request-id']).not.toBe(first.headers['request-id'])
  })

  it('is the caller’s own: another key and another organization may use the same', async () => {
    const headers = { 'idempotency-key': 'shared' }
    const other = { ...world.dk, key: await world.createKey(world.dk, ['invoices:edit']) }
    const replies = [
      await world.rest(world.dk, 'actions/save_contact', { name: 'En' }, headers),
      await world.rest(other, 'actions/save_contact', { name: 'To' }, headers),
      await world.rest(world.it, 'actions/save_contact', { name: 'Tre' }, headers),
    ]
    expect(replies.map((reply) => reply.body.result.name)).toEqual(['En', 'To', 'Tre'])
  })

  it('of a refused input is free for the corrected one', async () => {
    const headers = { 'idempotency-key': 'corrected' }
    expect((await save({ name: '' }, headers)).status).toBe(400)
    expect((await save({ name: 'Rigtig' }, headers)).status).toBe(200)
  })
})

describe('Daybook-Dry-Run', () => {
  it('answers as the real call would, refusals too, and keeps nothing', async () => {
    const id = await aContact('Prøve')
    const dry = { 'daybook-dry-run': 'true' }
    const would = await save({ id, name: 'Prøvet' }, dry)
    expect(would.body.result).toMatchObject({ id, name: 'Prøvet', version: 2 })
    expect(await versionOf(id)).toBe(1)
    const late = await save({ id, name: 'x' }, { ...dry, 'if-match': '"7"' })
    expect(late.body.code).toBe('version_mismatch')
    expect((await save({ id: 'con_x', name: 'x' }, dry)).body.code).toBe('contact_not_found')
  })

  it('marks every answer to it, refusals too, and no other', async () => {
    const dry = { 'daybook-dry-run': 'true' }
    const mark = async (body: object, headers = {}) =>
      (await save(body, headers)).headers['daybook-dry-run']
    expect(await mark({ name: 'Mærket' }, dry)).toBe('true')
    expect(await mark({ id: 'con_x', name: 'x' }, dry)).toBe('true')
    expect(await mark({ name: 'Umærket' })).toBeUndefined()
    expect(await mark({ name: 'Umærket' }, { 'daybook-dry-run': 'false' })).toBeUndefined()
    const operation = await world.rest(world.dk, 'operations/create_key', {}, dry)
    expect(operation.headers['daybook-dry-run']).toBe('true')
  })

  it('that is mistyped is refused and nothing happens', async () => {
    const before = (await world.read(world.dk, 'contacts?count=true')).body.result.count
    for (const word of ['yes', '1', 'ture']) {
      const reply = await save({ name: 'Skulle ikke' }, { 'daybook-dry-run': word })
      expect(reply.body).toMatchObject({ status: 400, errors: [{ pointer: '/Daybook-Dry-Run' }] })
    }
    const after = (await world.read(world.dk, 'contacts?count=true')).body.result.count
    expect(after).toBe(before)
    expect((await save({ name: 'Rigtigt' }, { 'daybook-dry-run': 'false' })).status).toBe(200)
  })
})

describe('Daybook-Organization', () => {
  it('that names the key’s own organization changes nothing', async () => {
    const headers = { 'daybook-organization': world.dk.id }
    expect((await save({ name: 'Egen' }, headers)).status).toBe(200)
    expect((await world.read(world.dk, 'contacts', headers)).status).toBe(200)
  })

  it('that names another’s, or none there is, is a 403 on reads and writes alike', async () => {
    const unknown = 'org_01h455vb4pex5vsknk084sn02q'
    for (const id of [world.it.id, unknown, 'org_x', world.dk.orgId, '']) {
      const headers = { 'daybook-organization': id }
      for (const reply of [
        await save({ name: 'x' }, headers),
        await world.read(world.dk, 'contacts', headers),
        await world.read(world.dk, 'actions', headers),
      ]) {
        expect([id, reply.status, reply.body.code]).toEqual([id, 403, 'organization_forbidden'])
      }
    }
  })

  it('moves a user’s key to another of the user’s organizations, with the role there', async () => {
    const email = 'both@example.com'
    const user = await addUser(world, world.dk, 'owner', { email })
    await addUser(world, world.it, 'viewer', { email })
    const headers = { 'daybook-organization': world.it.id }
    expect((await world.read(user.as, 'settings', headers)).body.result.regionKey).toBe('italy')
    const write = await world.rest(user.as, 'actions/save_contact', { name: 'x' }, headers)
    expect(write.body).toMatchObject({ status: 403, permission: 'invoices:edit' })
    expect((await world.rest(user.as, 'actions/save_contact', { name: 'x' })).status).toBe(200)
  })
})

describe('a request', () => {
  it('may claim any content type but plain text: JSON is what it must be', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'application/json5']) {
      expect((await save({ name: type }, { 'content-type': type })).status).toBe(200)
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await save('name=x', form)).status).toBe(400)
  })

  it('by HEAD is a GET without its body', async () => {
    const headers = { authorization: `Bearer ${world.dk.key}` }
    const reply = await world.edge.server.inject({
      method: 'HEAD',
      url: '/api/rest/contacts',
      headers,
    })
    expect([reply.statusCode, reply.body]).toEqual([200, ''])
    expect(
      (await world.edge.server.inject({ method: 'HEAD', url: '/api/rest/contacts' })).body,
    ).toBe('')
  })

  it.each(['PUT', 'PATCH', 'DELETE', 'POST'] as const)(
    'by %s on a read is a 405',
    async (method) => {
      for (const url of ['/api/rest/contacts', '/api/rest/contacts/con_x', '/api/rest/settings']) {
        const reply = await world.edge.server.inject({ method, url })
        expect([reply.statusCode, reply.headers['allow']]).toEqual([405, 'GET, HEAD'])
        expect(reply.json().code).toBe('method_not_allowed')
        const shown = url.replace('con_x', '{id}')
        expect(reply.json().detail).toBe(`Send GET ${shown} instead.`)
      }
    },
  )

  it('for a name that every object has finds no action', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'SAVE_CONTACT', 'save_contact ']) {
      const reply = await world.rest(world.dk, `actions/${encodeURIComponent(name)}`, {})
      expect([name, reply.body.code]).toEqual([name, 'unknown_action'])
    }
    const swapped = await world.rest(world.dk, 'operations/save_contact', { name: 'x' })
    expect(swapped.body.code).toBe('unknown_action')
  })

  it('under the wrong prefix is told the right one', async () => {
    const problem = async (path: string) => (await world.rest(world.dk, path, {})).body
    expect(await problem('actions/reverse_posting')).toMatchObject({
      status: 404,
      code: 'unknown_action',
      detail: 'reverse_posting is an operation: POST /api/rest/operations/reverse_posting.',
    })
    expect((await problem('operations/save_contact')).detail).toBe(
      'save_contact is an action: POST /api/rest/actions/save_contact.',
    )
    expect((await problem('actions/contacts')).detail).toBe(
      'contacts is a read: GET /api/rest/contacts.',
    )
    expect((await problem('operations/nothing')).detail).toMatch('GET /api/rest/actions')
  })

  it('without the permission learns neither whether the record exists nor what is wrong', async () => {
    const reader = await withOnly(world, world.dk, ['invoices:read'])
    const id = await aContact('Hemmelig')
    const strip = (problem: object) => ({ ...problem, requestId: 'r' })
    const [known, unknown, broken] = [
      await world.rest(reader, 'actions/save_contact', { id, name: 'x' }),
      await world.rest(reader, 'actions/save_contact', { id: 'con_x', name: 'x' }),
      await world.rest(reader, 'actions/save_contact', '{'),
    ]
    expect(known.status).toBe(403)
    expect(strip(unknown.body)).toEqual(strip(known.body))
    expect(strip(broken.body)).toEqual(strip(known.body))
  })
})
