import { describe, expect, it } from 'vitest'
import { addUser, withOnly } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

type Item = { id: string; action: string; at: string; outcome: string; targetId: string | null }

const items = async (org: TestOrg, query = ''): Promise<Item[]> =>
  (await world.read(org, `audit-log${query}`)).body.result.items

async function save(org: TestOrg, name: string, id?: string): Promise<string> {
  return (await world.rest(org, 'actions/save_contact', { name, ...(id ? { id } : {}) })).body
    .result.id
}

describe('the audit log', () => {
  it('says who did what, by which door, to which record, before and after', async () => {
    const org = await world.createOrg('denmark')
    const user = await addUser(world, org, 'bookkeeper')
    const id = await save(user.as, 'Before')
    const reply = await world.rest(user.as, 'actions/save_contact', { id, name: 'After' })
    const [newest] = await items(org)
    expect(newest).toMatchObject({
      action: 'save_contact',
      via: 'rest',
      actor: { kind: 'user', id: user.id, name: user.email },
      app: null,
      targetId: id,
      outcome: 'ok',
      requestId: reply.headers['request-id'],
      before: { id, name: 'Before', version: 1 },
      after: { id, name: 'After', version: 2 },
    })
    expect(newest?.id).toMatch(/^aud_[0-9a-z]{26}$/)
    expect((await world.read(org, `audit-log/${newest?.id}`)).body.result).toEqual(newest)
  })

  it('lists refusals too', async () => {
    const org = await world.createOrg('denmark')
    await world.rest(await withOnly(world, org, ['bank:read']), 'actions/save_contact', {})
    expect(await items(org)).toMatchObject([
      { action: 'save_contact', outcome: 'permission_denied', targetId: null, before: null },
    ])
  })

  it('filters by action, target and actor', async () => {
    const org = await world.createOrg('denmark')
    const user = await addUser(world, org, 'bookkeeper')
    const first = await save(org, 'First')
    const second = await save(user.as, 'Second')
    await world.rest(org, 'actions/delete_contact', { id: first })
    const targets = (list: Item[]) => list.map((item) => item.targetId)
    expect(targets(await items(org, '?action=save_contact'))).toEqual([second, first])
    expect(targets(await items(org, `?targetId=${first}`))).toEqual([first, first])
    expect(targets(await items(org, `?actorId=${user.id}`))).toEqual([second])
    expect(await items(org, `?actorId=${user.id}&action=delete_contact`)).toEqual([])
    const counted = await world.read(org, `audit-log?targetId=${first}&count=true`)
    expect(counted.body.result).toMatchObject({ count: 2, countIsCapped: false })
  })

  it('filters by time: from counts, to does not', async () => {
    const org = await world.createOrg('denmark')
    for (const name of ['A', 'B', 'C']) {
      await save(org, name)
      await new Promise((resolve) => void setTimeout(resolve, 5))
    }
    const [newest, middle, oldest] = await items(org)
    const between = await items(org, `?from=${oldest?.at}&to=${newest?.at}`)
    expect(between.map((item) => item.id)).toEqual([middle?.id, oldest?.id])
    const today = oldest?.at.slice(0, 10) ?? ''
    expect(await items(org, `?from=${today}`)).toHaveLength(3)
    expect(await items(org, `?to=${today}`)).toEqual([])
    const offset = await items(org, '?from=2020-01-01T00:00:00%2B02:00')
    expect(offset).toHaveLength(3)
    for (const bad of ['from=yesterday', 'to=2026-02-30', 'from=2026-01-01T00:00:00']) {
      expect((await world.read(org, `audit-log?${bad}`)).status).toBe(400)
    }
  })

  it('pages newest first without gap or repeat, also within one millisecond', async () => {
    const org = await world.createOrg('denmark')
    await Promise.all(Array.from({ length: 12 }, (_, index) => save(org, `P${index}`)))
    await world.owner.query(
      `UPDATE audit_log SET at = date_trunc('second', now()) WHERE org_id = $1`,
      [org.orgId],
    )
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await world.read(org, `audit-log?limit=5${cursor}`)
      seen.push(...body.result.items.map((item: Item) => item.id))
      cursor = body.result.nextCursor === null ? '' : `&cursor=${body.result.nextCursor}`
    } while (cursor !== '')
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
    expect(seen).toHaveLength(12)
  })

  it('shows an organization its own rows only', async () => {
    const org = await world.createOrg('denmark')
    await save(org, 'Mine')
    const [mine] = await items(org)
    const reply = await world.read(world.it, `audit-log/${mine?.id}`)
    expect(reply.body).toMatchObject({ status: 404, code: 'audit_row_not_found' })
    const ids = (await items(world.it)).map((item) => item.id)
    expect(ids).not.toContain(mine?.id)
  })

  it('needs settings:read', async () => {
    const reply = await world.read(await withOnly(world, world.dk, ['bank:edit']), 'audit-log')
    expect(reply.body).toMatchObject({ status: 403, permission: 'settings:read' })
  })
})
