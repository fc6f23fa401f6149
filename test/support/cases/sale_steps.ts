import type { Buyer, CreditedLine, Sale } from '../../cases/case.ts'
import { invoiceOf, run } from '../books/invoices.ts'
import { setDay } from '../books/vat.ts'
import type { Reply } from '../reply.ts'
import type { Desk } from './desk.ts'

const linesOf = (lines: readonly CreditedLine[]): object[] =>
  lines.map(({ text, net, quantity, rate, line }) => ({
    ...(line === undefined ? {} : { line }),
    description: text,
    quantity: quantity ?? 1,
    unitPrice: net,
    vatRate: rate,
  }))

async function meet({ world, org, home, buyers }: Desk, buyer: Buyer): Promise<string> {
  const { details, ...contact } = buyer
  const body = { country: home, ...contact }
  const { id: contactId } = await run(world, org, 'actions/save_contact', body)
  const address = {
    street: 'Kundegade 2',
    postalCode: home === 'DK' ? '8000' : '10100',
    city: 'Town',
    ...(home === 'IT' && body.country === 'IT' ? { province: 'TO' } : {}),
  }
  const known = { contactId, address, ...details }
  await run(world, org, 'operations/save_contact_details', known)
  buyers?.set(buyer.name, contactId)
  return contactId
}

/** Whoever paid an advance is invoiced the rest. */
async function buyerOf(desk: Desk, sale: Sale, advance: string | undefined): Promise<string> {
  if (advance !== undefined) return (await invoiceOf(desk.world, desk.org, advance)).contactId
  return desk.buyers?.get(sale.buyer.name) ?? (await meet(desk, sale.buyer))
}

export async function sell(desk: Desk, sale: Sale): Promise<Reply> {
  const { world, org } = desk
  setDay(world, sale.date)
  const advances = (sale.deducts ?? []).map((place) => desk.subjects[place - 1]?.id ?? '')
  const contactId = await buyerOf(desk, sale, advances[0])
  const { date, currency } = sale
  const { id } = await run(world, org, 'actions/save_invoice', {
    contactId,
    date,
    ...(currency === undefined ? {} : { currency }),
    lines: linesOf(sale.lines),
  })
  if (sale.details || advances.length > 0) {
    const said = { ...sale.details, ...(advances.length === 0 ? {} : { advances }) }
    await run(world, org, 'operations/save_invoice_details', { invoiceId: id, ...said })
  }
  desk.subjects.push({ kind: 'invoice', id })
  desk.last = id
  return await world.rest(org, 'actions/issue_invoice', { id })
}

export async function credit(
  desk: Desk,
  given: { date: string; lines?: readonly CreditedLine[] },
): Promise<Reply> {
  const { world, org } = desk
  setDay(world, given.date)
  const invoiceId = desk.subjects.findLast((one) => one.kind === 'invoice')?.id
  const lines = given.lines === undefined ? {} : { lines: linesOf(given.lines) }
  const body = { invoiceId, date: given.date, ...lines }
  const reply = await world.rest(org, 'operations/create_credit_note', body)
  desk.last = reply.status === 200 ? reply.body.result.id : desk.last
  return reply
}
