import { domesticInvoice, documentOf, posted } from '../documents/documents.ts'
import { transaction, transactionOf, type Given } from './bank.ts'
import { client, clientOf, invoiceOf, issued, run } from '../books/invoices.ts'
import type { TestOrg, World } from '../world.ts'
import type { Reply } from '../reply.ts'

/** What a company is owed and owes, made by the actions that users have. */
export type Item = {
  id: string
  entryId: string
  amountMinor: bigint
  number: string
  dueDate: string | null
  reference: string
}

const clients = new Map<string, Promise<string>>()

function customer(world: World, org: TestOrg, name: string): Promise<string> {
  const key = `${org.orgId} ${name}`
  let found = clients.get(key)
  if (!found) {
    found = client(world, org, { name, country: org.region === 'denmark' ? 'DK' : 'IT' })
    clients.set(key, found)
  }
  return found
}

/** An issued invoice; of a region whose standard rate makes four or so fifths of it. */
export async function sold(
  world: World,
  org: TestOrg,
  given: { to: string; net: number; date: string; currency?: string; number?: string },
): Promise<Item> {
  const vatRate = org.region === 'denmark' ? 25 : 22
  const { to, net, ...over } = given
  const lines = [{ description: 'Work', quantity: 1, unitPrice: net, vatRate }]
  const contactId = await customer(world, org, to)
  const invoice = await invoiceOf(
    world,
    org,
    await issued(world, org, { contactId, lines, ...over }),
  )
  return {
    id: invoice.id,
    entryId: invoice.ledgerEntryId,
    amountMinor: BigInt(Math.round(invoice.totals.gross * 100)),
    number: invoice.number,
    dueDate: invoice.dueDate,
    reference: invoice.paymentReference,
  }
}

export type Supplier = { name: string; vatNumber: string; iban?: string }

/** A posted bill of a supplier at the standard rate. */
export async function bought(
  world: World,
  org: TestOrg,
  given: { from: Supplier; net: string; date: string; dueDate?: string; number: string },
): Promise<Item> {
  const { from, net, ...over } = given
  const country = org.region === 'denmark' ? 'DK' : 'IT'
  const rate = org.region === 'denmark' ? '25' : '22'
  const paper = domesticInvoice(org, {
    supplier: { ...from, country },
    lines: [{ text: 'Software', net, rate }],
    ...over,
  })
  const document = await documentOf(world, org, await posted(world, org, paper))
  const entryId: string = document.posting.ledgerEntryId
  const { coding } = document
  const amountMinor = BigInt(Math.round(coding.codedAmount * 100))
  return {
    id: document.id,
    entryId,
    amountMinor,
    number: given.number,
    dueDate: null,
    reference: '',
  }
}

export async function reconciled(world: World, org: TestOrg): Promise<Reply['body']> {
  return await run(world, org, 'actions/reconcile_now', {})
}

export const hosting: Supplier = { name: 'Hostnordic ApS', vatNumber: 'DK24256790' }
export const rossi: Supplier = { name: 'Rossi S.r.l.', vatNumber: 'IT00488410010' }

export async function companyOf(world: World, region: 'denmark' | 'italy'): Promise<TestOrg> {
  const org = await world.createOrg(region)
  await clientOf(world, org)
  return org
}

/** What became of a payment: its status, what it is held against, and what is proposed. */
export async function outcomeIn(world: World, org: TestOrg, id: string) {
  const shown = await transactionOf(world, org, id)
  const targetsOf = (list: { targetId: string }[]): string[] => list.map((one) => one.targetId)
  return {
    status: shown.status as string,
    paid: targetsOf(shown.allocations),
    proposed: targetsOf(shown.suggestions),
    shown,
  }
}

/** A payment comes, and everything is looked at. */
export async function payIn(world: World, org: TestOrg, given: Given) {
  const id = await transaction(world, org, given)
  await reconciled(world, org)
  return { id, ...(await outcomeIn(world, org, id)) }
}
