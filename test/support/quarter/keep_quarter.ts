import { run } from '../books/invoices.ts'
import { setDay } from '../books/vat.ts'
import { moveMoney } from '../cases/bank_steps.ts'
import { openDesk } from '../cases/desk.ts'
import { sell } from '../cases/sale_steps.ts'
import { take } from '../cases/steps.ts'
import type { Reply } from '../reply.ts'
import type { World } from '../world.ts'
import { foundCompany } from './found.ts'
import { bringOpening } from './opening.ts'
import type { BankThen, Company, Quarter, QuarterEvent, Start } from './quarter.ts'

/** Everything that happens, in its order, through the API and nothing else. */
export async function keepQuarter(world: World, quarter: Quarter): Promise<Company> {
  const company = await openCompany(world, quarter)
  for (const [index, event] of quarter.events.entries()) {
    assertDone(index, event, await happen(company, event))
  }
  return company
}

export function assertDone(index: number, event: object, reply: Reply): void {
  if (reply.status === 200) return
  throw new Error(`event ${index + 1} ${JSON.stringify(event)}: ${JSON.stringify(reply.body)}`)
}

/** The company on the first day of its books, with what it brings along. */
export async function openCompany(world: World, start: Start): Promise<Company> {
  const { region, booksBeginOn, frequency } = start
  const profile = { booksBeginOn, vatFrequency: frequency }
  const founding = { ...world, createOrg: (key: string) => foundCompany(world, key) }
  const desk = await openDesk(founding, region, { profile } as Parameters<typeof openDesk>[2])
  desk.buyers = new Map()
  const company = { desk, named: new Map<string, string>() }
  // Each row of the bank is decided by an event.
  await run(world, desk.org, 'operations/set_auto_match', { mode: 'off' })
  await bringOpening(company, start)
  return company
}

export async function happen(company: Company, event: QuarterEvent): Promise<Reply> {
  const { desk, named } = company
  const { world, org } = desk
  const call = (name: string, body: object) => world.rest(org, `operations/${name}`, body)
  const of = (name: string): string => idOf(company, name)
  if ('sale' in event) return await keepEntry(company, event.as, await sell(desk, event.sale))
  if ('purchase' in event) return await buy(company, event)
  if ('bank' in event) {
    await moveMoney(desk, event.bank)
    return await decide(company, event.then)
  }
  if ('entry' in event) {
    const { lines, on, ...entry } = event.entry
    setDay(world, on ?? entry.date)
    const amounts = Object.entries(lines)
    const given = amounts.map(([account, amount]) => ({ account, amount: Number(amount) }))
    return await call('post_entry', { ...entry, lines: given })
  }
  if ('takings' in event) {
    setDay(world, event.takings.date)
    const reply = await call('record_takings', event.takings)
    if (event.as !== undefined && reply.status === 200) named.set(event.as, reply.body.result.id)
    return reply
  }
  if ('reverseTakings' in event) {
    const { of: name, reason } = event.reverseTakings
    return await call('reverse_takings', { takingsId: of(name), reason })
  }
  if ('count' in event) {
    setDay(world, event.count.date)
    return await call('count_cash', event.count)
  }
  const { of: name, ...loss } = event.writeOff
  setDay(world, loss.date)
  return await call('write_off', { ledgerEntryId: of(name), ...loss })
}

export function idOf({ named }: Company, name: string): string {
  const id = named.get(name)
  if (id === undefined) throw new Error(`nothing is called ${name}`)
  return id
}

type Purchase = Extract<QuarterEvent, { purchase: unknown }>

async function buy(company: Company, { purchase, correct, as }: Purchase): Promise<Reply> {
  const coded = await take(company.desk, { purchase })
  if (coded.status !== 200) return coded
  if (correct !== undefined) {
    const corrected = await take(company.desk, { correct })
    if (corrected.status !== 200) return corrected
  }
  return await keepEntry(company, as, await take(company.desk, { post: true }))
}

/** The entry of the last paper or sale gets a name. */
export async function keepEntry(
  { desk, named }: Company,
  as: string,
  reply: Reply,
): Promise<Reply> {
  if (reply.status !== 200) return reply
  const found = await desk.world.read(desk.org, `ledger-entries?sourceId=${desk.last}`)
  const [entry] = found.body.result.items
  if (entry === undefined) throw new Error(`${as} has no entry: ${JSON.stringify(reply.body)}`)
  named.set(as, entry.id)
  return reply
}

async function decide(company: Company, then: BankThen): Promise<Reply> {
  const { world, org, transactions } = company.desk
  const transactionId = transactions.at(-1)
  const of = (name: string): string => idOf(company, name)
  if ('match' in then) {
    const body = { transactionId, ledgerEntryId: of(then.match) }
    return await world.rest(org, 'actions/match_transaction', body)
  }
  if ('book' in then) {
    const body = { transactionId, ledgerAccountId: then.book }
    return await world.rest(org, 'operations/book_transaction', body)
  }
  if ('payout' in then) {
    const { items = [], lines = [], fee } = then.payout
    const paid = items.map((one) => ({ ledgerEntryId: of(one.of), amount: one.amount }))
    const body = { transactionId, items: paid, lines, fee }
    return await world.rest(org, 'operations/book_payout', body)
  }
  const { of: name, kind } = then.difference
  return await world.rest(org, 'operations/match_with_difference', {
    transactionId,
    ledgerEntryId: of(name),
    difference: { kind },
  })
}
