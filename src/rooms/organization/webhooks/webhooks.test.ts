import { beforeAll, describe, expect, it } from 'vitest'
import { withOnly } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

type Item = { id: string; url: string; active: boolean; allowedActions: string[] }

const world = useWorld()
let org: TestOrg
const made: Item[] = []
beforeAll(async () => {
  org = await world.createOrg('denmark')
  for (let index = 0; index < 9; index++) {
    const body = { url: `https://example.com/${index}`, active: index % 3 !== 0 }
    const { secret: _, ...record } = (await save(body)).body.result
    made.unshift(record)
  }
})

const save = (body: object, headers = {}) =>
  world.rest(org, 'operations/save_webhook', body, headers)

const list = async (query: string) => (await world.read(org, `webhooks?${query}`)).body.result

describe('the webhooks', () => {
  it('are listed newest first, as they were saved and without their secrets', async () => {
    expect((await list('limit=200')).items).toEqual(made)
  })

  it.each([
    ['true', true],
    ['false', false],
  ])('that are active=%s are found and counted', async (word, isActive) => {
    const expected = made.filter((one) => one.active === isActive)
    const page = await list(`active=${word}&count=true`)
    expect(page).toMatchObject({ items: expected, count: expected.length, countIsCapped: false })
  })

  it('are paged without gap or repeat, under a filter too', async () => {
    const seen: Item[] = []
    let cursor = ''
    do {
      const page = await list(`active=true&limit=2${cursor}`)
      seen.push(...page.items)
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
    } while (cursor !== '')
    expect(seen).toEqual(made.filter((one) => one.active))
  })

  it('are not filtered by what is neither true nor false', async () => {
    for (const query of ['active=yes', 'active=', 'active=TRUE', 'url=x']) {
      expect([query, (await world.read(org, `webhooks?${query}`)).status]).toEqual([query, 400])
    }
  })

  it('are shown alone with their version as ETag', async () => {
    const [first] = made
    const one = await world.read(org, `webhooks/${first?.id}`)
    expect([one.body.result, one.headers['etag']]).toEqual([first, '"1"'])
  })

  it('offer a reader nothing to do', async () => {
    const reader = await withOnly(world, org, ['settings:read'])
    const { items } = (await world.read(reader, 'webhooks')).body.result
    expect(items.map((one: Item) => one.allowedActions)).toEqual(made.map(() => []))
  })

  it('belong to their organization', async () => {
    const reply = await world.read(world.it, `webhooks/${made[0]?.id}`)
    expect([reply.status, reply.body.code]).toEqual([404, 'webhook_not_found'])
    expect((await world.read(world.it, 'webhooks')).body.result.items).toEqual([])
  })
})

describe('twenty at once', () => {
  it('with If-Match change a webhook once', async () => {
    const { id } = (await save({ url: 'https://example.com/race' })).body.result
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save({ webhookId: id, description: `D${index}` }, { 'if-match': '"1"' }),
      ),
    )
    const statuses = replies.map((reply) => reply.status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)])
  })

  it('make twenty secrets', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => save({ url: 'https://example.com/same' })),
    )
    expect(new Set(replies.map((reply) => reply.body.result.secret)).size).toBe(20)
  })
})

describe('a dry run', () => {
  it('shows what a new webhook would be, and makes none', async () => {
    const before = (await list('count=true')).count
    const dry = await save({ url: 'https://example.com/dry' }, { 'daybook-dry-run': 'true' })
    expect(dry.body.result.secret).toMatch(/^whsec_/)
    expect((await list('count=true')).count).toBe(before)
  })
})
