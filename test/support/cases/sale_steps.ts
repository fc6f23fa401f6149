import type { CreditedLine, Sale } from '../../cases/case.ts'
import { run } from '../books/invoices.ts'
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

export async function sell(desk: Desk, sale: Sale): Promise<Reply> {
  const { world, org, home } = desk
  setDay(world, sale.date)
  const { details, ...contact } = sale.buyer
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
  const { date, currency } = sale
  const { id } = await run(world, org, 'actions/save_invoice', {
    contactId,
    date,
    ...(currency === undefined ? {} : { currency }),
    lines: linesOf(sale.lines),
  })
  if (sale.details) {
    await run(world, org, 'operations/save_invoice_details', { invoiceId: id, ...sale.details })
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
