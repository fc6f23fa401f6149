import { beforeAll, describe, expect, it } from 'vitest'
import { atDesk, postPurchase } from '#test/support/books/ledger_desk'
import { corrected, file, filed, prepared, setDay, setFrequency } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { assertPeriodOpen, holdVatDay, vatDayOf } from './vat_day.ts'

const world = useWorld()
beforeAll(() => {
  setDay(world, '2026-07-05')
})

const dayOf = (org: TestOrg, day: string) => atDesk(world, org, (scene) => vatDayOf(scene, day))
const open = (org: TestOrg, day: string) =>
  atDesk(world, org, (scene) => assertPeriodOpen(scene, day))

/** The first quarter is filed. */
async function withFiled(): Promise<TestOrg> {
  const org = await world.createOrg('denmark')
  await postPurchase(world, org, { day: '2026-02-12' })
  await filed(world, org)
  return org
}

describe('the day that VAT counts on', () => {
  it('is the day itself where nothing is filed', async () => {
    expect(await dayOf(world.dk, '2026-02-12')).toBe('2026-02-12')
  })

  it('is the first open day where the period is filed', async () => {
    const org = await withFiled()
    for (const day of ['2026-01-01', '2026-02-12', '2026-03-31']) {
      expect(await dayOf(org, day)).toBe('2026-04-01')
    }
    for (const day of ['2025-12-31', '2026-04-01', '2027-01-01']) {
      expect(await dayOf(org, day)).toBe(day)
    }
  })

  it('skips every filed period after it, whatever its frequency', async () => {
    const org = await withFiled()
    await setFrequency(world, org, 'monthly')
    await filed(world, org)
    await filed(world, org)
    expect(await dayOf(org, '2026-02-12')).toBe('2026-06-01')
  })

  it('is not moved by a draft, by a return filed before its end, or by one of others', async () => {
    const org = await world.createOrg('denmark')
    await postPurchase(world, org, { day: '2026-02-12' })
    await prepared(world, org)
    expect(await dayOf(org, '2026-02-12')).toBe('2026-02-12')
    const early = await world.createOrg('denmark')
    await filed(world, early)
    expect(await dayOf(early, '2026-07-04')).toBe('2026-07-04')
    await withFiled()
    expect(await dayOf(world.it, '2026-02-12')).toBe('2026-02-12')
  })

  it('stays moved when the return is corrected', async () => {
    const org = await world.createOrg('denmark')
    await postPurchase(world, org, { day: '2026-02-12' })
    const first = await filed(world, org)
    await file(world, org, (await corrected(world, org, first.id)).id)
    expect(await dayOf(org, '2026-02-12')).toBe('2026-04-01')
  })
})

describe('a sale', () => {
  it('is refused with the first open day where its period is filed', async () => {
    const org = await withFiled()
    await expect(open(org, '2026-03-31')).rejects.toMatchObject({
      code: 'period_filed',
      details: { date: '2026-03-31', openFrom: '2026-04-01' },
    })
    await expect(open(org, '2026-04-01')).resolves.toBeUndefined()
  })
})

describe('while something is being posted', () => {
  it('nobody can file: the returned day is valid until the commit', async () => {
    const org = await world.createOrg('denmark')
    await postPurchase(world, org, { day: '2026-02-12' })
    const draft = await prepared(world, org)
    let isFiled = false
    const filing = await atDesk(world, org, async (scene) => {
      expect(await holdVatDay(scene, '2026-02-13')).toBe('2026-02-13')
      const running = file(world, org, draft.id).then(() => (isFiled = true))
      await new Promise((done) => setTimeout(done, 300))
      expect(isFiled).toBe(false)
      return { running }
    })
    expect(await filing.running).toBe(true)
  })

  it('two postings do not wait for each other', async () => {
    const org = await world.createOrg('denmark')
    await atDesk(world, org, async (scene) => {
      await holdVatDay(scene, '2026-02-13')
      await atDesk(world, org, (other) => holdVatDay(other, '2026-02-13'))
    })
  })
})
