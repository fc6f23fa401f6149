import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { minorOf } from '#kernel/values/decimal'
import { issued, run } from '#test/support/books/invoices'
import { postPurchase } from '#test/support/books/ledger_desk'
import {
  buyOf,
  file,
  plainOf,
  post,
  prepared,
  reverse,
  saleOf,
  setDay,
  type VatReturn,
} from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let draft: VatReturn
const day = '2026-05-12'

beforeAll(async () => {
  setDay(world, '2026-07-05')
  org = await world.createOrg('denmark')
  const invoiceId = await issued(world, org, { date: day })
  const lines = [{ description: 'x', unitPrice: 40.03, vatRate: 25 }]
  await run(world, org, 'operations/create_credit_note', { invoiceId, date: '2026-06-01', lines })
  const { entryId } = await postPurchase(world, org, { day, text: 'Taken back' })
  await reverse(world, org, [entryId], '2026-07-01')
  const codes = ['I25', 'REP', 'I50', 'I33', 'IPR', 'IEUV', 'IEUY', 'IVV', 'IVY', 'IOB', 'I25N']
  const buys = codes.flatMap((vatCode, index) =>
    ['04-02', '05-12', '06-30'].map((end) => {
      const isOwn = /^(IE|IV|IO)/.test(vatCode)
      const vat = isOwn ? '0.00' : `${index + 2}.53`
      return buyOf(world, org, `2026-${end}`, [{ day, vatCode, net: `${index}10.10`, vat }])
    }),
  )
  const sales = ['U0', 'UF', 'UEUV', 'UEUVI', 'UEUY', 'UEUT', 'UXV', 'UXY', 'UEUC', 'UOB']
  await post(world, org, [
    ...buys,
    ...sales.map((vatCode) => saleOf(world, org, { day, vatCode, net: '77.70' })),
    plainOf(world, org, { day, account: '7780', against: '2060', amount: '320.40' }),
    plainOf(world, org, { day, account: '7830', against: '2060', amount: '-3.99' }),
  ])
  const state = 'provisional'
  await postPurchase(world, org, { day: '2026-02-02', vatDate: day, state, provider: 'outside' })
  // The first quarter holds nothing, since its only entry counts in the second.
  await file(world, org, (await prepared(world, org)).id)
  draft = await prepared(world, org)
})

type Item = { id: string; amount: number; provisional: boolean; vatDate: string }

async function pagesOf(returnId: string, box: string | null, limit: number): Promise<Item[]> {
  const seen: Item[] = []
  const only = box === null ? '' : `&box=${encodeURIComponent(box)}`
  let cursor = ''
  for (;;) {
    const query = `returnId=${returnId}${only}&limit=${limit}${cursor}`
    const { body } = await world.read(org, `vat-return-entries?${query}`)
    seen.push(...body.result.items)
    expect(body.result.items.length).toBeLessThanOrEqual(limit)
    if (body.result.nextCursor === null) return seen
    cursor = `&cursor=${body.result.nextCursor}`
  }
}

const minor = (amount: number): bigint => minorOf(amount.toFixed(2), 2)
const sum = (items: Item[]): bigint => items.reduce((all, one) => all + minor(one.amount), 0n)

describe('200', () => {
  it('returns the lines of each box, which add up to its exact amount', async () => {
    expect(draft.period.key).toBe('2026-Q2')
    let filled = 0
    for (const box of draft.boxes) {
      if (box.code === 'tilsvar') continue
      const items = await pagesOf(draft.id, box.code, 200)
      expect([box.code, sum(items)]).toEqual([box.code, minor(box.exact)])
      expect([box.code, items.length]).toEqual([box.code, box.lineCount])
      const provisional = items.filter((one) => one.provisional)
      expect([box.code, sum(provisional)]).toEqual([box.code, minor(box.provisional)])
      if (items.length > 0) filled += 1
    }
    expect(filled).toBe(12)
  })

  it('pages to the end by VAT date, each line once', async () => {
    const whole = await pagesOf(draft.id, 'købsmoms', 200)
    expect(whole.length).toBeGreaterThan(30)
    expect(await pagesOf(draft.id, 'købsmoms', 7)).toEqual(whole)
    expect(await pagesOf(draft.id, 'el', 1)).toHaveLength(1)
    expect(new Set(whole.map((one) => one.id)).size).toBe(whole.length)
    const days = whole.map((one) => one.vatDate)
    expect(days).toEqual(days.toSorted())
  })

  it('names the document or invoice, for a reversal that of the reversed entry', async () => {
    const input = await pagesOf(draft.id, 'købsmoms', 200)
    const back = input.filter((one) => 'text' in one && one.text === 'Taken back')
    expect(back).toHaveLength(2)
    expect(new Set(back.map((one) => 'sourceId' in one && one.sourceId)).size).toBe(1)
    expect(back[0]).toMatchObject({
      sourceId: expect.stringMatching(/^doc_/),
      account: '7740',
      vatCode: 'I25',
    })
    const output = await pagesOf(draft.id, 'salgsmoms', 200)
    const invoices = output.filter(
      (one) => 'sourceId' in one && String(one.sourceId).startsWith('inv_'),
    )
    expect(invoices.map((one) => one.amount)).toEqual([250, -10.01])
  })

  it('has no lines for a calculated box, and none for an unknown one', async () => {
    expect(await pagesOf(draft.id, 'tilsvar', 10)).toEqual([])
    expect(await pagesOf(draft.id, 'VP4', 10)).toEqual([])
  })

  it('returns every line with VAT where no box is named, in pages', async () => {
    const { rows } = await world.owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ledger_line WHERE org_id = $1 AND vat_code IS NOT NULL
         AND vat_date BETWEEN '2026-04-01' AND '2026-06-30'`,
      [org.orgId],
    )
    const all = await pagesOf(draft.id, null, 200)
    expect(all).toHaveLength(rows[0]?.n ?? 0)
    expect(await pagesOf(draft.id, null, 37)).toEqual(all)
  })

  it('is of the newest period where no return is named, and empty where there is none', async () => {
    const named = await pagesOf(draft.id, 'salgsmoms', 200)
    const { body } = await world.read(org, 'vat-return-entries?box=salgsmoms&limit=200')
    expect(body.result.items).toEqual(named)
    const none = await world.read(world.it, 'vat-return-entries')
    expect(none.body.result.items).toEqual([])
  })

  it('shows a filed return as it was, whatever was posted and reversed since', async () => {
    const other = org
    org = await world.createOrg('denmark')
    const { entryId } = await postPurchase(world, org, { day })
    const early = await prepared(world, org)
    await postPurchase(world, org, { day })
    const { id } = await file(world, org, early.id)
    await reverse(world, org, [entryId], '2026-07-04')
    expect((await pagesOf(id, 'købsmoms', 10)).map((one) => one.amount)).toEqual([250])
    org = other
  })
})

describe('400', () => {
  it('refuses what it does not know', async () => {
    for (const query of ['code=el', 'limit=0', `box=${'x'.repeat(51)}`, 'cursor=x']) {
      expect((await world.read(org, `vat-return-entries?${query}`)).status).toBe(400)
    }
  })
})

describe('403', () => {
  it('refuses who may not read the books', async () => {
    const key = await world.createKey(org, ['invoices:edit'])
    const path = `vat-return-entries?returnId=${draft.id}&box=el`
    expect((await world.read({ ...org, key }, path)).status).toBe(403)
  })
})

describe('404', () => {
  it('answers vat_return_not_found for one of others', async () => {
    for (const id of [draft.id, encodeId('vat', world.app.newId()), 'x']) {
      const reply = await world.read(world.it, `vat-return-entries?returnId=${id}&box=VP4`)
      expect([reply.status, reply.body.code]).toEqual([404, 'vat_return_not_found'])
    }
  })
})
