import { afterEach, describe, expect, it } from 'vitest'
import {
  carryOn,
  checkBooks,
  dieAfter,
  expectedBalances,
  importBooks,
  makeBooks,
  newcomer,
  trialBalance,
} from '#test/support/books/opening'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ config: { leaseMs: 60_000 }, startsOn: '2026-11-16' })
afterEach(() => {
  world.app.faults = null
})

const books = makeBooks()
const countOf = async (org: TestOrg, table: 'ledger_entry' | 'open_item'): Promise<number> => {
  const { rows } = await world.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE org_id = $1`,
    [org.orgId],
  )
  return rows[0]?.count ?? 0
}

describe('300 accounts and 2,000 open items of another system', () => {
  it('come in as they were, also after a crash in the middle, and go as one', async () => {
    const org = await newcomer(world)
    const times: [string, number][] = []
    const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const from = performance.now()
      const result = await work()
      times.push([what, Math.round(performance.now() - from)])
      return result
    }
    expect(books.accounts.length).toBe(300)
    const { status, body } = await timed('check', () => checkBooks(world, org, books))
    expect(status).toBe(200)
    const { result } = body
    expect(result.report.findings.filter((one: { blocks: boolean }) => one.blocks)).toEqual([])
    expect(result).toMatchObject({ status: 'checked', ready: true, openedOn: '2026-06-30' })
    expect(result.report).toMatchObject({ accountCount: 300, itemCount: 2_000 })
    const differences = result.report.accounts.map((one: { difference: number }) => one.difference)
    expect(new Set(differences)).toEqual(new Set([0]))
    expect(await trialBalance(world, org)).toEqual({})

    dieAfter(world, 9)
    const died = await timed('import until the crash', () => importBooks(world, org, result))
    expect(died.status).toBe(500)
    const half = (await world.read(org, `opening-imports/${result.id}`)).body.result
    expect(half.status).toBe('running')
    expect(half.progress.done).toBeGreaterThan(300)
    expect(half.progress.done).toBeLessThan(half.progress.of)
    await timed('the rest', () => carryOn(world, org))

    const done = (await world.read(org, `opening-imports/${result.id}`)).body.result
    expect(done).toMatchObject({ status: 'done', error: null, proof: { differences: [] } })
    expect(done.progress).toEqual({ done: half.progress.of, of: half.progress.of })
    expect(await trialBalance(world, org)).toEqual(expectedBalances(books))
    expect(await countOf(org, 'open_item')).toBe(2_000)
    expect(await countOf(org, 'ledger_entry')).toBe(2_001)
    const contacts = await world.read(org, 'contacts?count=true')
    expect(contacts.body.result.count).toBe(194)

    dieAfter(world, 6)
    const stopped = await world.rest(org, 'operations/undo_opening', { openingImportId: result.id })
    expect(stopped.status).toBe(500)
    await timed('taking it back', () => carryOn(world, org))
    const undone = (await world.read(org, `opening-imports/${result.id}`)).body.result
    expect(undone).toMatchObject({ status: 'undone', progress: { done: 0 } })
    expect(await trialBalance(world, org)).toEqual({})
    expect(await countOf(org, 'ledger_entry')).toBe(4_002)
    for (const [, ms] of times) expect(ms).toBeLessThan(120_000)
  }, 300_000)
})
