import { act, domesticInvoice, posted } from '../documents/documents.ts'
import { transaction } from '../bank/bank.ts'
import { drafted, invoiceOf, run } from './invoices.ts'
import type { Reply } from '../reply.ts'
import type { TestOrg, World } from '../world.ts'

type BillGiven = {
  net: string
  date?: string
  dueDate?: string
  iban?: string
  number?: string
  name?: string
  contactId?: string
}

const names: Record<string, { vatNumber: string; country: string; rate: string }> = {
  denmark: { vatNumber: 'DK13748136', country: 'DK', rate: '25' },
  italy: { vatNumber: 'IT00743110157', country: 'IT', rate: '22' },
}

let numbers = 0

/** A posted bill at the standard rate. */
export async function postBill(world: World, org: TestOrg, given: BillGiven): Promise<string> {
  numbers += 1
  const facts = names[org.region] ?? { vatNumber: '', country: '', rate: '0' }
  const { rate, ...party } = facts
  const supplier = { name: given.name ?? 'Lomax A/S', ...party }
  const id = await posted(
    world,
    org,
    domesticInvoice(org, {
      supplier: given.iban === undefined ? supplier : { ...supplier, iban: given.iban },
      number: given.number ?? `B-${numbers}`,
      date: given.date ?? '2026-11-03',
      ...(given.dueDate === undefined ? {} : { dueDate: given.dueDate }),
      lines: [{ text: 'Paper', net: given.net, rate }],
    }),
  )
  if (given.contactId !== undefined) {
    const { contactId } = given
    await act(world, org, 'link_document_contact', { documentId: id, contactId })
  }
  return id
}

/** An issued invoice of this net amount at the standard rate. */
export async function issueDue(
  world: World,
  org: TestOrg,
  given: { net: number; dueDate?: string; date?: string; contactId?: string },
): Promise<{ id: string; entryId: string }> {
  const vatRate = org.region === 'denmark' ? 25 : 22
  const lines = [{ description: 'Work', quantity: 1, unitPrice: given.net, vatRate }]
  const { dueDate, net: _, ...rest } = given
  const invoiceId = await drafted(world, org, { lines, ...rest })
  if (dueDate !== undefined) {
    await run(world, org, 'operations/save_invoice_details', { invoiceId, dueDate })
  }
  await run(world, org, 'actions/issue_invoice', { id: invoiceId })
  const { ledgerEntryId } = await invoiceOf(world, org, invoiceId)
  return { id: invoiceId, entryId: ledgerEntryId as string }
}

/** A bank row that pays an entry or a document; gives its id. */
export async function pay(
  world: World,
  org: TestOrg,
  target: { ledgerEntryId: string } | { documentId: string },
  given: { amountMinor: bigint; day: string; iban?: string },
): Promise<string> {
  const transactionId = await transaction(world, org, given)
  await run(world, org, 'actions/match_transaction', { transactionId, ...target })
  return transactionId
}

export async function look(world: World, org: TestOrg, path: string): Promise<Reply['body']> {
  const { status, body } = await world.read(org, path)
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body.result
}
