import { describe, expect, it } from 'vitest'
import { connectTo } from '#test/support/books/connection'
import { createOutsideBooks } from '#test/support/books/outside_books'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

const reopen = (accountId: string, org = world.dk) =>
  world.rest(org, 'operations/reopen_account', { accountId })

describe('200', () => {
  it('opens a closed account, and leaves an open one as it is', async () => {
    const account = { accountId: '2240', reason: 'Not used' }
    await world.rest(world.dk, 'operations/close_account', account)
    const { status, body } = await reopen('2240')
    expect([status, body.result.closedAt, body.result.closedReason]).toEqual([200, null, null])
    expect((await reopen('2240')).body.result).toEqual(body.result)
    const { rows } = await world.owner.query(
      `SELECT type FROM event WHERE org_id = $1 AND type LIKE 'account.%' ORDER BY id`,
      [world.dk.orgId],
    )
    expect(rows).toEqual([{ type: 'account.closed' }, { type: 'account.reopened' }])
  })
})

describe('404', () => {
  it('gives account_not_found for a number that is not in the chart', async () => {
    expect((await reopen('9999')).body.code).toBe('account_not_found')
  })
})

describe('409', () => {
  it('gives books_kept_there where an accounting system keeps the books', async () => {
    const org = await world.createOrg('denmark')
    await connectTo(world, org, { provider: createOutsideBooks() })
    expect((await reopen('2240', org)).body.code).toBe('books_kept_there')
  })
})
