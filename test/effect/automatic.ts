import { createHash } from 'node:crypto'
import { backgroundPrincipal } from '#access/room'
import { keepDelivered } from '#files/room'
import { decodeId, encodeId } from '#kernel/values/id'
import keepMail from '../../src/rooms/inbox/intake/keep_mail.ts'
import takeMail from '../../src/rooms/inbox/intake/take_mail.ts'
import receiveExchangeInvoice from '../../src/rooms/sales/einvoices/receive_exchange_invoice.ts'
import { addPerson, connectApp } from '../support/access/apps.ts'
import { asApp, asPerson, callAs } from '../support/access/approvals.ts'
import { act, captured, domesticInvoice, upload } from '../support/documents/documents.ts'
import { handOver, makeAddress } from '../support/intake/inbound.ts'
import { takeIn } from '../support/intake/take_in.ts'
import type { TestOrg, World } from '../support/world.ts'
import { policies, type Policy } from './callers.ts'
import { workOn } from './papers.ts'

/** A way in which a bill comes to the organization; gives its document. */
type Way = (world: World, org: TestOrg, bill: string) => Promise<string>

const onlyDocument = async (world: World, org: TestOrg): Promise<string> => {
  const { rows } = await world.owner.query<{ id: string }>(
    'SELECT id FROM document WHERE org_id = $1',
    [org.orgId],
  )
  return encodeId('doc', rows[0]?.id ?? '')
}

/** The bytes are there, as whoever takes them in has stored them. */
async function delivered(world: World, org: TestOrg, bill: string) {
  const bytes = Buffer.from(bill)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await keepDelivered(world.app, org.orgId, sha256, bytes)
  return { sha256, size: bytes.length, mimeType: 'application/xml' }
}

const byKey =
  (given: readonly string[]): Way =>
  async (world, org, bill) =>
    await captured(world, { ...org, key: await world.createKey(org, given) }, bill)

const ways: Readonly<Record<string, Way>> = {
  'uploaded by a key that may edit documents alone': byKey(['documents:edit']),
  'uploaded by a key that may do everything': byKey(['documents:edit', 'documents:post']),
  'captured by a person who may not post': async (world, org, bill) => {
    const fileId = await upload(world, org, bill)
    const person = await addPerson(world, org, 'assistant')
    const caller = await asPerson(world, org, person, { role: 'assistant' })
    return (await callAs(world, caller, 'capture_document', { fileId })).body.result.id
  },
  'captured by an app': async (world, org, bill) => {
    const fileId = await upload(world, org, bill)
    const app = await asApp(world, org, await connectApp(world, org, await addPerson(world, org)))
    return (await callAs(world, app, 'capture_document', { fileId })).body.result.id
  },
  'read and coded again by a key that may not post': async (world, org, bill) => {
    const clerk = { ...org, key: await world.createKey(org, ['documents:edit']) }
    const documentId = await captured(world, clerk, bill)
    for (const name of ['extract_document', 'code_document']) {
      await act(world, clerk, name, { documentId })
    }
    return documentId
  },
  'mailed by a proven sender': async (world, org, bill) => {
    const { id } = await makeAddress(world, org, { kind: 'mail' })
    const part = { ...(await delivered(world, org, bill)), fileName: 'bill.xml' }
    const kept = await takeIn(world, org, keepMail, {
      addressId: decodeId('iad', id),
      identity: 'mail 1',
      sha256: '0'.repeat(64),
      size: 10,
      sender: 'a@proven.example',
      envelopeSender: '',
      authentication: { spf: 'pass', dkim: 'none', dmarc: 'pass', aligned: true },
      isVerified: true,
      perHour: 10,
      perSender: 10,
    })
    const messageId = decodeId('inm', (kept as { id: string }).id)
    await takeIn(world, org, takeMail, { messageId, parts: [part], problem: null })
    return await onlyDocument(world, org)
  },
  'handed over by a signed call': async (world, org, bill) => {
    const address = await makeAddress(world, org)
    const file = { fileName: 'bill.xml', content: Buffer.from(bill).toString('base64') }
    const reply = await handOver(world, address, { documents: [file] })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return await onlyDocument(world, org)
  },
  'delivered by the exchange': async (world, org, bill) => {
    const principal = await backgroundPrincipal(world.app, org.orgId, {
      name: 'invoice exchange',
      caller: 'invoice_exchange',
      permissions: ['documents:read', 'documents:edit'],
    })
    const body = {
      ...(await delivered(world, org, bill)),
      exchangeId: world.app.newId(),
      fileName: 'IT00743110157_00001.xml',
      receivedAt: world.app.clock.now().toISOString(),
      metadata: Buffer.from('<FileMetadati/>').toString('base64'),
      contentSha256: null,
      isOwn: false,
    }
    const asked = { principal, definition: receiveExchangeInvoice, body: () => body }
    const requestId = world.app.newId()
    await world.app.call(world.app, { ...asked, via: 'job', requestId })
    return await onlyDocument(world, org)
  },
}

/** A bill of a supplier who is known comes in each way under each policy: where it is not posted. */
export async function notAutomatic(world: World): Promise<{ tried: number; left: string[] }> {
  const left: string[] = []
  const list = Object.entries(ways).flatMap(([says, way]) =>
    policies.map((policy: Policy) => ({ says, way, policy })),
  )
  for (const { says, way, policy } of list) {
    const org = await world.createOrg(says.includes('exchange') ? 'italy' : 'denmark')
    await act(world, org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0 })
    await world.rest(org, 'operations/set_approval_policy', { policy })
    const documentId = await way(world, org, domesticInvoice(org))
    await workOn(world, org, documentId)
    const { rows } = await world.owner.query<{ status: string; error: { code: string } | null }>(
      'SELECT status, error FROM document WHERE org_id = $1 AND id = $2',
      [org.orgId, decodeId('doc', documentId)],
    )
    const [row] = rows
    if (row?.status !== 'posted') left.push(`${says}, policy ${policy}: ${JSON.stringify(row)}`)
  }
  return { tried: list.length, left }
}
