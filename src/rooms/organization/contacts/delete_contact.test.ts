import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

async function aContact(name: string): Promise<string> {
  const reply = await world.rest(world.dk, 'actions/save_contact', { name })
  return reply.body.result.id
}

const remove = (id: string, headers = {}, org = world.dk) =>
  world.rest(org, 'actions/delete_contact', { id }, headers)

describe('200', () => {
  it('removes the contact and keeps what it was in the audit log', async () => {
    const id = await aContact('Farvel ApS')
    const reply = await remove(id)
    expect(reply.body.result).toEqual({ id, deleted: true })
    expect((await world.read(world.dk, `contacts/${id}`)).status).toBe(404)
    const log = await world.read(world.dk, `audit-log?targetId=${id}&action=delete_contact`)
    expect(log.body.result.items).toHaveLength(1)
    expect(log.body.result.items[0]).toMatchObject({ before: { name: 'Farvel ApS' }, after: null })
  })

  it('says so again when repeated with the same Idempotency-Key', async () => {
    const id = await aContact('To gange')
    const first = await remove(id, { 'idempotency-key': 'gone' })
    const again = await remove(id, { 'idempotency-key': 'gone' })
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  it('tells the world by an event that carries the id alone', async () => {
    const id = await aContact('Hændelse')
    const reply = await remove(id)
    const { rows } = await world.owner.query('SELECT type, data FROM event WHERE request_id = $1', [
      reply.headers['request-id'],
    ])
    expect(rows).toEqual([{ type: 'contact.deleted', data: { id } }])
  })

  it('is done once by twenty at once', async () => {
    const id = await aContact('Kappestrid')
    const replies = await Promise.all(Array.from({ length: 20 }, () => remove(id)))
    const statuses = replies.map((reply) => reply.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404)).toHaveLength(19)
  })
})

describe('404', () => {
  it('is contact_not_found for what is gone, unknown, or another organization’s', async () => {
    const id = await aContact('Kun min')
    const foreign = await remove(id, {}, world.it)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'contact_not_found'])
    await remove(id)
    expect((await remove(id)).body.code).toBe('contact_not_found')
  })
})

describe('412', () => {
  it('leaves a contact alone that has moved on', async () => {
    const id = await aContact('Ændret')
    await world.rest(world.dk, 'actions/save_contact', { id, name: 'Ændret igen' })
    expect((await remove(id, { 'if-match': '"1"' })).body.code).toBe('version_mismatch')
    expect((await remove(id, { 'if-match': '"2"' })).status).toBe(200)
  })
})
