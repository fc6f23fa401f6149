import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

const world = useWorld()

type Item = { id: string; type: string; recordId: string; requestId: string }
type Follower = { seen: Item[]; step(): Promise<number> }

/** Reads from the oldest by cursor, and keeps its place between steps as a client would. */
function createFollower(org: TestOrg, limit: number, filter = ''): Follower {
  const seen: Item[] = []
  let cursor = ''
  return {
    seen,
    async step() {
      const reply = await world.read(org, `events?order=oldest&limit=${limit}${filter}${cursor}`)
      expect(reply.status).toBe(200)
      const { items, nextCursor } = reply.body.result as { items: Item[]; nextCursor: string }
      seen.push(...items)
      cursor = `&cursor=${nextCursor}`
      return items.length
    },
  }
}

async function drain(follower: Follower): Promise<void> {
  while ((await follower.step()) > 0);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** A writer beside the service whose transaction stays open for a while, then ends as told. */
const holdOpen = (org: TestOrg, name: string, ms: number, end: 'COMMIT' | 'ROLLBACK') =>
  holdWhile(org, name, () => pause(ms), end)

async function holdWhile(
  org: TestOrg,
  name: string,
  meanwhile: () => Promise<void>,
  end: 'COMMIT' | 'ROLLBACK' = 'COMMIT',
) {
  const client: pg.PoolClient = await world.owner.connect()
  try {
    await client.query('BEGIN')
    const write = (index: number) =>
      client.query(
        `INSERT INTO event (org_id, id, type, record_id, data, request_id, at)
         VALUES ($1, $2, 'note.written', $3, '{}', 'r', now())`,
        [org.orgId, world.app.newId(), `${name}-${index}`],
      )
    await write(0)
    await meanwhile()
    await write(1)
    await client.query(end)
  } finally {
    client.release()
  }
}

const writers = 8
const each = 12

async function writeAll(org: TestOrg): Promise<string[]> {
  const held = [
    holdOpen(org, 'long', 600, 'COMMIT'),
    holdOpen(org, 'short', 150, 'COMMIT'),
    holdOpen(org, 'never', 300, 'ROLLBACK'),
  ]
  const made = await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const ids: string[] = []
      for (let index = 0; index < each; index++) {
        const name = `W${writer}.${index}`
        const { body } = await world.rest(org, 'actions/save_contact', { name })
        ids.push(body.result.id)
        if (index % 4 === writer % 4) await pause(writer * 3)
      }
      return ids
    }),
  )
  await Promise.all(held)
  return made.flat()
}

const committed = ['long-0', 'long-1', 'short-0', 'short-1']
const recordsOf = (items: readonly Item[]): string[] => items.map((item) => item.recordId)

describe('a follower of the events', () => {
  it('sees each exactly once and in one order, while eight write and some hold on', async () => {
    const org = await world.createOrg('denmark')
    const follower = createFollower(org, 5)
    const state = { isWriting: true }
    const writing = writeAll(org).finally(() => {
      state.isWriting = false
    })
    while (state.isWriting) {
      await follower.step()
      await pause(2)
    }
    const made = await writing
    const total = made.length + committed.length
    await expect.poll(async () => (await drain(follower), follower.seen.length)).toBe(total)
    expect(recordsOf(follower.seen).toSorted()).toEqual([...made, ...committed].toSorted())

    // Whoever comes later, with pages of any size, reads the same order.
    for (const limit of [1, 7, 200]) {
      const later = createFollower(org, limit)
      await drain(later)
      expect(recordsOf(later.seen)).toEqual(recordsOf(follower.seen))
    }
    const newest = (await world.read(org, 'events?limit=200')).body.result.items
    expect(recordsOf(newest).toReversed()).toEqual(recordsOf(follower.seen))
  }, 120_000)

  it('keeps the events of one transaction together, and of one writer in turn', async () => {
    const org = await world.createOrg('denmark')
    await writeAll(org)
    const follower = createFollower(org, 50)
    const total = writers * each + committed.length
    await expect.poll(async () => (await drain(follower), follower.seen.length)).toBe(total)
    const seen = recordsOf(follower.seen)
    for (const name of ['long', 'short']) {
      expect(seen.indexOf(`${name}-1`)).toBe(seen.indexOf(`${name}-0`) + 1)
    }
    // A writer that waits for each answer made its contacts one after the other.
    const names = (await world.read(org, 'contacts?limit=200')).body.result.items
    const nameOf = new Map(names.map((item: { id: string; name: string }) => [item.id, item.name]))
    for (let writer = 0; writer < writers; writer++) {
      const own = seen
        .map((id) => String(nameOf.get(id)))
        .filter((n) => n.startsWith(`W${writer}.`))
      expect(own).toEqual(Array.from({ length: each }, (_, index) => `W${writer}.${index}`))
    }
  }, 120_000)

  it('waits for a transaction that is open, and takes what it left in its place', async () => {
    const org = await world.createOrg('denmark')
    const follower = createFollower(org, 10)
    let saved = ''
    await holdWhile(org, 'held', async () => {
      const { body } = await world.rest(org, 'actions/save_contact', { name: 'Bagefter' })
      saved = body.result.id
      expect(await follower.step()).toBe(0)
    })
    await expect.poll(async () => (await drain(follower), follower.seen.length)).toBe(3)
    expect(recordsOf(follower.seen)).toEqual(['held-0', 'held-1', saved])
  })

  it('of one type or one record sees those alone, without gap', async () => {
    const org = await world.createOrg('denmark')
    const { body } = await world.rest(org, 'actions/save_contact', { name: 'V0' })
    const { id } = body.result
    for (let index = 1; index <= 6; index++) {
      await world.rest(org, 'actions/save_contact', { id, name: `V${index}` })
      await world.rest(org, 'actions/save_contact', { name: 'Andre' })
    }
    const updates = createFollower(org, 2, '&type=contact.updated')
    const record = createFollower(org, 2, `&recordId=${id}`)
    await expect.poll(async () => (await drain(record), record.seen.length)).toBe(7)
    await expect.poll(async () => (await drain(updates), updates.seen.length)).toBe(6)
    expect(record.seen.map((item) => item.type)).toEqual([
      'contact.created',
      ...Array.from({ length: 6 }, () => 'contact.updated'),
    ])
  })
})

describe('from now on', () => {
  it('leaves out what was there, misses nothing after it, and goes on by the cursor alone', async () => {
    const org = await world.createOrg('denmark')
    const contact = (name: string) =>
      world.rest(org, 'actions/save_contact', { type: 'client', name })
    const page = async (query: string) =>
      (await world.read(org, `events?order=oldest&type=contact.created${query}`)).body.result as {
        items: Item[]
        nextCursor: string
      }
    // What others run at the same time may hold an event back for a moment.
    const shown = (count: number) =>
      expect.poll(async () => (await page('')).items.length).toBe(count)
    const nothing = await page('&startAt=now')
    await contact('First')
    expect((await page(`&wait=20&cursor=${nothing.nextCursor}`)).items).toHaveLength(1)
    await shown(1)
    const now = await page('&startAt=now')
    expect(now.items).toEqual([])
    await contact('Second')
    expect((await page(`&wait=20&cursor=${now.nextCursor}`)).items).toHaveLength(1)
    expect((await page(`&startAt=now&wait=20&cursor=${now.nextCursor}`)).items).toHaveLength(1)
    await shown(2)
    const waiting = page('&startAt=now&wait=20')
    await pause(300)
    await contact('Third')
    expect((await waiting).items).toHaveLength(1)
  })

  it('does not skip what was begun before and is committed after', async () => {
    const org = await world.createOrg('denmark')
    let cursor = ''
    await holdWhile(org, 'late', async () => {
      const reply = await world.read(org, 'events?order=oldest&startAt=now')
      cursor = reply.body.result.nextCursor
    })
    const { items } = (await world.read(org, `events?order=oldest&wait=20&cursor=${cursor}`)).body
      .result
    expect(items.length).toBeGreaterThan(0)
  })
})
