import { beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually'
import { client, credited, drafted, issued, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
const ids: Record<string, string> = {}
beforeAll(async () => {
  org = world.dk
  const contactId = await client(world, org, { name: 'Ægir Møller' })
  ids['old'] = await issued(world, org, { date: '2025-01-15' })
  ids['draft'] = await drafted(world, org, { number: 'Sag 9', date: '2026-02-01', contactId })
  ids['issued'] = await issued(world, org, { date: '2026-03-01' })
  ids['note'] = await credited(world, org, ids['issued'])
  ids['contact'] = contactId
})

async function listed(query: string): Promise<string[]> {
  const { body, status } = await world.read(org, `invoices${query}`)
  expect(status).toBe(200)
  return body.result.items.map((item: { id: string }) => item.id)
}

describe('invoices', () => {
  it('come newest first, page by page', async () => {
    const all = await listed('')
    expect(all).toEqual([ids['note'], ids['issued'], ids['draft'], ids['old']])
    const { body } = await world.read(org, 'invoices?limit=3&count=true')
    expect(body.result).toMatchObject({ count: 4, countIsCapped: false })
    expect(await listed(`?limit=3&cursor=${body.result.nextCursor}`)).toEqual([ids['old']])
  })

  it.each([
    ['?status=draft', ['draft']],
    ['?status=issued', ['note', 'issued', 'old']],
    ['?kind=credit_note', ['note']],
    ['?kind=invoice&status=issued', ['issued', 'old']],
    ['?number=SAG%209', ['draft']],
    ['?number=2025-0001', ['old']],
    ['?from=2026-01-01&to=2026-02-28', ['draft']],
    ['?to=2025-12-31', ['old']],
    ['?q=%C3%86gir', ['draft']],
    ['?q=kn-', ['note']],
    ['?q=nobody', []],
    ['?contactId=con_1', []],
  ])('%s finds %j', async (query, names) => {
    expect(await listed(query)).toEqual(names.map((name) => ids[name]))
    const { body } = await world.read(org, `invoices${query}&count=true`)
    expect(body.result.count).toBe(names.length)
  })

  it('are found by their contact', async () => {
    expect(await listed(`?contactId=${ids['contact']}`)).toEqual([ids['draft']])
  })

  it('refuses filters that are none', async () => {
    for (const query of ['?status=sent', '?from=2026-02-30', '?colour=red']) {
      expect((await world.read(org, `invoices${query}`)).status).toBe(400)
    }
  })

  it('name what they credit and what credits them', async () => {
    const note = (await world.read(org, `invoices/${ids['note']}`)).body.result
    const original = (await world.read(org, `invoices/${ids['issued']}`)).body.result
    expect([note.credits, original.creditedBy]).toEqual([ids['issued'], [ids['note']]])
    expect(original).toMatchObject({
      einvoiceId: null,
      kind: 'invoice',
      paymentReference: original.number,
    })
  })

  it('shows only what the caller may do', async () => {
    const key = await world.createKey(org, ['invoices:read'])
    const { body } = await world.read({ ...org, key }, `invoices/${ids['draft']}`)
    expect(body.result.allowedActions).toEqual([])
    expect((await world.rest({ ...org, key }, 'actions/issue_invoice', { id: 'x' })).status).toBe(
      403,
    )
  })

  it('tells the world of each step, with a version that steps by one', async () => {
    const tell = async () => {
      const path = `events?recordId=${ids['issued']}&order=oldest`
      const { items } = (await world.read(org, path)).body.result
      return items.map((item: { type: string; data: { version: number } }) => [
        item.type,
        item.data.version,
      ])
    }
    // In order they are told once no older transaction of the server is open, whosever it is.
    const expected = [
      ['invoice.created', 1],
      ['invoice.issued', 2],
      ['invoice.rendered', 3],
      ['invoice.credited', 4],
    ]
    await eventually(async () => expect(await tell()).toEqual(expected))
  })

  it('keeps what is issued readable after the organization changed', async () => {
    const before = (await world.read(org, `invoices/${ids['old']}`)).body.result
    await run(world, org, 'operations/save_organization_profile', { legalName: 'Nyt navn' })
    expect((await world.read(org, `invoices/${ids['old']}`)).body.result).toEqual(before)
  })
})
