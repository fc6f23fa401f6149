import { describe, expect, it } from 'vitest'
import { withOnly } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

type Item = { id: string; type: string; recordId: string }
type Page = { items: Item[]; nextCursor: string | null }

const page = async (org: TestOrg, query = ''): Promise<Page> =>
  (await world.read(org, `events${query}`)).body.result

async function save(org: TestOrg, name: string): Promise<string> {
  return (await world.rest(org, 'actions/save_contact', { name })).body.result.id
}

/** Follows from where the cursor stands until nothing more comes. */
async function follow(org: TestOrg, cursor: string | null, limit = 50) {
  const seen: string[] = []
  let next = cursor
  for (;;) {
    const more = next === null ? '' : `&cursor=${next}`
    const one: Page = await page(org, `?order=oldest&limit=${limit}${more}`)
    next = one.nextCursor
    seen.push(...one.items.map((item) => item.recordId))
    if (one.items.length < limit) return { seen, cursor: next }
  }
}

describe('the list of events', () => {
  it('has one for every change, with the record as it was then', async () => {
    const org = await world.createOrg('denmark')
    const reply = await world.rest(org, 'actions/save_contact', { name: 'Kunde' })
    const id = reply.body.result.id
    const [newest] = (await page(org)).items
    expect(newest).toMatchObject({
      type: 'contact.created',
      recordId: id,
      requestId: reply.headers['request-id'],
      data: { id, name: 'Kunde', version: 1 },
    })
    expect(newest?.id).toMatch(/^evt_[0-9a-z]{26}$/)
    expect((await world.read(org, `events/${newest?.id}`)).body.result).toEqual(newest)
  })

  it('is newest first, filtered by type and record, and counted', async () => {
    const org = await world.createOrg('denmark')
    const first = await save(org, 'A')
    const second = await save(org, 'B')
    await world.rest(org, 'actions/delete_contact', { id: first })
    const records = (list: Page) => list.items.map((item) => item.recordId)
    expect(records(await page(org))).toEqual([first, second, first])
    expect(records(await page(org, '?type=contact.created'))).toEqual([second, first])
    expect(records(await page(org, `?recordId=${first}&type=contact.deleted`))).toEqual([first])
    const counted = await world.read(org, `events?recordId=${first}&count=true`)
    expect(counted.body.result.count).toBe(2)
  })

  it('pages without gap or repeat and then ends', async () => {
    const org = await world.createOrg('denmark')
    const made: string[] = []
    for (let index = 0; index < 7; index++) made.push(await save(org, `P${index}`))
    const seen: string[] = []
    let cursor = ''
    do {
      const one = await page(org, `?limit=3${cursor}`)
      seen.push(...one.items.map((item) => item.recordId))
      cursor = one.nextCursor === null ? '' : `&cursor=${one.nextCursor}`
    } while (cursor !== '')
    expect(seen).toEqual(made.toReversed())
  })

  it('shows an organization its own events only', async () => {
    const org = await world.createOrg('denmark')
    await save(org, 'Mine')
    const [mine] = (await page(org)).items
    const reply = await world.read(world.it, `events/${mine?.id}`)
    expect(reply.body).toMatchObject({ status: 404, code: 'event_not_found' })
    expect((await world.read(org, 'events/evt_x')).status).toBe(404)
  })

  it('needs settings:read', async () => {
    const reply = await world.read(await withOnly(world, world.dk, ['bank:edit']), 'events')
    expect(reply.body).toMatchObject({ status: 403, permission: 'settings:read' })
  })
})

describe('following events from the oldest', () => {
  it('gives a cursor on an empty list, and from there whatever comes', async () => {
    const org = await world.createOrg('denmark')
    const empty = await page(org, '?order=oldest')
    expect(empty.items).toEqual([])
    expect(empty.nextCursor).not.toBeNull()
    const made = [await save(org, 'A'), await save(org, 'B')]
    await expect.poll(async () => (await follow(org, empty.nextCursor)).seen).toEqual(made)
  })

  it('gives a cursor on the last page, which then waits for the next event', async () => {
    const org = await world.createOrg('denmark')
    const first = await save(org, 'A')
    await expect.poll(async () => (await follow(org, null)).seen).toEqual([first])
    const { cursor } = await follow(org, null)
    expect(await follow(org, cursor)).toEqual({ seen: [], cursor })
    const second = await save(org, 'B')
    await expect.poll(async () => (await follow(org, cursor)).seen).toEqual([second])
  })

  it('never steps over an event that commits late', async () => {
    const org = await world.createOrg('denmark')
    const slow = await world.owner.connect()
    await slow.query('BEGIN')
    await slow.query(
      `INSERT INTO event (org_id, id, type, record_id, data, request_id, at)
       VALUES ($1, $2, 'contact.created', 'late', '{}', 'r', now())`,
      [org.orgId, world.app.newId()],
    )
    const quick = await save(org, 'Quick')
    // The quick one is committed and shown in the list, but a follower must wait for the slow one.
    expect((await page(org)).items.map((item) => item.recordId)).toEqual([quick])
    const before = await follow(org, null)
    expect(before.seen).toEqual([])
    await slow.query('COMMIT')
    slow.release()
    await expect.poll(async () => (await follow(org, before.cursor)).seen).toEqual(['late', quick])
  })

  it('gives each of many events once, however small the pages and however busy the writers', async () => {
    const org = await world.createOrg('denmark')
    const seen: string[] = []
    let cursor: string | null = null
    const take = async () => {
      const got = await follow(org, cursor, 3)
      seen.push(...got.seen)
      cursor = got.cursor
      return seen.length
    }
    const writing = Promise.all(Array.from({ length: 30 }, (_, index) => save(org, `W${index}`)))
    for (let round = 0; round < 5; round++) await take()
    const made = await writing
    await expect.poll(take).toBe(30)
    expect(seen.toSorted()).toEqual(made.toSorted())
  })
})
