import { setReceivedOn } from '#documents/document/received'
import { lockDocument } from '#documents/document/store'
import { atDesk } from '../books/ledger_desk.ts'
import { fatturaPa, oioubl, type Einvoice } from '../einvoices/einvoices.ts'
import type { TestOrg, World } from '../world.ts'
import type { Reply } from '../reply.ts'

const suppliers = {
  denmark: { name: 'Lomax A/S', vatNumber: 'DK13748136', country: 'DK' },
  italy: { name: 'Buffetti S.p.A.', vatNumber: 'IT00743110157', country: 'IT' },
}
const buyers = {
  denmark: { name: 'Vores ApS', vatNumber: 'DK24256790' },
  italy: { name: 'Nostra S.r.l.', vatNumber: 'IT00488410010' },
}
const rates = { denmark: '25', italy: '22' }
const currencies = { denmark: 'DKK', italy: 'EUR' }
const articles = { denmark: 'Kontorartikler', italy: 'Cancelleria' }

type Key = keyof typeof suppliers

let numbers = 0

// In parts, so that none of them may be an asset, however many invoices a worker has made before.
const linesOf = (key: Key, count: number): Einvoice['lines'] => {
  const more = count % 400
  const nets = key === 'italy' ? [300, 300, 300, 100 + more] : [1000 + count]
  return nets.map((part) => ({ text: articles[key], net: `${part}.00`, rate: rates[key] }))
}

/** An e-invoice of the organization's own country: 1,000.00 net at the standard rate. */
export function domesticInvoice(org: TestOrg, over: Partial<Einvoice> = {}): string {
  const key = org.region as Key
  numbers += 1
  const invoice: Einvoice = {
    supplier: suppliers[key],
    buyer: buyers[key],
    number: `F-${numbers}`,
    date: '2026-11-03',
    currency: currencies[key],
    // Never the same amount as before, or one would seem to repeat the other.
    lines: linesOf(key, numbers),
    ...over,
  }
  return key === 'denmark' ? oioubl(invoice) : fatturaPa(invoice)
}

export async function upload(
  world: World,
  org: TestOrg,
  bytes: string | Uint8Array,
  fileName = 'invoice.xml',
  mimeType = 'application/xml',
): Promise<string> {
  const response = await world.edge.server.inject({
    method: 'POST',
    url: '/api/rest/files',
    headers: {
      authorization: `Bearer ${org.key}`,
      'content-type': mimeType,
      'daybook-file-name': fileName,
    },
    payload: Buffer.from(bytes),
  })
  if (response.statusCode !== 200) throw new Error(`upload: ${response.payload}`)
  const { result }: { result: { fileId: string } } = response.json()
  return result.fileId
}

/** The supplier of `domesticInvoice` is a contact, so that its bills are no stranger's. */
export async function knowSupplier(world: World, org: TestOrg): Promise<void> {
  await act(world, org, 'save_contact', { type: 'vendor', ...suppliers[org.region as Key] })
}

/** A captured draft of these bytes, or of an e-invoice of its own. */
export async function captured(world: World, org: TestOrg, bytes?: string): Promise<string> {
  const fileId = await upload(world, org, bytes ?? domesticInvoice(org))
  const reply = await act(world, org, 'capture_document', { fileId })
  return reply.body.result.id as string
}

export async function extracted(world: World, org: TestOrg, bytes?: string): Promise<string> {
  const documentId = await captured(world, org, bytes)
  await act(world, org, 'extract_document', { documentId })
  return documentId
}

export async function coded(world: World, org: TestOrg, bytes?: string): Promise<string> {
  const documentId = await extracted(world, org, bytes)
  await act(world, org, 'code_document', { documentId })
  return documentId
}

export async function posted(world: World, org: TestOrg, bytes?: string): Promise<string> {
  const documentId = await coded(world, org, bytes)
  await act(world, org, 'post_document', { documentId })
  return documentId
}

/** Tells the day on which the document was received, as a way in that knows it does. */
export async function stateReceipt(
  world: World,
  org: TestOrg,
  id: string,
  day: string,
): Promise<void> {
  await atDesk(world, org, async (scene) => {
    setReceivedOn(scene, await lockDocument(scene, id), day)
  })
}

/** A draft whose extraction failed. */
export async function failed(world: World, org: TestOrg): Promise<string> {
  const reply = await act(world, org, 'capture_document', {})
  const documentId = reply.body.result.id as string
  await act(world, org, 'extract_document', { documentId })
  return documentId
}

/** Runs an action that must succeed. */
export async function act(world: World, org: TestOrg, name: string, body: unknown): Promise<Reply> {
  const path = name === 'reverse_posting' ? `operations/${name}` : `actions/${name}`
  const reply = await world.rest(org, path, body)
  if (reply.status !== 200) throw new Error(`${name}: ${JSON.stringify(reply.body)}`)
  return reply
}

export async function documentOf(world: World, org: TestOrg, id: string): Promise<Reply['body']> {
  return (await world.read(org, `documents/${id}`)).body.result
}

/** Entries of a document, newest first. */
export async function entriesOf(world: World, org: TestOrg, id: string): Promise<Reply['body'][]> {
  return (await world.read(org, `ledger-entries?sourceId=${id}`)).body.result.items
}
