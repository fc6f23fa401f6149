import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insertAccount } from '#test/support/bank/bank'
import { bankRow } from '#test/support/bank/bank_model'
import { row } from '#test/support/bank/bank_stub'
import { atDesk } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import { toBankRow, toPendingRow, type BankRow } from './bank_row.ts'
import * as store from './staged_store.ts'

const world = useWorld()

const today = '2026-11-15'
const wide = { from: '2026-01-01', to: '2026-12-31' }

describe('pages that wait', () => {
  it('come back by days as they were put, whatever is on them', async () => {
    const accountId = await insertAccount(world, world.dk)
    const twice = toBankRow(row({ entryReference: 'C', bookedOn: '2026-10-12' }))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(bankRow, { maxLength: 6 }), { maxLength: 4 }),
        async (pages) => {
          const staged = await atDesk(world, world.dk, async (scene) => {
            store.clearStaged(scene, accountId)
            pages.forEach((booked, page) => {
              store.stagePage(scene, accountId, page, { booked, pending: [], today })
            })
            return await store.listStaged(scene, accountId, wide)
          })
          const expected = pages.flatMap((rows, page) =>
            rows.filter((one) => !isOnPageBefore(pages, page, one)),
          )
          expect(staged).toHaveLength(expected.length)
          expect(new Set(staged.map((one) => JSON.stringify(toText(one))))).toEqual(
            new Set(expected.map((one) => JSON.stringify(toText(one)))),
          )
        },
      ),
      { numRuns: 20, examples: [[[[twice], [twice]]]] },
    )
  })

  /** The bank's list moved on while it was read: the same row, reference and all, came again. */
  const isOnPageBefore = (pages: BankRow[][], page: number, one: BankRow): boolean =>
    one.entryReference !== null &&
    pages
      .slice(0, page)
      .flat()
      .some((other) => JSON.stringify(toText(other)) === JSON.stringify(toText(one)))

  const toText = (one: object): Record<string, string> =>
    Object.fromEntries(
      Object.entries(one)
        .map(([name, value]) => [name, typeof value === 'object' ? '' : String(value)] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )

  it('tell which days they have, and keep what is announced apart', async () => {
    const accountId = await insertAccount(world, world.dk)
    const booked = ['2026-11-02', '2026-11-01', '2026-11-02'].map((bookedOn) =>
      toBankRow(row({ bookedOn })),
    )
    const pending = [toPendingRow(row({ status: 'pending', bookedOn: null }))]
    await atDesk(world, world.dk, async (scene) => {
      store.stagePage(scene, accountId, 0, { booked, pending, today })
      expect(await store.listStagedDays(scene, accountId)).toEqual([
        { day: '2026-11-01', count: 1 },
        { day: '2026-11-02', count: 2 },
      ])
      expect(await store.listStagedPending(scene, accountId)).toHaveLength(1)
      store.clearStaged(scene, accountId)
      expect(await store.listStagedDays(scene, accountId)).toEqual([])
      expect(await store.listStagedPending(scene, accountId)).toEqual([])
    })
  })

  it('tell which references are shared, and which stand on other days', async () => {
    const accountId = await insertAccount(world, world.dk)
    const at = (bookedOn: string, entryReference: string) =>
      toBankRow(row({ bookedOn, entryReference }))
    await atDesk(world, world.dk, async (scene) => {
      const first = [at('2026-11-01', 'TWICE'), at('2026-11-01', 'HERE')]
      const second = [at('2026-11-09', 'TWICE'), at('2026-11-09', 'THERE')]
      store.stagePage(scene, accountId, 0, { booked: first, pending: [], today })
      store.stagePage(scene, accountId, 1, { booked: second, pending: [], today })
      expect(await store.listShared(scene, accountId)).toEqual(new Set(['TWICE']))
      const days = { from: '2026-11-01', to: '2026-11-05' }
      const names = ['HERE', 'THERE', 'NOWHERE']
      expect(await store.listElsewhere(scene, accountId, names, days)).toEqual(new Set(['THERE']))
    })
  })
})
