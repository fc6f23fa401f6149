import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { postPurchase } from '#test/support/books/ledger_desk'
import {
  file,
  filed,
  plainOf,
  post,
  prepared,
  returnOf,
  reverse,
  setDay,
} from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
beforeAll(() => {
  setDay(world, '2026-07-05')
})

describe('a return', () => {
  it('shows the newest 25 entries of a box with what led to them, reversals too', async () => {
    const org = await world.createOrg('denmark')
    const days = Array.from(
      { length: 30 },
      (_, index) => `2026-04-${String(index + 1).padStart(2, '0')}`,
    )
    for (const day of days) {
      await postPurchase(world, org, { day, text: day, net: '4.00', vat: '1.00' })
    }
    const { entryId, documentId } = await postPurchase(world, org, { day: '2026-04-30' })
    await reverse(world, org, [entryId], '2026-05-02')
    const draft = await prepared(world, org)
    const { entries, lineCount, amount } = draft.boxes.find(
      (box: { code: string }) => box.code === 'købsmoms',
    )
    expect([amount, lineCount, entries.length]).toEqual([30, 32, 25])
    const sourceId = encodeId('doc', documentId)
    expect(entries[0]).toMatchObject({ date: '2026-05-02', sourceId, amount: -250 })
    expect(entries[1]).toMatchObject({
      ledgerEntryId: encodeId('led', entryId),
      sourceId,
      amount: 250,
    })
    expect(entries.slice(2).map((one: { text: string }) => one.text)).toEqual(
      days.slice(7).toReversed(),
    )
  })

  it('shows entries that were moved here from a period before, where there is no other', async () => {
    const org = await world.createOrg('denmark')
    await postPurchase(world, org, { day: '2026-02-12' })
    await filed(world, org)
    await postPurchase(world, org, { day: '2026-02-13', vatDate: '2026-04-01', text: 'Late' })
    const draft = await prepared(world, org)
    const input = draft.boxes.find((box: { code: string }) => box.code === 'købsmoms')
    expect(input.entries).toMatchObject([{ date: '2026-02-13', text: 'Late', amount: 250 }])
  })

  it('shows the newest of those that were moved, though all count from the same day', async () => {
    const org = await world.createOrg('denmark')
    await postPurchase(world, org, { day: '2026-02-28' })
    await filed(world, org)
    const days = Array.from(
      { length: 27 },
      (_, index) => `2026-02-${String(27 - index).padStart(2, '0')}`,
    )
    for (const day of days) await postPurchase(world, org, { day, vatDate: '2026-04-01' })
    const { boxes } = await prepared(world, org)
    const input = boxes.find((box: { code: string }) => box.code === 'købsmoms')
    expect(input.entries.map((one: { date: string }) => one.date)).toEqual(days.slice(0, 25))
  })

  it('shows those of a duty, which has no VAT code, by its account', async () => {
    const org = await world.createOrg('denmark')
    const duty = { day: '2026-05-12', account: '7780', against: '2060' }
    const [id = ''] = await post(world, org, [plainOf(world, org, { ...duty, amount: '320.40' })])
    await post(world, org, [plainOf(world, org, { ...duty, account: '7830', amount: '1.00' })])
    const { boxes } = await prepared(world, org)
    const power = boxes.find((box: { code: string }) => box.code === 'el')
    expect(power).toMatchObject({ amount: 320, exact: 320.4, lineCount: 1 })
    expect(power.entries).toMatchObject([{ ledgerEntryId: encodeId('led', id), amount: 320.4 }])
  })

  it('shows no entries for a calculated box', async () => {
    const org = await world.createOrg('denmark')
    await postPurchase(world, org, { day: '2026-05-12' })
    const { boxes } = await prepared(world, org)
    const owed = boxes.find((box: { code: string }) => box.code === 'tilsvar')
    expect(owed).toMatchObject({ amount: -250, lineCount: 0, entries: [] })
  })

  it('keeps what it showed once it is filed, whatever is reversed', async () => {
    const org = await world.createOrg('denmark')
    const { entryId } = await postPurchase(world, org, { day: '2026-05-12' })
    const draft = await prepared(world, org)
    await file(world, org, draft.id)
    await reverse(world, org, [entryId], '2026-07-04')
    expect((await returnOf(world, org, draft.id)).boxes).toEqual(draft.boxes)
  })
})
