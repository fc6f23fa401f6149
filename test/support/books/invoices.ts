import type { TestOrg, World } from '../world.ts'
import type { Reply } from '../reply.ts'

/** What an invoice must say of its seller; nothing of it belongs to anybody. */
const sellers = {
  denmark: {
    legalName: 'Prøve ApS',
    address: { street: 'Prøvevej', houseNumber: '1', postalCode: '1000', city: 'København' },
    businessId: '13748136',
    vatNumber: 'DK13748136',
    iban: 'DK5000400440116243',
  },
  italy: {
    legalName: 'Prova S.r.l.',
    address: {
      street: 'Via di Prova',
      houseNumber: '1',
      postalCode: '00100',
      city: 'Roma',
      province: 'RM',
    },
    vatNumber: 'IT00743110157',
    fiscalCode: '00743110157',
    taxRegime: 'RF01',
    iban: 'IT60X0542811101000000123456',
  },
}

const buyers = {
  denmark: { name: 'Kunde A/S', country: 'DK', vatNumber: 'DK24256790', businessId: '24256790' },
  italy: { name: 'Cliente S.p.A.', country: 'IT', vatNumber: 'IT00488410010', sdiCode: 'ABC1234' },
}
const addresses = {
  denmark: { street: 'Kundevej 2', postalCode: '8000', city: 'Aarhus' },
  italy: { street: 'Corso Cliente 2', postalCode: '10100', city: 'Torino', province: 'TO' },
}
export const standardRates = { denmark: 25, italy: 22 }

type Key = keyof typeof sellers

const known = new Map<string, Promise<string>>()

/** An organization that may issue, with a client of its own country; gives the client's id. */
export function clientOf(world: World, org: TestOrg): Promise<string> {
  let client = known.get(org.orgId)
  if (!client) {
    client = prepare(world, org)
    known.set(org.orgId, client)
  }
  return client
}

async function prepare(world: World, org: TestOrg): Promise<string> {
  const region = org.region as Key
  await run(world, org, 'operations/save_organization_profile', sellers[region])
  return await client(world, org, buyers[region], addresses[region])
}

export async function client(
  world: World,
  org: TestOrg,
  fields: object,
  address: object | null = { street: 'Elsewhere 1', postalCode: '1', city: 'Far' },
): Promise<string> {
  const { id } = await run(world, org, 'actions/save_contact', { name: 'Buyer', ...fields })
  if (address) await run(world, org, 'operations/save_contact_details', { contactId: id, address })
  return id as string
}

/** Two hours of work at the region's standard rate: 1,000.00 net. */
export function hours(org: TestOrg): object[] {
  const vatRate = standardRates[org.region as Key]
  return [{ description: 'Work', quantity: 2, unitPrice: 500, vatRate }]
}

export async function drafted(world: World, org: TestOrg, over: object = {}): Promise<string> {
  const contactId = await clientOf(world, org)
  const body = { contactId, lines: hours(org), ...over }
  return (await run(world, org, 'actions/save_invoice', body)).id as string
}

export async function issued(world: World, org: TestOrg, over: object = {}): Promise<string> {
  const id = await drafted(world, org, over)
  await run(world, org, 'actions/issue_invoice', { id })
  return id
}

/** A credit note, of an invoice of its own where none is named. */
export async function credited(world: World, org: TestOrg, of?: string): Promise<string> {
  const invoiceId = of ?? (await issued(world, org))
  return (await run(world, org, 'operations/create_credit_note', { invoiceId })).id as string
}

/** Runs what must succeed, and gives its result. */
export async function run(
  world: World,
  org: TestOrg,
  path: string,
  body: unknown,
): Promise<Reply['body']> {
  const reply = await world.rest(org, path, body)
  if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
  return reply.body.result
}

export async function invoiceOf(world: World, org: TestOrg, id: string): Promise<Reply['body']> {
  return (await world.read(org, `invoices/${id}`)).body.result
}

/** Entries of an invoice, newest first. */
export async function entriesOfInvoice(
  world: World,
  org: TestOrg,
  id: string,
): Promise<Reply['body'][]> {
  return (await world.read(org, `ledger-entries?sourceId=${id}`)).body.result.items
}

export async function pdfOf(world: World, org: TestOrg, id: string) {
  return await world.edge.server.inject({
    url: `/api/rest/invoices/${id}/pdf`,
    headers: { authorization: `Bearer ${org.key}` },
  })
}
