import { beforeAll, expect, it } from 'vitest'
import { asPerson, callAs } from '#test/support/access/approvals'
import { addPerson } from '#test/support/access/apps'
import { createConsentSystem, setUp } from '#test/support/books/outside_books'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
beforeAll(() => {
  setUp(world, createConsentSystem())
})

async function begin(set?: string) {
  const org = await world.createOrg('denmark')
  await world.rest(org, 'operations/connect_provider', { provider: 'economic', journalId: '2' })
  const changed = set ?? 'expires_at = expires_at'
  const { rows } = await world.owner.query<{ id: string }>(
    `UPDATE accounting_authorization SET ${changed} WHERE org_id = $1 RETURNING id`,
    [org.orgId],
  )
  const owner = await asPerson(world, org, await addPerson(world, org, 'owner'))
  const authorizationId = rows[0]?.id
  return () => callAs(world, owner, 'stop_provider_consent', { authorizationId })
}

it('ends the request, after which there is none', async () => {
  const stop = await begin()
  expect((await stop()).body.result).toEqual({ provider: 'economic' })
  expect((await stop()).body.code).toBe('accounting_authorization_not_found')
})

it('gives authorization_expired and authorization_used where nothing is open', async () => {
  const late = await begin(`expires_at = now() - interval '1s'`)
  expect((await late()).body.code).toBe('authorization_expired')
  const answered = await begin('state_hash = NULL')
  expect((await answered()).body.code).toBe('authorization_used')
})
