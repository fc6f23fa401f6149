import { addDays } from '#kernel/values/day'
import { regionOf } from '#regions/room'
import { run } from '../../../test/support/books/invoices.ts'
import { setDay } from '../../../test/support/books/vat.ts'
import { moveMoney } from '../../../test/support/cases/bank_steps.ts'
import { assertDone, idOf, openCompany } from '../../../test/support/quarter/keep_quarter.ts'
import type { Company } from '../../../test/support/quarter/quarter.ts'
import type { Reply } from '../../../test/support/reply.ts'
import type { World } from '../../../test/support/world.ts'
import { minorOf, textOf } from '../../../test/support/year/journal.ts'
import { live } from '../../../test/support/year/keep_year.ts'
import type { YearEvent } from '../../../test/support/year/year.ts'
import { homes } from './homes.ts'
import type { Happening, Plan } from './plan.ts'

/** What happens to the year of a company, one after the other, through the API and nothing else. */
export async function keepPlan(world: World, plan: Plan): Promise<Company> {
  const company = await openCompany(world, plan)
  await meetSuppliers(company, plan)
  const bank = {
    minor: minorOf(plan.opening.balances[regionOf(plan.region).accountRoles.bank] ?? '0'),
  }
  const lastOfDay = new Map<string, number>()
  for (const [index, one] of plan.happenings.entries()) {
    const day = bankDayOf(one)
    if (day !== null) lastOfDay.set(day, index)
  }
  for (const [index, one] of plan.happenings.entries()) {
    const day = bankDayOf(one)
    const event = await resolve(company, one)
    if (event === null) continue
    if (day === null || !('bank' in event)) {
      assertDone(index, event, await act(company, event))
      continue
    }
    bank.minor += minorOf(event.bank.amount)
    // The bank states its balance at the end of each day on which it booked something; a day that was not
    // over would have no final one.
    const closing = lastOfDay.get(day) === index ? { closing: textOf(bank.minor) } : {}
    const stated = { ...event.bank, ...closing, importedOn: addDays(day, 1) }
    assertDone(index, event, await act(company, { ...event, bank: stated }))
  }
  return company
}

/** Whoever sends bills is a contact; a shop that gives receipts is not. */
async function meetSuppliers({ desk: { world, org } }: Company, { region }: Plan): Promise<void> {
  const met = new Set<string>()
  for (const { kind, paper } of homes[region].papers) {
    const {
      supplier: name,
      country = region === 'denmark' ? 'DK' : 'IT',
      vatNumber,
    } = paper('1', '1')
    if (kind === 'receipt' || met.has(name)) continue
    met.add(name)
    await run(world, org, 'actions/save_contact', { name, country, vatNumber, type: 'vendor' })
  }
}

type Part = { bank: { date: string; amount: string; text: string }; then: { part: string } }
type Lock = Extract<Happening, { lock: unknown }>
type Resolved = YearEvent | Lock | Part

function bankDayOf(one: Happening): string | null {
  if ('bank' in one) return one.bank.date
  if ('part' in one) return one.part.date
  return 'payVat' in one ? one.payVat.date : null
}

/** The amount of VAT is known once its return is settled; where nothing is due, no money moves. */
async function resolve(company: Company, one: Happening): Promise<Resolved | null> {
  if ('part' in one) {
    const { of, date, amount } = one.part
    return { bank: { date, amount, text: `Acconto ${of}` }, then: { part: of } }
  }
  if (!('payVat' in one)) return one
  const { of, date } = one.payVat
  const { world, org } = company.desk
  const { body } = await world.read(org, `ledger-entries/${idOf(company, of)}`)
  const { vatSettlement } = regionOf(org.region as Plan['region']).accountRoles
  const lines = body.result.lines as { account: string; amount: number }[]
  const minor = lines
    .filter((line) => line.account === vatSettlement)
    .reduce((sum, line) => sum + Math.round(line.amount * 100), 0)
  if (minor === 0) return null
  return { bank: { date, amount: textOf(minor), text: `VAT ${of}` }, then: { vat: of } }
}

async function act(company: Company, event: Resolved): Promise<Reply> {
  const { desk } = company
  const { world, org } = desk
  if ('lock' in event) {
    const { through, date } = event.lock
    setDay(world, date)
    return await world.rest(org, 'operations/close_period', { through, kind: 'hard' })
  }
  if ('then' in event && 'part' in event.then) {
    await moveMoney(desk, event.bank)
    const body = {
      transactionId: desk.transactions.at(-1),
      ledgerEntryId: idOf(company, event.then.part),
    }
    return await world.rest(org, 'actions/match_transaction', body)
  }
  return await live(company, event as YearEvent)
}
