import { beforeAll, describe, expect, it } from 'vitest'
import { run } from '#test/support/books/invoices'
import { atDesk, postPurchase } from '#test/support/books/ledger_desk'
import { book, takeBack, writeBooked } from '#test/support/books/report_books'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { decodeId, encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import { yearNameOf } from '#settings/room'
import { voucherText, type VoucherRow } from './voucher.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
})

const lines = [
  { account: '2850', amount: 100 },
  { account: '6831', amount: -100 },
]
const post = (date: string, over: object = {}) =>
  run(world, org, 'operations/post_entry', { date, text: 'By hand', lines, ...over })
const read = async (id: string) => (await world.read(org, `ledger-entries/${id}`)).body.result
const numbers = async (series: string, year: string): Promise<number[]> => {
  const { rows } = await world.owner.query<{ no: number }>(
    `SELECT no FROM voucher WHERE org_id = $1 AND series = $2 AND year_from = $3 ORDER BY no`,
    [org.orgId, series, `${year}-01-01`],
  )
  return rows.map(({ no }) => no)
}
const oneTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)

const pair = [['2850', 5n] as const, ['6831', -5n] as const]

/** A transaction that fails when it has taken its number. */
async function killed(): Promise<void> {
  const work = atDesk(world, org, async (scene) => {
    const id = writeBooked(scene, org, { date: '2026-09-01', lines: pair })
    scene.atEnd(async () => {
      const taken = await scene.tx.query(sql`
        SELECT FROM voucher WHERE org_id = ${org.orgId} AND entry_id = ${id}`)
      throw new Error(`killed with ${taken.length} number`)
    })
    await Promise.resolve()
  })
  await expect(work).rejects.toThrow('killed with 1 number')
}

describe('numbers of vouchers', () => {
  it('are in the answer, the read, the list and the event of an entry', async () => {
    const first = await post('2026-10-05')
    expect(first.voucher).toEqual({
      text: 'H-2026-0001',
      series: 'by_hand',
      year: '2026',
      number: 1,
    })
    const second = await post('2026-10-04')
    expect(second.voucher.text).toBe('H-2026-0002')
    expect((await read(first.id)).voucher).toEqual(first.voucher)
    const listed = (await world.read(org, 'ledger-entries?from=2026-10-04&to=2026-10-05')).body
    expect(
      listed.result.items.map((one: { voucher: { text: string } }) => one.voucher.text),
    ).toEqual(['H-2026-0001', 'H-2026-0002'])
    const events = (await world.read(org, 'events?limit=100')).body.result.items
    const event = events.find(
      (one: { type: string; data: { id: string } }) =>
        one.type === 'ledger_entry.posted' && one.data.id === second.id,
    )
    expect(event.data.voucher.text).toBe('H-2026-0002')
  })

  it('begin anew in each financial year, that of the date, and in each series', async () => {
    expect((await post('2025-12-31')).voucher.text).toBe('H-2025-0001')
    const bill = await postPurchase(world, org, { day: '2026-10-06' })
    expect((await read(encodeId('led', bill.entryId))).voucher.text).toBe('P-2026-0001')
  })

  it('of a reversal are in the series of what it takes back, after it in the same call', async () => {
    const last = (await numbers('by_hand', '2026')).length
    const { voucher, reversedBy } = await post('2026-10-07', { reverseOn: '2026-11-01' })
    expect(voucher.number).toBe(last + 1)
    expect((await read(reversedBy)).voucher.number).toBe(last + 2)
  })

  it('of a dry run and of what was refused are given to the next', async () => {
    const before = (await numbers('by_hand', '2026')).length
    const body = { date: '2026-10-08', text: 'Tried', lines }
    const tried = await world.rest(org, 'operations/post_entry', body, {
      'daybook-dry-run': 'true',
    })
    expect(tried.body.result.voucher.number).toBe(before + 1)
    await killed()
    expect((await post('2026-10-08')).voucher.number).toBe(before + 1)
  })

  it('have no gap and no double where many write at once and some fail', async () => {
    const before = (await numbers('by_hand', '2026')).length
    const work = Array.from({ length: 24 }, async (_, index) => {
      if (index % 3 > 0) await post('2026-09-01')
      else await killed()
    })
    await Promise.all(work)
    expect(await numbers('by_hand', '2026')).toEqual(oneTo(before + 16))
  })

  it('of two series in one transaction never wait for each other in a circle', async () => {
    const one = { date: '2026-03-01', lines: pair }
    const mixed = Array.from({ length: 10 }, (_, index) => {
      const other = { ...one, source: 'takings' }
      return book(world, org, ...(index % 2 === 0 ? [one, other] : [other, one]))
    })
    await Promise.all(mixed)
    expect((await numbers('takings', '2026')).length).toBe(10)
  })

  it('are given at the commit to what no room wrote', async () => {
    const [id = ''] = await book(world, org, { date: '2024-05-05', lines: pair })
    await takeBack(world, org, id, '2024-05-06')
    expect(await numbers('by_hand', '2024')).toEqual([1, 2])
  })

  it('never change and are never removed, even by the owner', async () => {
    const entry = await post('2026-10-09')
    const id = decodeId('led', entry.id)
    for (const change of ['UPDATE voucher SET no = 99', 'DELETE FROM voucher']) {
      await expect(world.owner.query(`${change} WHERE entry_id = $1`, [id])).rejects.toThrow(
        /never changed/,
      )
    }
  })
})

describe('a number reads', () => {
  const row = (over: Partial<VoucherRow>): VoucherRow => ({
    series: 'bank',
    year_from: '2026-01-01',
    year_to: '2026-12-31',
    no: 7,
    ...over,
  })

  it.each([
    [row({}), 'B-2026-0007'],
    [row({ no: 12_345 }), 'B-2026-12345'],
    [row({ series: 'closing', year_from: '2026-07-01', year_to: '2027-06-30' }), 'C-2026/27-0007'],
    [row({ year_from: '2027-01-01', year_to: '2027-06-30' }), 'B-2027-0007'],
    [row({ year_from: '2027-07-01', year_to: '2027-09-30' }), 'B-2027-07-0007'],
  ])('%o: %s, as the database writes it', async (given, text) => {
    expect(voucherText(given)).toBe(text)
    const { rows } = await world.owner.query<{ text: string }>(
      'SELECT voucher_text($1, $2, $3, $4) AS text',
      [given.series, given.year_from, given.year_to, given.no],
    )
    expect(rows[0]?.text).toBe(text)
  })

  it('with the name of its year', () => {
    expect(yearNameOf({ from: '2099-07-01', to: '2100-06-30' })).toBe('2099/00')
  })
})
