import { describe, expect, it } from 'vitest'
import { connectApp, addPerson, joins } from '../support/access/apps.ts'
import { approvalOf, asApp, callAs } from '../support/access/approvals.ts'
import { coded, entriesOf } from '../support/documents/documents.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'
import { addSignedUp, makeLive } from './site.ts'
import { enter } from './visitor.ts'

const world = useWorld({ config: { baseUrl: 'https://daybook.test' } })

async function waitingIn(org: TestOrg): Promise<{ id: string; documentId: string }> {
  const app = await connectApp(world, org, await addPerson(world, org))
  const documentId = await coded(world, org)
  const asked = await callAs(world, await asApp(world, org, app), 'post_document', { documentId })
  return { id: String(asked.body.approvalId), documentId }
}

const hidden = (text: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''

describe('a link to what waits in another of a person’s organizations', () => {
  it('opens for whoever only brings papers in the one where they are', async () => {
    const [here, there] = [await world.createOrg('denmark'), await world.createOrg('italy')]
    const person = await addSignedUp(world, here, 'contributor')
    await joins(world, person, there, 'accountant')
    const visitor = await enter(world, person)
    const { id, documentId } = await waitingIn(there)
    const shown = await visitor.get(`/approvals/${id}`)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('Test italy')
    const [token, version] = [hidden(shown.text, 'token'), hidden(shown.text, 'version')]
    visitor.jar.delete('organization')
    const fields = { token, version, decision: 'approve' }
    expect((await visitor.post(`/approvals/${id}`, fields)).status).toBe(303)
    expect(await entriesOf(world, there, documentId)).toHaveLength(1)
    expect(await approvalOf(world, there, id)).toMatchObject({ status: 'done' })
  })

  it('opens for whoever has not shown a second proof that the other one asks for', async () => {
    const [here, there] = [await world.createOrg('denmark'), await world.createOrg('italy')]
    const person = await addSignedUp(world, here, 'owner')
    await joins(world, person, there, 'accountant')
    const { id } = await waitingIn(there)
    await makeLive(world, here)
    const visitor = await enter(world, person)
    expect((await visitor.get(`/approvals/${id}`)).status).toBe(200)
  })

  it('leads to the second proof where that is what it lacks, whatever the first one refuses', async () => {
    const [here, there] = [await world.createOrg('denmark'), await world.createOrg('italy')]
    const person = await addSignedUp(world, here, 'contributor')
    await joins(world, person, there, 'accountant')
    const { id } = await waitingIn(there)
    await makeLive(world, there)
    const visitor = await enter(world, person)
    const sent = await visitor.get(`/approvals/${id}`)
    expect([sent.status, sent.headers['location']]).toEqual([
      303,
      `/account/second?next=${encodeURIComponent(`/approvals/${id}`)}`,
    ])
  })

  it('says of one that is in none of them what they may not do, and no more', async () => {
    const [here, there] = [await world.createOrg('denmark'), await world.createOrg('italy')]
    const person = await addSignedUp(world, here, 'contributor')
    const visitor = await enter(world, person)
    const { id } = await waitingIn(there)
    const [foreign, made] = [
      await visitor.get(`/approvals/${id}`),
      await visitor.get('/approvals/apr_01m7g1g7j7erbr2nfn1k7ezrh1'),
    ]
    expect([foreign.status, made.status]).toEqual([403, 403])
    expect(foreign.text).not.toContain('Test italy')
  })
})
