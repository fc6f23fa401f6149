import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let bankOnly: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
  bankOnly = { ...org, key: await world.createKey(org, ['bank:read']) }
})

const look = async (at: TestOrg, query = '') =>
  (await world.read(at, `changes?${query}`)).body.result
type Item = { kind: string; type: string; recordId: string }

describe('200', () => {
  it('tells what changed behind a cursor, and nothing of what is in it', async () => {
    await expect.poll(async () => (await look(org, 'startAt=now')).items).toEqual([])
    const { nextCursor } = await look(org, 'startAt=now')
    const { body } = await world.rest(org, 'actions/save_contact', { name: 'Kunde ApS' })
    const found = async () =>
      (await look(org, `cursor=${nextCursor}`)).items.filter(({ kind }: Item) => kind === 'contact')
    await expect.poll(found).toHaveLength(1)
    const [change] = await found()
    expect(change).toMatchObject({ type: 'contact.created', recordId: body.result.id })
    expect(Object.keys(change).toSorted()).toEqual(['at', 'id', 'kind', 'recordId', 'type'])
  })

  it('tells nobody of records that they may not read', async () => {
    await world.rest(org, 'actions/save_contact', { name: 'Anden ApS' })
    await expect
      .poll(async () => (await look(org)).items.map(({ kind }: Item) => kind))
      .toContain('contact')
    const { items } = await look(bankOnly)
    expect(items.map(({ kind }: Item) => kind)).not.toContain('contact')
  })

  it('waits for a change, and answers once there is one', async () => {
    const { nextCursor } = await look(org, 'startAt=now')
    const waiting = look(org, `wait=20&cursor=${nextCursor}`)
    await world.rest(org, 'actions/save_contact', { name: 'Tredje ApS' })
    expect((await waiting).items.length).toBeGreaterThan(0)
  })
})

describe('403', () => {
  it('permission_denied: who may read nothing', async () => {
    const key = await world.createKey(org, ['members:edit'])
    expect((await world.read({ ...org, key }, 'changes')).status).toBe(403)
  })
})
