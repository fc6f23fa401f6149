import { regionOf } from '#regions/room'
import { run } from '../books/invoices.ts'
import { setDay } from '../books/vat.ts'
import type { Company, OpeningItem, Start } from './quarter.ts'

type Balance = { account: string; balance: number }

/** The books kept before: checked, and written once the check has found nothing. */
export async function bringOpening(company: Company, start: Start): Promise<void> {
  const { world, org } = company.desk
  const { booksBeginOn, opening } = start
  setDay(world, booksBeginOn)
  const rows: Balance[] = Object.entries(opening.balances).map(([account, balance]) => ({
    account,
    balance: Number(balance),
  }))
  const checked = await run(world, org, 'operations/check_opening', {
    source: 'Old books',
    balances: { rows },
    openItems: (['customer', 'supplier'] as const).map((side) => ({
      side,
      rows: opening.items.filter((one) => one.side === side).map(rowOf),
    })),
    // The accounts have the same numbers as before.
    accounts: rows.map(({ account }) => ({ from: account, to: account })),
  })
  if (checked.ready !== true) throw new Error(JSON.stringify(checked))
  const given = { openingImportId: checked.id, confirm: checked.confirm }
  const done = await run(world, org, 'operations/import_opening', given)
  if (done.status !== 'done') throw new Error(JSON.stringify(done))
  for (const item of opening.items) company.named.set(item.as, await entryOf(company, start, item))
}

function rowOf({ contact, number, date, open }: OpeningItem): object {
  return { contact, number, date, open: Number(open) }
}

/** The entry that opened an item, by its account and amount. */
async function entryOf(
  { desk: { world, org } }: Company,
  { region, booksBeginOn }: Start,
  { side, open }: OpeningItem,
): Promise<string> {
  const { receivables, payables } = regionOf(region).accountRoles
  const account = side === 'customer' ? receivables : payables
  const amount = side === 'customer' ? Number(open) : -Number(open)
  const found = await world.read(org, `ledger-entries?account=${account}&to=${booksBeginOn}`)
  type Listed = { id: string; lines: { account: string; amount: number }[] }
  const isIt = (entry: Listed): boolean =>
    entry.lines.some((line) => line.account === account && line.amount === amount)
  const entry = (found.body.result.items as Listed[]).find(isIt)
  if (entry === undefined) throw new Error(`no entry opens ${open} on ${account}`)
  return entry.id
}
