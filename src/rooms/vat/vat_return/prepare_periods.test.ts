import { describe, expect, it } from 'vitest'
import { postPurchase } from '#test/support/books/ledger_desk'
import {
  codesOf,
  file,
  filed,
  post,
  prepared,
  reverse,
  saleOf,
  setDay,
  setFrequency,
} from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const buy = (org: TestOrg, day: string) => postPurchase(world, org, { day })
const spanOf = ({ period }: { period: { from: string; to: string } }) => [period.from, period.to]

describe('the current period', () => {
  it('is the running one where nothing was posted', async () => {
    setDay(world, '2026-08-20')
    const danish = await prepared(world, await world.createOrg('denmark'))
    expect(danish.period.key).toBe('2026-Q3')
    expect(codesOf(danish)).toEqual(['period_running'])
    expect(danish.warnings[0].detail).toContain('until 2026-09-30')
    const italian = await prepared(world, await world.createOrg('italy'))
    expect(italian.period.key).toBe('2026-08')
  })

  it('is the oldest ended one since the first entry that is not filed', async () => {
    setDay(world, '2026-08-20')
    const org = await world.createOrg('denmark')
    await buy(org, '2025-11-30')
    await buy(org, '2026-05-12')
    const seen = []
    for (let turn = 0; turn < 3; turn += 1) seen.push((await filed(world, org)).period.key)
    expect(seen).toEqual(['2025-Q4', '2026-Q1', '2026-Q2'])
    const running = await prepared(world, org)
    expect([running.period.key, codesOf(running)]).toEqual(['2026-Q3', ['period_running']])
  })

  it('ignores reversed entries', async () => {
    setDay(world, '2026-08-20')
    const org = await world.createOrg('denmark')
    const { entryId } = await buy(org, '2025-11-30')
    await buy(org, '2026-05-12')
    expect((await prepared(world, org)).period.key).toBe('2025-Q4')
    await reverse(world, org, [entryId], '2026-08-19')
    expect((await prepared(world, org)).period.key).toBe('2026-Q2')
  })

  it('continues after what was filed, though every entry was reversed', async () => {
    setDay(world, '2026-08-20')
    const org = await world.createOrg('denmark')
    const { entryId } = await buy(org, '2026-02-12')
    await filed(world, org)
    await reverse(world, org, [entryId], '2026-08-19')
    expect((await prepared(world, org)).period.key).toBe('2026-Q2')
  })

  it('is the running one though the first entry lies in a later one', async () => {
    setDay(world, '2026-08-20')
    const org = await world.createOrg('italy')
    await buy(org, '2026-12-01')
    expect((await prepared(world, org)).period.key).toBe('2026-08')
  })

  it('ends by the clock of the country: half past midnight in Copenhagen is the new day', async () => {
    const org = await world.createOrg('denmark')
    await buy(org, '2026-05-12')
    const at = (text: string) => Object.assign(world.app, { clock: { now: () => new Date(text) } })
    at('2026-06-30T21:30:00Z')
    expect(codesOf(await prepared(world, org))).toEqual(['period_running'])
    at('2026-06-30T22:30:00Z')
    expect(codesOf(await prepared(world, org))).toEqual([])
  })

  it('leaves a draft of another period alone', async () => {
    setDay(world, '2026-08-20')
    const org = await world.createOrg('denmark')
    const running = await prepared(world, org)
    await buy(org, '2026-05-12')
    const older = await prepared(world, org)
    expect([running.period.key, older.period.key]).toEqual(['2026-Q3', '2026-Q2'])
    expect(older.id).not.toBe(running.id)
    await file(world, org, older.id)
    expect(await prepared(world, org)).toMatchObject({ id: running.id, version: 2 })
  })
})

describe('a frequency that changes during the year', () => {
  it('from months to quarters leaves the rest of the quarter, and says so', async () => {
    setDay(world, '2026-04-10')
    const org = await world.createOrg('italy')
    const small = { vatCode: 'V22', net: '100.00', vat: '22.00' }
    await post(world, org, [
      saleOf(world, org, { day: '2026-01-10', ...small }),
      saleOf(world, org, { day: '2026-02-10', ...small }),
      saleOf(world, org, { day: '2026-03-10', ...small }),
    ])
    await filed(world, org)
    await setFrequency(world, org, 'quarterly')
    const rest = await prepared(world, org)
    expect(spanOf(rest)).toEqual(['2026-02-01', '2026-03-31'])
    expect(rest.period).toMatchObject({ key: '2026-Q1', frequency: 'quarterly' })
    expect(codesOf(rest)).toEqual(['period_shortened', 'debt_carried'])
    // 22.00 of January waits, 44.00 of the rest, and 1 % on both.
    expect(rest.carriesOver).toEqual({ debt: 66.66, credit: 0 })
    await file(world, org, rest.id)
    setDay(world, '2026-07-10')
    const next = await prepared(world, org)
    expect(spanOf(next)).toEqual(['2026-04-01', '2026-06-30'])
    expect(codesOf(next)).not.toContain('period_shortened')
  })

  it('from quarters to months continues with the month after the quarter', async () => {
    setDay(world, '2026-06-10')
    const org = await world.createOrg('denmark')
    await buy(org, '2026-02-10')
    await filed(world, org)
    await setFrequency(world, org, 'monthly')
    const seen = [await filed(world, org), await filed(world, org), await prepared(world, org)]
    expect(seen.map((one) => one.period.key)).toEqual(['2026-04', '2026-05', '2026-06'])
    expect(seen.map((one) => one.dueDate)).toEqual(['2026-05-26', '2026-06-25', '2026-08-17'])
  })

  it('to years leaves what no quarter has declared', async () => {
    setDay(world, '2027-01-10')
    const org = await world.createOrg('denmark')
    await buy(org, '2026-02-10')
    await buy(org, '2026-09-10')
    expect((await filed(world, org)).payable).toBe(-250)
    await setFrequency(world, org, 'annual')
    const rest = await prepared(world, org)
    expect(spanOf(rest)).toEqual(['2026-04-01', '2026-12-31'])
    expect(rest).toMatchObject({ payable: -250, nonStatutory: true, period: { key: '2026' } })
    expect(codesOf(rest)).toEqual(['period_shortened', 'non_statutory'])
  })

  it('never declares a day twice, and a draft from before is refused', async () => {
    setDay(world, '2026-04-10')
    const org = await world.createOrg('italy')
    await buy(org, '2026-01-10')
    const month = await prepared(world, org)
    await setFrequency(world, org, 'quarterly')
    const quarter = await prepared(world, org)
    expect([month.period.key, quarter.period.key]).toEqual(['2026-01', '2026-Q1'])
    await file(world, org, quarter.id)
    const late = await world.rest(org, 'actions/file_vat_return', { returnId: month.id })
    expect([late.status, late.body.code]).toEqual([409, 'period_filed'])
    await setFrequency(world, org, null)
    expect((await prepared(world, org)).period.key).toBe('2026-04')
  })
})

describe('a period that was filed before its end', () => {
  it('is the next to be prepared once VAT came in, as a correction of what was filed', async () => {
    setDay(world, '2026-05-20')
    const org = await world.createOrg('denmark')
    await buy(org, '2026-05-12')
    const early = await filed(world, org)
    expect(early).toMatchObject({ locks: false, period: { key: '2026-Q2' } })
    expect(codesOf(early)).toEqual(['filed_before_end'])
    await buy(org, '2026-06-12')
    setDay(world, '2026-07-10')
    const right = await prepared(world, org)
    expect(right).toMatchObject({
      period: { key: '2026-Q2' },
      corrects: early.id,
      differences: [
        { code: 'købsmoms', filed: 250, now: 500, difference: 250 },
        { code: 'tilsvar', filed: -250, now: -500, difference: -250 },
      ],
    })
    expect(await file(world, org, right.id)).toMatchObject({ locks: true, status: 'filed' })
    expect((await prepared(world, org)).period.key).toBe('2026-Q3')
  })

  it('is passed over where nothing came in', async () => {
    setDay(world, '2026-05-20')
    const org = await world.createOrg('denmark')
    await buy(org, '2026-05-12')
    await filed(world, org)
    setDay(world, '2026-07-10')
    expect((await prepared(world, org)).period.key).toBe('2026-Q3')
  })

  it('is drawn up again while it runs, as a correction that changes nothing', async () => {
    setDay(world, '2026-05-20')
    const org = await world.createOrg('italy')
    await buy(org, '2026-05-12')
    const early = await filed(world, org)
    const again = await prepared(world, org)
    expect(again).toMatchObject({ corrects: early.id, period: early.period, differences: [] })
    expect(codesOf(again)).toEqual(['period_running', 'nothing_to_correct'])
  })

  it('is the one that runs, also by a frequency that is new since', async () => {
    setDay(world, '2026-05-20')
    const org = await world.createOrg('denmark')
    await buy(org, '2026-05-12')
    const early = await filed(world, org)
    await setFrequency(world, org, 'monthly')
    const again = await prepared(world, org)
    expect(again).toMatchObject({ corrects: early.id, period: early.period })
    expect((await file(world, org, again.id)).locks).toBe(false)
  })

  it('is corrected as it was filed, though the frequency has changed since', async () => {
    setDay(world, '2026-05-20')
    const org = await world.createOrg('denmark')
    await buy(org, '2026-05-12')
    const early = await filed(world, org)
    await setFrequency(world, org, 'monthly')
    await buy(org, '2026-06-12')
    setDay(world, '2026-07-10')
    const right = await prepared(world, org)
    expect(right).toMatchObject({ corrects: early.id, period: early.period, payable: -500 })
    expect(codesOf(right)).toEqual([])
    expect(await file(world, org, right.id)).toMatchObject({ status: 'filed', locks: true })
    expect((await prepared(world, org)).period.key).toBe('2026-07')
  })
})
