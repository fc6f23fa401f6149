import { beforeAll, describe, expect, it } from 'vitest'
import { danishBooks } from '#test/support/books/export_books'
import { exported } from '#test/support/books/exports'
import { importBooks, newcomer, trialBalance, upload } from '#test/support/books/opening'
import { look } from '#test/support/books/owed'
import { setDay } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
beforeAll(async () => {
  await danishBooks(world, world.dk)
})

type Item = {
  side: 'receivable' | 'payable'
  name: string | null
  number: string | null
  text: string
  date: string
  dueDate: string | null
  currency: string
  openAmount: number
  openHomeAmount: number
}
type Proposal = { from: string; to: string; reason: string }

/** What is not paid in the books that are left. Their suppliers' account has no items in this sample. */
async function openItems(from: TestOrg): Promise<object[]> {
  const items = (await look(world, from, 'open-items?')).items as Item[]
  expect(new Set(items.map((one) => one.side))).toEqual(new Set(['receivable']))
  const rows = items.map((one) => ({
    contact: one.name ?? one.text,
    number: one.number ?? one.text,
    date: one.date,
    ...(one.dueDate === null ? {} : { dueDate: one.dueDate }),
    currency: one.currency,
    open: one.openAmount,
    home: one.openHomeAmount,
  }))
  const owed = Number(-((await trialBalance(world, from))['7440'] ?? 0n)) / 100
  const bill = { contact: 'Papir ApS', number: '17', date: '2026-03-03', open: owed }
  return [
    { side: 'customer', rows },
    { side: 'supplier', rows: [bill] },
  ]
}

describe('a SAF-T file that Daybook wrote', () => {
  it('moves the books to another organization, with the balance of every account', async () => {
    const xml = await exported(world, world.dk, 'exports/saft?from=2026-01-01&to=2026-03-31')
    const org = await newcomer(world, 'denmark', '2026-04-01')
    const balances = { format: 'saft', fileId: await upload(world, org, xml, 'saft.xml') }
    const asked = { source: 'Daybook', balances, openItems: await openItems(world.dk) }
    const check = async (accounts: object[]) =>
      (await world.rest(org, 'operations/check_opening', { ...asked, accounts })).body.result

    const first = await check([])
    const proposals = first.report.proposals as Proposal[]
    // Two accounts of sales have one number of the standard chart; their names tell them apart.
    expect(new Set(proposals.map((one) => one.reason))).toEqual(
      new Set(['standard_number', 'same_name']),
    )
    const checked = await check(proposals.map(({ from, to }) => ({ from, to })))
    expect(checked.report.findings.filter((one: { blocks: boolean }) => one.blocks)).toEqual([])
    expect((await importBooks(world, org, checked)).status).toBe(200)
    expect(await trialBalance(world, org)).toEqual(await trialBalance(world, world.dk))
    setDay(world, '2026-04-02')
    const left = (await look(world, world.dk, 'open-items?')).items as Item[]
    const taken = (await look(world, org, 'open-items?')).items as Item[]
    const sums = (items: Item[]) =>
      items
        .filter((one) => one.side === 'receivable')
        .map((one) => one.openHomeAmount)
        .toSorted((a, b) => a - b)
    expect(sums(taken)).toEqual(sums(left))
  })
})
