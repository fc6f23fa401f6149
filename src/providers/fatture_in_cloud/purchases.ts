import { Failure } from '#kernel/failure/failure'
import { beforeWriting } from '#kernel/failure/outside'
import type { Attachment, Connection, PostRequest } from '#accounting_systems/ports'
import type { Posted } from '#ledger/ports'
import type { Desk } from './desk.ts'
import { conflicting, refused, unreadable } from './failures.ts'
import { isMarked } from './marker.ts'
import { quoted, readAll } from './pages.ts'
import { readReference, referenceText } from './reference.ts'
import { refuseSameBill } from './same_bill.ts'
import { amountsOf, grossOf, receivedBodyOf, typeOf } from './translate.ts'
import {
  companyAnswer,
  entitiesAnswer,
  pendingListAnswer,
  type ReceivedDocument,
  receivedAnswer,
  receivedListAnswer,
  uploadAnswer,
} from './wire.ts'
import { z } from 'zod'

const dayMs = 86_400_000

/** The service writes instants without a zone, so a day more is looked through. */
const since = (at: Date): string =>
  new Date(at.getTime() - dayMs).toISOString().slice(0, 19).replace('T', ' ')

const posted = (id: number): Posted => ({
  provider: 'fatture_in_cloud',
  reference: referenceText({ list: 'received', id }),
  state: 'booked',
})

const euros = (minor: bigint): string => {
  const text = String(minor).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

/** The document that an earlier attempt made, found by its marker among all that are so new. */
export async function findPurchase(desk: Desk, request: PostRequest): Promise<Posted | null> {
  if (request.reverses !== null) return await findReversal(desk, request)
  const { connection, bill, key } = request
  const { rows } = await readAll(desk.client, connection, {
    path: ['received_documents'],
    query: {
      type: typeOf(bill?.isCreditNote ?? false),
      q: `created_at >= ${quoted(since(request.since))}`,
      sort: '-created_at',
      fieldset: 'detailed',
    },
    answer: receivedListAnswer,
  })
  const ours = rows.filter((row) => isMarked(row.description, key))
  const [found, second] = ours
  if (found === undefined) return null
  if (second !== undefined) {
    throw conflicting(
      `Fatture in Cloud has this document twice, as ${found.id} and ${second.id}. Delete one of them there, then try again.`,
    )
  }
  const { netMinor, vatMinor } = amountsOf(request)
  if (found.amount_net !== netMinor || found.amount_vat !== vatMinor) {
    throw conflicting(
      `Somebody changed document ${found.id} at Fatture in Cloud: it has ${euros(found.amount_net)} and VAT ${euros(found.amount_vat)}, Daybook ${euros(netMinor)} and ${euros(vatMinor)}. Correct one of them, then try again.`,
    )
  }
  return posted(found.id)
}

/** Uploads the source, then makes the document with it in one call. */
export async function postPurchase(desk: Desk, request: PostRequest): Promise<Posted> {
  if (request.reverses !== null) return await reversePurchase(desk, request)
  const body = await beforeWriting(() => prepareBody(desk, request))
  const { data } = await desk.client.ask(request.connection, {
    method: 'POST',
    path: ['received_documents'],
    body,
    answer: receivedAnswer,
  })
  if (!isMarked(data.description, request.key)) {
    throw unreadable(
      'Fatture in Cloud returned another document than the one that was sent. It is looked up before anything is sent again.',
    )
  }
  return posted(data.id)
}

async function prepareBody(desk: Desk, request: PostRequest): Promise<object> {
  const { connection } = request
  amountsOf(request)
  await refuseSameBill(desk, request)
  const lists = {
    categories: await desk.lookups.categories(connection),
    vatTypes: await desk.lookups.vatTypes(connection),
  }
  const supplierId = await findSupplier(desk, request)
  const file = (await request.attachment?.()) ?? null
  const pendingId = file === null ? null : await findPending(desk, request, file)
  const isUploaded = file !== null && pendingId === null
  const attachmentToken = isUploaded ? await upload(desk, connection, file) : null
  return receivedBodyOf(request, lists, { supplierId, attachmentToken, pendingId })
}

async function findSupplier(
  desk: Desk,
  { connection, partner }: PostRequest,
): Promise<number | null> {
  const number = partner?.vatNumber ?? partner?.businessId
  if (!number) return null
  const digits = number.replace(/^[A-Z]{2}(?=\d)/, '')
  const field = partner?.vatNumber ? 'vat_number' : 'tax_code'
  const { rows } = await readAll(desk.client, connection, {
    path: ['entities', 'suppliers'],
    query: { q: `${field} = ${quoted(digits)} or ${field} = ${quoted(number)}` },
    answer: entitiesAnswer,
    most: 1,
  })
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/** The same e-invoice may wait there already; registering it keeps it from being entered twice. */
async function findPending(
  desk: Desk,
  request: PostRequest,
  { fileName, mimeType }: Attachment,
): Promise<number | null> {
  if (!/xml|pkcs7/.test(mimeType)) return null
  const { rows } = await readAll(desk.client, request.connection, {
    path: ['received_documents', 'pending'],
    query: { type: 'agyo', q: `filename = ${quoted(fileName)}` },
    answer: pendingListAnswer,
    most: 1,
  })
  const { netMinor, vatMinor } = amountsOf(request)
  const same = rows.filter((row) => row.amount_gross === netMinor + vatMinor)
  return same.length === 1 ? (same[0]?.id ?? null) : null
}

const taken = new Map([
  ['application/pdf', 'pdf'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/gif', 'gif'],
])

async function upload(desk: Desk, connection: Connection, given: Attachment): Promise<string> {
  const file = taken.has(given.mimeType)
    ? given
    : { ...given, mimeType: 'application/pdf', bytes: await desk.toPdf(given) }
  const ending = taken.get(file.mimeType) ?? 'pdf'
  const stem = file.fileName.replace(/\.[A-Za-z0-9]{1,8}$/, '').replaceAll(/["\r\n]/g, '') || 'file'
  const form = new FormData()
  form.set('filename', `${stem}.${ending}`)
  form.set(
    'attachment',
    new Blob([Buffer.from(file.bytes)], { type: file.mimeType }),
    `${stem}.${ending}`,
  )
  const { data } = await desk.client.ask(connection, {
    method: 'POST',
    path: ['received_documents', 'attachment'],
    form,
    answer: uploadAnswer,
    isHarmless: true,
  })
  return data.attachment_token
}

async function readDocument(
  { client }: Desk,
  connection: Connection,
  id: string,
): Promise<ReceivedDocument | null> {
  const path = ['received_documents', id]
  const query = { fieldset: 'detailed' }
  try {
    return (await client.ask(connection, { method: 'GET', path, query, answer: receivedAnswer }))
      .data
  } catch (error) {
    if (!(error instanceof Failure) || error.details['isMissing'] !== true) throw error
    // A company that is no longer shown to us misses every document: that proves nothing.
    await client.ask(connection, {
      method: 'GET',
      path: ['company', 'info'],
      answer: companyAnswer,
    })
    return null
  }
}

const reversed = (id: string): Posted => ({
  provider: 'fatture_in_cloud',
  reference: `deleted/${id}`,
  state: 'booked',
})

/** A purchase is taken back by deleting its document: what is gone was taken back. */
async function findReversal(desk: Desk, request: PostRequest): Promise<Posted | null> {
  const { id } = readReference(request.reverses?.reference ?? null)
  return (await readDocument(desk, request.connection, id)) === null ? reversed(id) : null
}

/** Deletes only what is ours, unchanged and open; anything else is for a person to decide. */
async function reversePurchase(desk: Desk, request: PostRequest): Promise<Posted> {
  const { connection, reverses, entry } = request
  const { list, id } = readReference(reverses?.reference ?? null)
  if (list !== 'received') {
    throw refused('An invoice at Fatture in Cloud is not deleted. Issue a credit note instead.')
  }
  const document = await readDocument(desk, connection, id)
  if (document === null) return reversed(id)
  if (!isMarked(document.description, reverses?.id ?? '')) {
    throw conflicting(
      `Document ${id} at Fatture in Cloud is no longer marked as Daybook's. Delete it there yourself, then try again.`,
      { nothingHappened: true },
    )
  }
  if (document.amount_net + document.amount_vat !== grossOf(entry)) {
    throw conflicting(
      `Somebody changed the amounts of document ${id} at Fatture in Cloud. Compare both; delete it there if it should go, then try again.`,
      { nothingHappened: true },
    )
  }
  if (document.locked) {
    throw conflicting(
      `Document ${id} is locked at Fatture in Cloud and is not deleted. Unlock it there, or enter the correction there, then try again.`,
      { nothingHappened: true },
    )
  }
  const path = ['received_documents', id]
  await desk.client.ask(connection, { method: 'DELETE', path, answer: z.unknown() })
  return reversed(id)
}
