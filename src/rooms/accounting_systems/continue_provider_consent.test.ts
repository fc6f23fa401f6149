import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '#test/support/bank/person'
import { createConsentSystem, setUp } from '#test/support/books/outside_books'
import { callAs, asPerson } from '#test/support/access/approvals'
import { addPerson } from '#test/support/access/apps'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
beforeAll(() => {
  setUp(world, createConsentSystem())
})

/** Asks as the page does, with the id that its link leads to. */
async function begin() {
  const org = await world.createOrg('denmark')
  const body = { provider: 'economic', journalId: '2' }
  const { authorizeUrl } = (await world.rest(org, 'operations/connect_provider', body)).body.result
  const { rows } = await world.owner.query<{ id: string }>(
    'SELECT id FROM accounting_authorization WHERE org_id = $1',
    [org.orgId],
  )
  const owner = await asPerson(world, org, await addPerson(world, org, 'owner'))
  const id = rows[0]?.id ?? ''
  const go = (browser: string, authorizationId = id) =>
    callAs(world, owner, 'continue_provider_consent', { authorizationId, browser })
  return { org, id, go, authorizeUrl: String(authorizeUrl) }
}

const change = (orgId: string, set: string) =>
  world.owner.query(`UPDATE accounting_authorization SET ${set} WHERE org_id = $1`, [orgId])

describe('going on to the accounting system', () => {
  it('gives its address, again to the same browser', async () => {
    const { go } = await begin()
    const first = await go('one')
    expect(first.body.result.address).toMatch(/^https:\/\/books\.example\/allow\?state=/)
    expect((await go('one')).body).toEqual(first.body)
  })

  it('leaves the state in no column of the database that is not sealed', async () => {
    const { org, go } = await begin()
    const state = new URL((await go('one')).body.result.address).searchParams.get('state') ?? ''
    expect(state).toHaveLength(43)
    const { rows } = await world.owner.query<{ row: string }>(
      'SELECT to_jsonb(a)::text AS row FROM accounting_authorization a WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows[0]?.row).not.toContain(state)
  })

  it('gives authorization_elsewhere to another one', async () => {
    const { go } = await begin()
    await go('one')
    expect((await go('two')).body.code).toBe('authorization_elsewhere')
  })

  it('gives accounting_authorization_not_found for what is not there', async () => {
    const { go } = await begin()
    const reply = await go('one', world.app.newId())
    expect([reply.status, reply.body.code]).toEqual([404, 'accounting_authorization_not_found'])
  })

  it('gives authorization_expired after its hour, and authorization_used once answered', async () => {
    const late = await begin()
    await change(late.org.orgId, `expires_at = now() - interval '1s'`)
    expect((await late.go('one')).body.code).toBe('authorization_expired')
    const answered = await begin()
    await change(answered.org.orgId, 'state_hash = NULL')
    expect((await answered.go('one')).body.code).toBe('authorization_used')
  })

  it('sets the cookie only by our own page', async () => {
    const { authorizeUrl } = await begin()
    const person = createPerson(world)
    await person.look(authorizeUrl)
    expect([...person.jar.keys()]).not.toContain('bank')
    await person.goOn(authorizeUrl)
    expect([...person.jar.keys()]).toContain('bank')
  })
})
