import { describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { addPerson, connectApp } from '../support/access/apps.ts'
import { approvalOf, asApp, callAs, trailOf } from '../support/access/approvals.ts'
import { coded, entriesOf } from '../support/documents/documents.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'
import { addSignedUp, makeLive, password } from './site.ts'
import { createVisitor, enter, type Visitor } from './visitor.ts'

const base = 'https://daybook.test'

describe('approvals on a page', () => {
  const world = useWorld({ config: { baseUrl: base } })

  async function waiting(org: TestOrg, appName = 'Robot') {
    const asker = await addPerson(world, org, 'owner', { name: 'Asta' })
    const app = await connectApp(world, org, asker, { name: appName })
    const documentId = await coded(world, org)
    const principal = await asApp(world, org, app)
    const asked = await callAs(world, principal, 'post_document', { documentId })
    const id = String(asked.body.approvalId)
    expect(asked.body.approvalUrl).toBe(`${base}/approvals/${id}`)
    return { id, documentId, path: `/approvals/${id}` }
  }

  async function open(visitor: Visitor, path: string) {
    const { text, status } = await visitor.get(path)
    const hidden = (name: string): string =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
    return { text, status, token: hidden('token'), version: hidden('version') }
  }

  it('lists what waits, and shows the entry, the amounts, and who asks with which app', async () => {
    const org = await world.createOrg('denmark')
    const visitor = await enter(world, await addSignedUp(world, org, 'accountant'))
    const { path } = await waiting(org)
    const list = await open(visitor, '/approvals')
    expect(list.text).toContain(`href="${path}"`)
    expect(list.text).toContain('Asta with Robot')
    const { text } = await open(visitor, path)
    expect(text).toContain('Post a document')
    expect(text).toContain('Lomax A/S')
    expect(text).toMatch(/<td class="amount">1,\d{3}\.\d\d<\/td>/)
    expect(text).toContain('The journal entry')
    expect(text).toContain('Test denmark')
  })

  it('approving posts once, as the app, and then shows what came of it', async () => {
    const org = await world.createOrg('denmark')
    const visitor = await enter(world, await addSignedUp(world, org, 'accountant', { name: 'Bo' }))
    const { id, path, documentId } = await waiting(org)
    const { token, version } = await open(visitor, path)
    const fields = { token, version, decision: 'approve' }
    const [first, second] = [await visitor.post(path, fields), await visitor.post(path, fields)]
    expect([first.status, first.headers['location']]).toEqual([303, path])
    expect(second.status).toBe(409)
    expect(second.text).toContain('This request has already been decided.')
    expect(await entriesOf(world, org, documentId)).toHaveLength(1)
    const after = await open(visitor, path)
    expect(after.text).toContain('Done.')
    expect(after.text).toContain('<bdi>Bo</bdi>')
    expect(after.text).not.toContain('name="decision"')
    expect(await approvalOf(world, org, id)).toMatchObject({ status: 'done', decidedIn: 'web' })
    expect(await trailOf(world, org, documentId)).toContainEqual(
      expect.stringContaining('post_document ok Asta by Robot'),
    )
  })

  it('declining keeps the note, and posts nothing', async () => {
    const org = await world.createOrg('denmark')
    const visitor = await enter(world, await addSignedUp(world, org, 'accountant'))
    const { id, path, documentId } = await waiting(org)
    const { token, version } = await open(visitor, path)
    const note = 'Private <purchase>'
    const answer = await visitor.post(path, { token, version, decision: 'decline', note })
    expect(answer.status).toBe(303)
    expect(await approvalOf(world, org, id)).toMatchObject({ status: 'declined', note })
    expect(await entriesOf(world, org, documentId)).toHaveLength(0)
    expect((await open(visitor, path)).text).toContain('Private &lt;purchase&gt;')
  })

  it('what is decided on is what was shown: another version of it is refused', async () => {
    const org = await world.createOrg('denmark')
    const visitor = await enter(world, await addSignedUp(world, org, 'accountant'))
    const { id, path } = await waiting(org)
    const { token } = await open(visitor, path)
    const answer = await visitor.post(path, { token, version: '7', decision: 'approve' })
    expect(answer.status).toBe(403)
    expect(await approvalOf(world, org, id)).toMatchObject({ status: 'waiting' })
  })

  it.each(['', 'yes', 'approve_in_client'])('%j is no decision', async (decision) => {
    const org = await world.createOrg('denmark')
    const visitor = await enter(world, await addSignedUp(world, org, 'accountant'))
    const { id, path } = await waiting(org)
    const { token, version } = await open(visitor, path)
    const answer = await visitor.post(path, { token, version, decision })
    expect(answer.status).toBe(400)
    expect(await approvalOf(world, org, id)).toMatchObject({ status: 'waiting' })
  })

  it('a role that may not post sees it, gets no button, and cannot decide', async () => {
    const org = await world.createOrg('denmark')
    const visitor = await enter(world, await addSignedUp(world, org, 'assistant'))
    const { path, documentId } = await waiting(org)
    const { text, token } = await open(visitor, path)
    expect(text).toContain('Your role does not allow you to decide this.')
    expect(text).not.toContain('name="decision"')
    const answer = await visitor.post(path, { token, version: '1', decision: 'approve' })
    expect(answer.status).toBe(403)
    expect(await entriesOf(world, org, documentId)).toHaveLength(0)
  })

  it('a link leads to the right one of a person’s organizations, and never to another’s', async () => {
    const [first, second] = [await world.createOrg('denmark'), await world.createOrg('italy')]
    const person = await addSignedUp(world, first, 'accountant')
    await world.owner.query(
      `WITH tenant AS (SELECT set_config('app.org_id', $1, true))
       INSERT INTO member (org_id, id, user_id, email, role, status, created_at, updated_at)
       SELECT $1::uuid, $2, $3, $4, 'accountant', 'active', now(), now() FROM tenant`,
      [second.orgId, world.app.newId(), person.userId, person.email],
    )
    const visitor = await enter(world, person)
    const here = await waiting(second)
    const shown = await open(visitor, here.path)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('Test italy')
    expect((await open(visitor, '/approvals')).text).toContain(here.path)

    const elsewhere = await waiting(await world.createOrg('denmark'))
    const unknown = await visitor.get(elsewhere.path)
    expect(unknown.status).toBe(404)
    expect(unknown.text).toContain('This request does not exist')
    const { token } = await open(visitor, '/approvals')
    const tried = await visitor.post(elsewhere.path, { token, version: '1', decision: 'approve' })
    expect(tried.status).toBe(404)
    const planted = await visitor.get('/approvals', { cookie: 'organization=org_nobody' })
    expect(planted.status).toBe(303)
  })

  it('is where the person chose last, and no link of another site chooses for them', async () => {
    const [first, second] = [await world.createOrg('denmark'), await world.createOrg('denmark')]
    const person = await addSignedUp(world, first, 'owner')
    await world.owner.query(
      `INSERT INTO member (org_id, id, user_id, email, role, status, created_at, updated_at)
       VALUES ($1, gen_random_uuid(), $2, $3, 'owner', 'active', now(), now())`,
      [second.orgId, person.userId, person.email],
    )
    const visitor = await enter(world, person)
    const chosenBy = async (site: string, of: TestOrg): Promise<string> => {
      const path = `/approvals?organization=${encodeId('org', of.orgId)}`
      const { headers } = await visitor.get(path, { 'sec-fetch-site': site })
      return [headers['set-cookie'] ?? []].flat().map(String).join()
    }
    expect(await chosenBy('cross-site', second)).not.toContain('organization=')
    expect(await chosenBy('same-site', second)).not.toContain('organization=')
    expect(await chosenBy('none', second)).toMatch(/^__Host-organization=org_\w+/)
  })

  it('the link of a mail leads to that organization’s list, also by way of the sign-in', async () => {
    const [first, second] = [await world.createOrg('denmark'), await world.createOrg('denmark')]
    const person = await addSignedUp(world, first, 'owner')
    await world.owner.query(
      `INSERT INTO member (org_id, id, user_id, email, role, status, created_at, updated_at)
       VALUES ($1, gen_random_uuid(), $2, $3, 'owner', 'active', now(), now())`,
      [second.orgId, person.userId, person.email],
    )
    const paths = [(await waiting(first)).path, (await waiting(second)).path]
    const visitor = createVisitor(world)
    for (const [at, org] of [first, second].entries()) {
      const link = `/approvals?organization=${org.id}`
      const sentTo = String((await visitor.get(link)).headers['location'] ?? '')
      if (at === 0) {
        expect(sentTo).toBe(`/signin?next=${encodeURIComponent(link)}`)
        const token = await visitor.tokenOn(sentTo)
        const fields = { token, next: link, email: person.email, password }
        expect((await visitor.post('/signin', fields)).headers['location']).toBe(link)
      }
      const { text } = await open(visitor, link)
      expect(paths.map((path) => text.includes(`href="${path}"`))).toEqual([at === 0, at === 1])
    }
    const stranger = createVisitor(world)
    const odd = await stranger.get('/approvals?organization=//evil.example')
    expect(odd.headers['location']).toBe('/signin?next=%2Fapprovals')
  })

  it('real books want a second proof first, and lead there', async () => {
    const org = await world.createOrg('denmark')
    const visitor = await enter(world, await addSignedUp(world, org, 'accountant'))
    const { path } = await waiting(org)
    const { token, version } = await open(visitor, path)
    await makeLive(world, org)
    const next = `/account/second?next=${encodeURIComponent(path)}`
    const looked = await visitor.get(path)
    expect([looked.status, looked.headers['location']]).toEqual([303, next])
    const tried = await visitor.post(path, { token, version, decision: 'approve' })
    expect([tried.status, tried.headers['location']]).toEqual([303, next])
  })

  it('the names of apps are text, without what nobody sees', async () => {
    const org = await world.createOrg('denmark')
    const visitor = await enter(world, await addSignedUp(world, org, 'accountant'))
    const { path } = await waiting(org, '<img src=x>\u202E\u200BRobot')
    const { text } = await open(visitor, path)
    expect(text).toContain('Asta with &lt;img src=x&gt;Robot')
  })
})
