import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

const crowd = 20
const many = <T>(make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: crowd }, (_, index) => make(index)))

const save = (body: object, headers = {}) =>
  world.rest(world.dk, 'actions/save_contact', body, headers)

async function aContact(name: string): Promise<string> {
  return (await save({ name })).body.result.id
}

type Trail = { before: { version: number } | null; after: { version: number; name: string } }

/** Every row of the audit log about the record, oldest change first. */
async function trailOf(id: string): Promise<Trail[]> {
  const reply = await world.read(world.dk, `audit-log?targetId=${id}&limit=200`)
  const items: Trail[] = reply.body.result.items
  return items.toSorted((a, b) => (a.after?.version ?? 0) - (b.after?.version ?? 0))
}

describe('twenty at once', () => {
  it('with If-Match: exactly one wins, the others are told the version there is', async () => {
    const id = await aContact('Start')
    const replies = await many((index) => save({ id, name: `N${index}` }, { 'if-match': '"1"' }))
    const won = replies.filter((reply) => reply.status === 200)
    expect(won).toHaveLength(1)
    for (const reply of replies.filter((one) => one.status !== 200)) {
      expect(reply.body).toMatchObject({ status: 412, code: 'version_mismatch', version: 2 })
    }
    const now = await world.read(world.dk, `contacts/${id}`)
    expect(now.body.result).toEqual(won[0]?.body.result)
    expect(await trailOf(id)).toHaveLength(2)
  })

  it('without If-Match: each is one step of the version, and each has its audit row', async () => {
    const id = await aContact('Start')
    const replies = await many((index) => save({ id, name: `N${index}` }))
    const versions = replies.map((reply) => reply.body.result.version)
    expect(versions.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: crowd }, (_, index) => index + 2),
    )
    const trail = await trailOf(id)
    expect(trail.map((row) => row.after.version)).toEqual(
      Array.from({ length: crowd + 1 }, (_, index) => index + 1),
    )
    // Each saw what the one before it had left: nobody's change was written over unseen.
    for (const [index, row] of trail.entries()) {
      expect(row.before).toEqual(index === 0 ? null : trail[index - 1]?.after)
    }
  })

  it('on different fields lose none of them, since what is left out stays', async () => {
    const id = await aContact('Sammen')
    const fields = ['businessId', 'vatNumber', 'fiscalCode', 'sdiCode', 'pec', 'email', 'notes']
    await Promise.all(fields.map((field) => save({ id, name: 'Sammen', [field]: `${field}-set` })))
    const now = await world.read(world.dk, `contacts/${id}`)
    for (const field of fields) expect(now.body.result[field]).toBe(`${field}-set`)
    expect(now.body.result.version).toBe(1 + fields.length)
  })

  it('that save the same change it once', async () => {
    const id = await aContact('Før')
    const replies = await many(() => save({ id, name: 'Efter' }))
    expect(new Set(replies.map((reply) => reply.body.result.version))).toEqual(new Set([2]))
    const events = await world.read(world.dk, `events?recordId=${id}&count=true`)
    expect(events.body.result.count).toBe(2)
  })

  it('that update while one deletes all end well: before it, or as not found', async () => {
    const id = await aContact('Væk')
    const updates = many((index) => save({ id, name: `N${index}` }))
    const gone = await world.rest(world.dk, 'actions/delete_contact', { id })
    expect(gone.status).toBe(200)
    const statuses = (await updates).map((reply) => reply.status)
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
    expect((await world.read(world.dk, `contacts/${id}`)).status).toBe(404)
    const count = async (type: string): Promise<number> =>
      (await world.read(world.dk, `events?recordId=${id}&type=${type}&count=true`)).body.result
        .count
    expect(await count('contact.deleted')).toBe(1)
    expect(await count('contact.updated')).toBe(statuses.filter((status) => status === 200).length)
  })

  it('that create make twenty, each with an id of its own', async () => {
    const replies = await many(() => save({ name: 'Tvilling' }))
    expect(new Set(replies.map((reply) => reply.body.result.id)).size).toBe(crowd)
  })
})
