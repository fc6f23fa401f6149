import { regionOf } from '#regions/room'
import { run } from '../books/invoices.ts'
import { file, fill, prepared, setDay } from '../books/vat.ts'
import { moveMoney } from '../cases/bank_steps.ts'
import { credit } from '../cases/sale_steps.ts'
import { assertDone, happen, idOf, keepEntry, openCompany } from '../quarter/keep_quarter.ts'
import type { Company } from '../quarter/quarter.ts'
import type { Reply } from '../reply.ts'
import type { World } from '../world.ts'
import { minorOf, textOf } from './journal.ts'
import type { Year, YearEvent } from './year.ts'

/** Everything that happens in the year and the month after it, through the API and nothing else. */
export async function keepYear(world: World, year: Year): Promise<Company> {
  const company = await openCompany(world, year)
  for (const [index, event] of withBalances(year).entries()) {
    assertDone(index, event, await live(company, event))
  }
  return company
}

/** The bank states its balance at the end of each day on which something was booked. */
function withBalances({ region, opening, events }: Year): YearEvent[] {
  const account = regionOf(region).accountRoles.bank
  let minor = minorOf(opening.balances[account] ?? '0')
  const lastOfDay = new Map<string, number>()
  for (const [index, event] of events.entries()) {
    if ('bank' in event) lastOfDay.set(event.bank.date, index)
  }
  return events.map((event, index) => {
    if (!('bank' in event)) return event
    const { bank } = event
    minor += minorOf(bank.amount)
    if (lastOfDay.get(bank.date) !== index) return event
    return { ...event, bank: { ...bank, closing: textOf(minor) } }
  })
}

export async function live(company: Company, event: YearEvent): Promise<Reply> {
  const { desk } = company
  const { world, org } = desk
  const call = (name: string, body: object) => world.rest(org, `operations/${name}`, body)
  const of = (name: string): string => idOf(company, name)
  if ('vat' in event) return await declare(company, event)
  if ('credit' in event) {
    const { of: name, ...given } = event.credit
    const invoiceId = (await world.read(org, `ledger-entries/${of(name)}`)).body.result.sourceId
    desk.subjects.push({ kind: 'invoice', id: invoiceId })
    return await keepEntry(company, event.as, await credit(desk, given))
  }
  if ('movePayment' in event) {
    const { from, to, ...given } = event.movePayment
    setDay(world, given.date)
    const moved = { fromLedgerEntryId: of(from), toLedgerEntryId: of(to), ...given }
    return await call('move_payment', moved)
  }
  if ('selfInvoice' in event) return await tellPurchase(company, event.selfInvoice)
  if ('closeYear' in event) {
    setDay(world, event.closeYear.date)
    return await call('close_year', { year: event.closeYear.year })
  }
  if ('reopenYear' in event) {
    const { year, date, through, reason } = event.reopenYear
    setDay(world, date)
    const reply = await call('reopen_year', { year, reason })
    return reply.status === 200 ? await call('reopen_period', { through, reason }) : reply
  }
  if ('bank' in event && 'vat' in event.then) {
    await moveMoney(desk, event.bank)
    const ledgerEntryId = of(event.then.vat)
    const body = { transactionId: desk.transactions.at(-1), ledgerEntryId }
    return await world.rest(org, 'actions/match_transaction', body)
  }
  return await happen(company, event as Parameters<typeof happen>[1])
}

type Declared = Extract<YearEvent, { vat: unknown }>

/** The return of the period is filed, and what the VAT accounts hold becomes one debt or claim. */
async function declare({ desk, named }: Company, { vat, as }: Declared): Promise<Reply> {
  const { world, org } = desk
  setDay(world, vat.date)
  let draft = await prepared(world, org)
  if (draft.period.key !== vat.period) {
    throw new Error(`${vat.period} was to be declared, and ${draft.period.key} is due`)
  }
  if (vat.fill) draft = await fill(world, org, draft.id, vat.fill)
  const filed = await file(world, org, draft.id)
  const reply = await world.rest(org, 'operations/settle_vat_return', { returnId: filed.id })
  if (reply.status === 200) named.set(as, reply.body.result.ledgerEntryId)
  return reply
}

/** The tax office is told of a purchase from abroad through the exchange. */
async function tellPurchase(
  company: Company,
  { of: name, date }: { of: string; date: string },
): Promise<Reply> {
  const { world, org } = company.desk
  setDay(world, date)
  const entry = await world.read(org, `ledger-entries/${idOf(company, name)}`)
  const listed = await world.read(org, 'self-invoices?limit=100')
  type Proposed = { id: string; documentId: string }
  const proposed = (listed.body.result.items as Proposed[]).find(
    (one) => one.documentId === entry.body.result.sourceId,
  )
  if (!proposed) throw new Error(`no self-invoice is proposed for ${name}`)
  const body = { selfInvoiceId: proposed.id }
  const issued = await run(world, org, 'operations/issue_self_invoice', body)
  if (issued.status !== 'issued') throw new Error(JSON.stringify(issued))
  return { ...listed, status: 200 }
}
