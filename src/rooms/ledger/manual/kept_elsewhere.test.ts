import { beforeEach, describe, expect, it } from 'vitest'
import { connectTo } from '#test/support/books/connection'
import { clientOf } from '#test/support/books/invoices'
import { createOutsideBooks } from '#test/support/books/outside_books'
import type { Reply } from '#test/support/reply'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const wages = [
  { account: '2850', amount: 100 },
  { account: '6831', amount: -100 },
]
const post = (over: object = {}): Promise<Reply> =>
  world.rest(org, 'operations/post_entry', {
    date: '2026-10-31',
    text: 'Løn',
    lines: wages,
    ...over,
  })
const connect = (over: object = {}) =>
  connectTo(world, org, {
    provider: createOutsideBooks(),
    vouchers: { next: 70_000, last: 79_999 },
    ...over,
  })

describe('an entry by hand where another system keeps the books', () => {
  it('goes there if the system takes journal entries, and so does its reversal', async () => {
    await connect()
    const { result } = (await post()).body
    expect(result).toMatchObject({
      provider: 'outside',
      state: 'provisional',
      atProvider: { state: 'waiting' },
    })
    const body = { entryId: result.id, reason: 'Wrong' }
    const { reversedBy } = (await world.rest(org, 'operations/reverse_entry', body)).body.result
    const reversal = (await world.read(org, `ledger-entries/${reversedBy}`)).body.result
    expect(reversal).toMatchObject({ provider: 'outside', state: 'provisional' })
  })

  it('is refused where that system takes none, and says to make it there', async () => {
    await connect({ holds: ['purchase', 'sale'] })
    const reply = await post()
    expect([reply.status, reply.body.code]).toEqual([409, 'entry_kept_elsewhere'])
    expect(reply.body.detail).toContain('Make the entry there')
  })

  it('is refused on accounts of suppliers', async () => {
    const contactId = await clientOf(world, org)
    await connect()
    const lines = [
      { account: '2850', amount: 100 },
      { account: '7440', amount: -100, contactId },
    ]
    expect((await post({ lines })).body.code).toBe('entry_kept_elsewhere')
  })

  it('is refused if its reversal would be kept elsewhere than itself', async () => {
    await connect({ keepsFrom: '2026-11-01' })
    expect((await post({ reverseOn: '2026-11-02' })).body.code).toBe('entry_kept_elsewhere')
    expect((await post()).body.result.provider).toBe('daybook')
  })

  it('is refused on a day of a connection that has ended', async () => {
    await connect({ keepsFrom: '2026-01-01' })
    await world.owner.query(
      `UPDATE accounting_connection SET state = 'ended', keeps_to = '2026-11-10',
         credentials_sealed = NULL WHERE org_id = $1`,
      [org.orgId],
    )
    expect((await post()).body.code).toBe('provider_disconnected')
  })
})
