import { beforeEach, describe, expect, it } from 'vitest'
import { hashSecret } from '#access/room'
import { Failure } from '#kernel/failure/failure'
import type { FailureCode } from '#failures/failures'
import { readProviderConsent } from './connection/provider_consent.ts'
import { resumeIntent } from '#kernel/corridor/intent'
import { asPerson, callAs } from '#test/support/access/approvals'
import { addPerson } from '#test/support/access/apps'
import { createConsentSystem, setUp, type OutsideSystem } from '#test/support/books/outside_books'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let system: OutsideSystem
let org: TestOrg
beforeEach(async () => {
  system = createConsentSystem()
  system.codes.set('code', { token: 'good-token' })
  setUp(world, system)
  org = await world.createOrg('denmark')
})

/** A request that this browser has gone on with. */
async function begin(set = ''): Promise<string> {
  await world.rest(org, 'operations/connect_provider', { provider: 'economic', journalId: '2' })
  const { rows } = await world.owner.query<{ id: string }>(
    `UPDATE accounting_authorization SET browser_hash = $2 ${set} WHERE org_id = $1 RETURNING id`,
    [org.orgId, hashSecret('mine')],
  )
  return rows[0]?.id ?? ''
}

async function finish(authorizationId: string, over = {}) {
  const owner = await asPerson(world, org, await addPerson(world, org, 'owner'))
  const body = { authorizationId, code: 'code', browser: 'mine', ...over }
  return await callAs(world, owner, 'finish_provider_consent', body)
}

const shown = async () => (await world.read(org, 'accounting-connection')).body.result

describe('what the browser brought back', () => {
  it('connects the system', async () => {
    const reply = await finish(await begin())
    expect(reply.body.result).toEqual({ status: 'connected', name: 'e-conomic' })
    expect(await shown()).toMatchObject({ state: 'connected' })
  })

  it('connects nothing any more when the key that asked for it ended with what it made', async () => {
    const key = await world.createKey(org, ['settings:read', 'settings:edit'])
    const asked = { provider: 'economic', journalId: '2' }
    const reply = await world.rest({ ...org, key }, 'operations/connect_provider', asked)
    const link = new URL(reply.body.result.authorizeUrl).pathname.split('/').at(-1) ?? ''
    expect((await readProviderConsent(world.app, link, undefined)).provider).toBe('e-conomic')
    const { rows } = await world.owner.query<{ asked_by: { hand: string } }>(
      'SELECT asked_by FROM accounting_authorization WHERE org_id = $1',
      [org.orgId],
    )
    const keyId = rows[0]?.asked_by.hand
    expect((await world.rest(org, 'operations/revoke_key', { keyId, withMade: true })).status).toBe(
      200,
    )
    await expect(readProviderConsent(world.app, link, undefined)).rejects.toMatchObject({
      code: 'accounting_authorization_not_found',
    })
  })

  it('gives accounting_authorization_not_found, authorization_expired and authorization_used', async () => {
    const id = await begin()
    await finish(id)
    expect((await finish(id)).body.code).toBe('accounting_authorization_not_found')
    org = await world.createOrg('denmark')
    const late = await begin(`, expires_at = now() - interval '1s'`)
    expect((await finish(late)).body.code).toBe('authorization_expired')
    org = await world.createOrg('denmark')
    const answered = await begin(', state_hash = NULL')
    expect((await finish(answered)).body.code).toBe('authorization_used')
  })

  it('gives connection_exists where it leads to another company', async () => {
    await finish(await begin())
    system.company = { id: '2002', name: 'Sydlys ApS', businessId: null }
    system.codes.set('code', { token: 'good-token' })
    expect((await finish(await begin())).body.code).toBe('connection_exists')
    expect(await shown()).toMatchObject({ company: { id: '1001' } })
  })

  it('gives provider_not_connected where this server lost its line meanwhile', async () => {
    const id = await begin()
    Reflect.deleteProperty(world.app.ports.accounting.test, 'economic')
    expect((await finish(id)).body.code).toBe('provider_not_connected')
  })

  it.each<FailureCode>([
    'provider_access_lost',
    'provider_refused',
    'provider_failed',
    'provider_unavailable',
    'provider_timeout',
  ])('gives %s as the system says, and the request is over', async (code) => {
    system.trouble = new Failure(code)
    const id = await begin()
    expect((await finish(id)).body.code).toBe(code)
    expect((await finish(id)).body.code).toBe('accounting_authorization_not_found')
  })

  it('is not sent a second time by who takes over after a crash', async () => {
    const id = await begin()
    const { oauth } = system
    if (oauth === undefined) throw new Error('it has a page')
    let exchanges = 0
    Object.assign(system, {
      oauth: {
        ...oauth,
        exchange: async () => {
          exchanges += 1
          throw new Error('the process is gone')
        },
      },
    })
    await expect(finish(id)).rejects.toThrow('the process is gone')
    const { rows } = await world.owner.query<{ id: string }>(
      `UPDATE intent SET lease_until = now() - interval '1s'
       WHERE org_id = $1 AND action = 'finish_provider_consent' RETURNING id`,
      [org.orgId],
    )
    expect(await resumeIntent(world.app, org.orgId, rows[0]?.id ?? '')).toBe(true)
    expect(exchanges).toBe(1)
    expect(await shown()).toMatchObject({ provider: 'own_books' })
  })
})
