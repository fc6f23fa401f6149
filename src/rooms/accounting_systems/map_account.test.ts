import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asApp, callAs } from '#test/support/access/approvals'
import { addPerson, connectApp } from '#test/support/access/apps'
import { createOutsideSystem, setUp, type OutsideSystem } from '#test/support/books/outside_books'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let system: OutsideSystem
beforeAll(() => {
  system = createOutsideSystem()
  setUp(world, system)
})
beforeEach(async () => {
  org = await world.createOrg('denmark')
  await world.rest(org, 'operations/connect_provider', {
    provider: 'economic',
    credentials: { token: 'good-token' },
    journalId: '2',
  })
})

const map = (ours: string, theirs: string | null, kind = 'account', headers = {}) =>
  world.rest(org, 'operations/map_account', { kind, ours, theirs }, headers)

type Mapped = { ours: string; theirs: string; setBy: string }
const foundIn = (result: { mapping: Mapped[] }, ours: string) =>
  result.mapping.find((one) => one.ours === ours)

describe('200', () => {
  it('says which account over there one of ours is', async () => {
    const reply = await map('1610', '3600')
    expect(reply.status).toBe(200)
    expect(foundIn(reply.body.result, '1610')).toMatchObject({
      ourName: 'Varekøb',
      theirs: '3600',
      theirName: 'Kontorartikler',
      setBy: 'person',
    })
    expect(reply.body.result.unmapped).not.toContainEqual(expect.objectContaining({ ours: '1610' }))
    expect(reply.body.result.version).toBe(2)
  })

  it('says the same of a VAT code', async () => {
    const reply = await map('I0', 'K1', 'vat_code')
    expect(foundIn(reply.body.result, 'I0')).toMatchObject({ kind: 'vat_code', theirs: 'K1' })
  })

  it('wins over a proposal, also when the chart is read again', async () => {
    expect(foundIn((await map('6481', '5600')).body.result, '6481')?.theirs).toBe('5600')
    await world.rest(org, 'actions/sync_chart_of_accounts', {})
    const shown = (await world.read(org, 'accounting-connection')).body.result
    expect(foundIn(shown, '6481')).toMatchObject({ theirs: '5600', setBy: 'person' })
  })

  it('takes a proposal away for good', async () => {
    const removed = (await map('6481', null)).body.result
    expect(foundIn(removed, '6481')).toBeUndefined()
    await world.rest(org, 'actions/sync_chart_of_accounts', {})
    const shown = (await world.read(org, 'accounting-connection')).body.result
    expect(foundIn(shown, '6481')).toBeUndefined()
    expect(shown.unmapped).toContainEqual(expect.objectContaining({ ours: '6481' }))
  })

  it('writes one event, and none for what is so already', async () => {
    const reply = await map('1610', '3600')
    const again = await map('1610', '3600')
    expect(again.body.result).toEqual(reply.body.result)
    const { rows } = await world.owner.query(
      `SELECT type, data FROM event WHERE org_id = $1 AND type = 'connection.mapped'`,
      [org.orgId],
    )
    expect(rows).toMatchObject([
      { data: { mapped: { kind: 'account', ours: '1610', theirs: '3600' }, version: 2 } },
    ])
  })

  it('holds If-Match against the connection', async () => {
    expect((await map('1610', '3600', 'account', { 'if-match': '"9"' })).status).toBe(412)
  })
})

describe('404', () => {
  it('gives account_not_found and vat_code_not_found for what one of the two does not have', async () => {
    expect((await map('9999', '3600')).body.code).toBe('account_not_found')
    expect((await map('X1', 'K1', 'vat_code')).body.code).toBe('vat_code_not_found')
    const there = await map('1610', '9999')
    expect([there.status, there.body.code]).toEqual([404, 'account_not_found'])
    expect(there.body.detail).toContain('Nordlys ApS has no account 9999')
    expect((await map('I0', 'X1', 'vat_code')).body.code).toBe('vat_code_not_found')
  })

  it('gives connection_not_found where Daybook keeps the books itself', async () => {
    await world.rest(org, 'operations/disconnect_provider', {})
    expect((await map('1610', '3600')).body.code).toBe('connection_not_found')
  })
})

describe('403', () => {
  it('is closed to apps, as connecting is', async () => {
    const person = await addPerson(world, org, 'owner')
    const app = await asApp(world, org, await connectApp(world, org, person))
    const body = { kind: 'account', ours: '1610', theirs: '3600' }
    expect((await callAs(world, app, 'map_account', body)).body.code).toBe('not_for_apps')
  })
})

describe('409', () => {
  it('waits for a person where a key asks and the policy says so', async () => {
    await world.rest(org, 'operations/set_approval_policy', { policy: 'apps_and_keys' })
    expect((await map('1610', '3600')).body.code).toBe('approval_pending')
  })
})
