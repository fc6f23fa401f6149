import { beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { connectTo } from '#test/support/books/connection'
import { atDesk, purchaseOf } from '#test/support/books/ledger_desk'
import { createOutsideBooks } from '#test/support/books/outside_books'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { EntryKind } from '../ports.ts'
import { postEntry, type OtherKeeper, type EntryToPost } from './post_entry.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const connect = (holds: readonly EntryKind[] = ['other']) =>
  connectTo(world, org, {
    provider: createOutsideBooks(),
    vouchers: { next: 70_000, last: 79_999 },
    holds,
  })

type Given = Partial<Extract<EntryToPost, { elsewhere: unknown }>>

async function post(over: Given = {}) {
  const entry = purchaseOf(world, org, { day: '2026-10-31' })
  return await atDesk(world, org, async (scene) => ({
    entryId: entry.id,
    ...(await postEntry(scene, {
      entry,
      source: 'manual',
      sourceId: null,
      elsewhere: 'send',
      ...over,
    })),
  }))
}

async function outboxOf(entryId: string): Promise<string | null> {
  const { rows } = await world.owner.query(
    'SELECT state FROM accounting_posting WHERE entry_id = $1',
    [entryId],
  )
  return rows[0]?.state ?? null
}

const item = {
  kind: 'payable',
  source: 'manual',
  sourceId: null,
  contactId: null,
  dueOn: '2026-11-30',
} as const

describe('an entry of books that Daybook keeps', () => {
  it('is booked at once, goes nowhere, and opens nothing unless told', async () => {
    const { record, itemId, entryId } = await post()
    expect(record).toMatchObject({ provider: 'daybook', state: 'booked', automatic: false })
    expect([itemId, await outboxOf(entryId)]).toEqual([null, null])
  })

  it('opens the item that it leaves', async () => {
    const { itemId, entryId } = await post({ item })
    const { rows } = await world.owner.query(
      'SELECT entry_id, due_on::text FROM open_item WHERE id = $1',
      [itemId],
    )
    expect(rows).toEqual([{ entry_id: entryId, due_on: '2026-11-30' }])
  })

  it('is refused by nobody', async () => {
    const refuse = (): Failure => new Failure('books_kept_there')
    expect((await post({ refuse })).record.state).toBe('booked')
  })
})

describe('an entry of books that another system keeps', () => {
  it('goes there where that system takes its kind', async () => {
    await connect()
    const { record, entryId } = await post()
    expect(record).toMatchObject({ provider: 'outside', state: 'provisional' })
    expect(await outboxOf(entryId)).toBe('waiting')
  })

  it('stays here and says so where it does not, or where it shall', async () => {
    await connect(['purchase'])
    const untaken = await post()
    expect(untaken.record.state).toBe('booked')
    expect(await outboxOf(untaken.entryId)).toBe('not_held')
    const kept = await post({ elsewhere: 'stays_here' })
    expect(await outboxOf(kept.entryId)).toBe('not_held')
    const untold = await post({ elsewhere: 'untold' })
    expect(await outboxOf(untold.entryId)).toBeNull()
  })

  it('is refused by whoever posts it, who is told of that system', async () => {
    await connect(['purchase'])
    const seen: OtherKeeper[] = []
    const refuse = (keeper: OtherKeeper): Failure | null => {
      seen.push(keeper)
      return keeper.takesIt ? null : new Failure('entry_kept_elsewhere')
    }
    await expect(post({ refuse })).rejects.toMatchObject({ code: 'entry_kept_elsewhere' })
    expect(seen).toEqual([{ provider: 'outside', hasEnded: false, takesIt: false }])
    expect((await post({ refuse, kind: 'purchase' })).record.state).toBe('provisional')
  })
})
