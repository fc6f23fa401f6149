import { beforeAll, describe, expect, it } from 'vitest'
import { addPerson, connectApp } from '#test/support/access/apps'
import { asApp, callAs, codeOf, openDesk, type Desk } from '#test/support/access/approvals'
import { coded, posted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
let desk: Desk
const ids: string[] = []
beforeAll(async () => {
  desk = await openDesk(world)
  for (const action of ['post_document', 'post_document', 'reverse_posting']) {
    const make = action === 'post_document' ? coded : posted
    const documentId = await make(world, desk.org)
    ids.unshift((await desk.ask({ documentId }, { action })).body.approvalId)
  }
})

const listed = async (query: string): Promise<string[]> => {
  const { items } = (await world.read(desk.org, `approvals${query}`)).body.result
  return items.map((one: { id: string }) => one.id)
}

describe('the list', () => {
  it('has the newest first, page by page', async () => {
    expect(await listed('')).toEqual(ids)
    const first = (await world.read(desk.org, 'approvals?limit=2')).body.result
    expect(first.items.map((one: { id: string }) => one.id)).toEqual(ids.slice(0, 2))
    expect(await listed(`?limit=2&cursor=${first.nextCursor}`)).toEqual(ids.slice(2))
  })

  it('is filtered by what is asked for and by where it stands', async () => {
    expect(await listed('?action=reverse_posting')).toEqual(ids.slice(0, 1))
    expect(await listed('?status=waiting&action=post_document')).toEqual(ids.slice(1))
    expect(await listed('?status=done')).toEqual([])
    const reply = await world.read(desk.org, 'approvals?status=odd')
    expect(codeOf(reply)).toEqual([400, 'invalid_input'])
  })

  it('leaves out what is very long, and says so; the one read by its id has it all', async () => {
    const other = await openDesk(world)
    const documentId = await coded(world, other.org)
    const { approvalId } = (await other.ask({ documentId })).body
    const list = async () => (await world.read(other.org, 'approvals')).body.result.items[0]
    const one = async () => (await world.read(other.org, `approvals/${approvalId}`)).body.result
    expect(await list()).toEqual(await one())
    expect(await list()).not.toHaveProperty('leftOut')
    const long = JSON.stringify({ documentId, text: 'æ'.repeat(10_000) })
    await world.owner.query(
      `UPDATE approval SET input = $1, outcome = jsonb_build_object('result', $1::jsonb),
         preview = jsonb_build_object('text', repeat('x', 16000)) WHERE org_id = $2`,
      [long, other.org.orgId],
    )
    const whole = await one()
    expect(whole).not.toHaveProperty('leftOut')
    expect(whole.input.text).toHaveLength(10_000)
    expect(await list()).toEqual({
      ...whole,
      input: {},
      outcome: {},
      leftOut: ['input', 'outcome'],
    })
    await world.owner.query(
      `UPDATE approval SET preview = jsonb_build_object('text', repeat('x', 17000))
       WHERE org_id = $1`,
      [other.org.orgId],
    )
    expect(await list()).toMatchObject({
      id: approvalId,
      preview: null,
      leftOut: ['input', 'preview', 'outcome'],
      allowedActions: ['approve', 'decline'],
    })
  })

  it('shows what has run out as such, though nobody came by', async () => {
    const other = await openDesk(world)
    await other.ask({ documentId: await coded(world, other.org) })
    expect([await other.count('waiting'), await other.count('expired')]).toEqual([1, 0])
    await other.age('expires_at', 15)
    expect([await other.count('waiting'), await other.count('expired')]).toEqual([0, 1])
  })

  it('is of the organization alone', async () => {
    const other = await openDesk(world)
    const { items } = (await world.read(other.org, 'approvals')).body.result
    expect(items).toEqual([])
    const reply = await world.read(other.org, `approvals/${ids[0]}`)
    expect(codeOf(reply)).toEqual([404, 'approval_not_found'])
  })
})

describe('one of them', () => {
  it('says what was asked, by whom, and what it would come to', async () => {
    const { result } = (await world.read(desk.org, `approvals/${ids[0]}`)).body
    expect(result).toMatchObject({
      action: 'reverse_posting',
      status: 'waiting',
      requestedBy: { actor: { kind: 'user', id: desk.person.id }, app: { id: desk.robot.id } },
      version: 1,
    })
    expect(result.says).toMatch(/^Reverse the entry of a posted document/)
    expect(Date.parse(result.expiresAt) - Date.parse(result.createdAt)).toBe(14 * 86_400_000)
  })

  it('offers a decision to whoever may take it, and to nobody else', async () => {
    const read = async (permissions: string[]) => {
      const key = await world.createKey(desk.org, permissions)
      const reply = await world.read({ ...desk.org, key }, `approvals/${ids[0]}`)
      return reply.status === 200 ? reply.body.result.allowedActions : reply.status
    }
    const able = ['settings:read', 'documents:post', 'documents:read']
    expect(await read(able)).toEqual(['approve', 'decline'])
    expect(await read(['settings:read', 'documents:post'])).toBe(404)
    expect(await read(['settings:read', 'documents:edit'])).toEqual([])
    expect(await read(['documents:post'])).toBe(403)
  })
})

describe('a request of a user’s key in another of their organizations', () => {
  it('is carried out by what the key is worth there, and dies with the home of the key', async () => {
    const home = await openDesk(world)
    const away = await openDesk(world)
    await away.setPolicy('apps_and_keys')
    const person = await addPerson(world, home.org, 'owner')
    await world.owner.query(
      `INSERT INTO member (org_id, id, user_id, email, role, status, created_at, updated_at)
       VALUES ($1, gen_random_uuid(), $2, $3, 'accountant', 'active', now(), now())`,
      [away.org.orgId, person.userId, person.email],
    )
    const given = ['documents:post', 'documents:edit', 'settings:read']
    const key = await world.createKey(home.org, given, person.userId)
    const there = { 'daybook-organization': away.org.id }
    const ask = async () => {
      const documentId = await coded(world, { ...away.org })
      const reply = await world.rest(
        { ...home.org, key },
        'actions/post_document',
        { documentId },
        there,
      )
      return reply.body.approvalId as string
    }
    // The helper that codes acts by a key of the organization, which waits for nothing here.
    const [first, second] = [await ask(), await ask()]
    const done = await away.decide('approve', first)
    expect(done.body.result.status).toBe('done')
    await world.owner.query('DELETE FROM member WHERE org_id = $1 AND user_id = $2', [
      home.org.orgId,
      person.userId,
    ])
    const refused = await away.decide('approve', second)
    expect(codeOf(refused)).toEqual([409, 'key_revoked'])
  })
})

describe('an app', () => {
  it('reads what became of its requests, where its user may', async () => {
    const app = await connectApp(world, desk.org, desk.person, { access: 'read' })
    const principal = await asApp(world, desk.org, app)
    expect(principal.permissions).toContain('settings:read')
    const reply = await callAs(world, principal, 'post_document', { documentId: 'doc_any' })
    expect(codeOf(reply)).toEqual([403, 'permission_denied'])
  })
})

describe('who asked', () => {
  it('reads their own request by its id without settings:read, and no other', async () => {
    const other = await openDesk(world)
    await other.setPolicy('apps_and_keys')
    const given = ['documents:read', 'documents:post']
    const asker = { ...other.org, key: await world.createKey(other.org, given) }
    const documentId = await coded(world, other.org)
    const asked = await world.rest(asker, 'actions/post_document', { documentId })
    const { approvalId } = asked.body
    const own = await world.read(asker, `approvals/${approvalId}`)
    expect(own.body.result).toMatchObject({ id: approvalId, status: 'waiting', allowedActions: [] })
    const stranger = { ...other.org, key: await world.createKey(other.org, given) }
    const ofApp = (await other.ask({ documentId: await coded(world, other.org) })).body.approvalId
    const abroad = (await desk.ask({ documentId: await coded(world, desk.org) })).body.approvalId
    const refused: [typeof asker, string][] = [
      [stranger, `approvals/${approvalId}`],
      [asker, `approvals/${ofApp}`],
      [asker, `approvals/${abroad}`],
      [asker, 'approvals/apr_01h455vb4pex5vsknk084sn02q'],
      [asker, 'approvals/nothing'],
      [asker, 'approvals'],
    ]
    for (const [as, path] of refused) {
      expect([path, ...codeOf(await world.read(as, path))]).toEqual([
        path,
        403,
        'permission_denied',
      ])
    }
  })
})
