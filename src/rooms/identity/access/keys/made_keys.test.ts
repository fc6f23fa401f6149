import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const reads = ['invoices:read', 'documents:read', 'bank:read', 'ledger:read']
const permissions = ['members:edit', 'settings:edit', ...reads]

async function make(as: TestOrg, name: string): Promise<{ id: string; as: TestOrg }> {
  const body = { name, permissions }
  const { result } = (await world.rest(as, 'operations/create_key', body)).body
  return { id: result.id, as: { ...as, key: result.key } }
}

/** A key that was stolen, a key made with it, and one made with that. */
async function chain(org: TestOrg) {
  const stolen = await make(org, 'Stolen')
  const child = await make(stolen.as, 'Child')
  const grandchild = await make(child.as, 'Grandchild')
  return { stolen, child, grandchild }
}

const revoke = (as: TestOrg, body: object, headers = {}) =>
  world.rest(as, 'operations/revoke_key', body, headers)
const statusOf = async (as: TestOrg) => (await world.read(as, 'contacts')).status

describe('revoking a key', () => {
  it('leaves those made with it, and names them with their makers', async () => {
    const org = await world.createOrg('denmark')
    const { stolen, child, grandchild } = await chain(org)
    const { result } = (await revoke(org, { keyId: stolen.id })).body
    expect(result).toMatchObject({
      status: 'revoked',
      ended: null,
      stillValid: [
        { id: child.id, name: 'Child' },
        { id: grandchild.id, name: 'Grandchild' },
      ],
    })
    expect([await statusOf(stolen.as), await statusOf(child.as)]).toEqual([401, 200])
    const { items } = (await world.read(org, 'keys')).body.result
    const found = items.find((one: { id: string }) => one.id === child.id)
    expect(found.createdBy).toBe(stolen.id)
  })

  it('ends all that was made with it, where that is asked for', async () => {
    const org = await world.createOrg('denmark')
    const { stolen, child, grandchild } = await chain(org)
    const other = await make(org, 'Other')
    const url = 'https://example.com/hook'
    await world.rest(grandchild.as, 'operations/save_webhook', { url })
    const invited = { email: 'way.back@example.com', role: 'viewer' }
    await world.rest(child.as, 'operations/invite_member', invited)
    await world.rest(stolen.as, 'actions/generate_calendar_token', {})
    const { result } = (await revoke(org, { keyId: stolen.id, withMade: true })).body
    expect(result.ended).toMatchObject({
      keys: [{ name: 'Child' }, { name: 'Grandchild' }],
      webhooks: [{ url }],
      invitations: [{ email: 'way.back@example.com' }],
      calendarToken: true,
      sessions: 0,
    })
    expect(result.stillValid).toEqual([])
    for (const one of [stolen, child, grandchild]) expect(await statusOf(one.as)).toBe(401)
    expect(await statusOf(other.as)).toBe(200)
    expect(await statusOf(org)).toBe(200)
  })

  it('lists what would end in a dry run, and ends nothing', async () => {
    const org = await world.createOrg('denmark')
    const { stolen, child } = await chain(org)
    const dry = { 'daybook-dry-run': 'true' }
    const { result } = (await revoke(org, { keyId: stolen.id, withMade: true }, dry)).body
    expect(result.ended.keys).toHaveLength(2)
    expect([await statusOf(stolen.as), await statusOf(child.as)]).toEqual([200, 200])
  })

  it('ends them also where the key itself was revoked before', async () => {
    const org = await world.createOrg('denmark')
    const { stolen, child, grandchild } = await chain(org)
    await revoke(org, { keyId: stolen.id })
    await revoke(org, { keyId: stolen.id, withMade: true })
    expect([await statusOf(child.as), await statusOf(grandchild.as)]).toEqual([401, 401])
  })
})
