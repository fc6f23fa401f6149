import { describe, expect, it } from 'vitest'
import { transact } from '#kernel/database/transaction'
import { addPerson, connectApp } from '#test/support/access/apps'
import { useWorld } from '#test/support/use_world'
import { appPrincipal, authenticateApp } from '../room.ts'

const world = useWorld({ own: 'all rows' })

const resource = 'http://daybook.test/api/mcp'
const by = (token: string, at = resource) => authenticateApp(world.app, token, at)

describe('an access token', () => {
  it('acts for its user in its organization, by the name of the app', async () => {
    const person = await addPerson(world, world.dk, 'accountant', { name: 'Anna' })
    const app = await connectApp(world, world.dk, person, { name: 'Ledger Robot' })
    const principal = await by(app.token)
    expect(principal).toMatchObject({
      kind: 'oauth',
      orgId: world.dk.orgId,
      userId: person.userId,
      role: 'accountant',
      caller: app.id,
      actor: { kind: 'user', id: person.id, name: 'Anna' },
      app: { id: app.id, name: 'Ledger Robot', access: 'write' },
    })
    expect(principal.permissions).toContain('documents:post')
    expect(principal.permissions).not.toContain('members:edit')
  })

  it('that is for reading has no permission but those for reading', async () => {
    const person = await addPerson(world, world.dk, 'owner')
    const { token } = await connectApp(world, world.dk, person, { access: 'read' })
    const { permissions } = await by(token)
    expect(permissions.length).toBe(5)
    expect(permissions.every((permission) => permission.endsWith(':read'))).toBe(true)
  })

  it.each([
    ['contributor', true],
    ['bookkeeper', false],
  ])('of a %s says whether they see only their own papers: %s', async (role, isBound) => {
    const app = await connectApp(world, world.dk, await addPerson(world, world.dk, role))
    expect((await by(app.token)).ownDocumentsOnly).toBe(isBound)
  })

  it('opens nothing at another resource, but a slash at the end is the same address', async () => {
    const person = await addPerson(world, world.dk)
    const { token } = await connectApp(world, world.dk, person)
    await expect(by(token, 'http://other.test/api/mcp')).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    await world.owner.query(
      `UPDATE oauth_artifact SET payload = '{"aud": "http://daybook.test/api/mcp/"}'`,
    )
    expect((await by(token)).kind).toBe('oauth')
  })

  it('that is unknown, expired or without an audience is refused alike', async () => {
    const person = await addPerson(world, world.dk)
    const expired = await connectApp(world, world.dk, person)
    await world.owner.query(
      `UPDATE oauth_artifact SET expires_at = now() - interval '1 second' WHERE grant_hash = $1`,
      [expired.grantHash],
    )
    const bare = await connectApp(world, world.dk, person)
    await world.owner.query(`UPDATE oauth_artifact SET payload = '{}' WHERE grant_hash = $1`, [
      bare.grantHash,
    ])
    for (const token of ['nothing', expired.token, bare.token]) {
      await expect(by(token)).rejects.toMatchObject({ code: 'unauthenticated' })
    }
  })

  it('follows the role of its user on the next call, and dies with the membership', async () => {
    const person = await addPerson(world, world.dk, 'owner')
    const { token } = await connectApp(world, world.dk, person)
    expect((await by(token)).permissions).toContain('members:edit')
    await world.owner.query(`UPDATE member SET role = 'viewer' WHERE user_id = $1`, [person.userId])
    expect((await by(token)).permissions.every((one) => one.endsWith(':read'))).toBe(true)
    await world.owner.query('DELETE FROM member WHERE user_id = $1', [person.userId])
    await expect(by(token)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('dies on the next call once its app is disconnected', async () => {
    const person = await addPerson(world, world.dk)
    const { token, appId } = await connectApp(world, world.dk, person)
    await by(token)
    await world.owner.query('UPDATE connected_app SET disconnected_at = now() WHERE id = $1', [
      appId,
    ])
    await expect(by(token)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('notes its last use at most once a minute', async () => {
    const person = await addPerson(world, world.dk)
    const { token, appId } = await connectApp(world, world.dk, person)
    const used = async (): Promise<Date | null> => {
      await Promise.all(world.app.background)
      const { rows } = await world.owner.query<{ last_used_at: Date | null }>(
        'SELECT last_used_at FROM connected_app WHERE id = $1',
        [appId],
      )
      return rows[0]?.last_used_at ?? null
    }
    await by(token)
    const first = await used()
    expect(first).not.toBeNull()
    await by(token)
    expect(await used()).toEqual(first)
  })
})

describe('an app without its request', () => {
  it('is found within its own organization only', async () => {
    const person = await addPerson(world, world.dk)
    const { appId, id } = await connectApp(world, world.dk, person)
    const find = (orgId: string) =>
      transact(world.app.database, { orgId, readOnly: true }, (tx) =>
        appPrincipal({ tx, hooks: world.app.hooks }, orgId, appId),
      )
    expect((await find(world.dk.orgId))?.app?.id).toBe(id)
    expect(await find(world.it.orgId)).toBeNull()
  })
})
