import { Failure } from '#kernel/failure/failure'
import { beforeWriting } from '#kernel/failure/outside'
import type { Attachment, Connection, PostRequest } from '#accounting_systems/ports'
import { addDays } from '#kernel/values/day'
import { toVisibleLine } from '#kernel/values/visible_text'
import type { Posted } from '#ledger/ports'
import type { Desk } from './desk.ts'
import { conflicting, refused, unreadable } from './failures.ts'
import { isMarked, keyIn } from './marker.ts'
import { quoted, readAll } from './pages.ts'
import { readReference, referenceText } from './reference.ts'
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

/** People enter a bill under its own date, or under a day on which they got to it. */
const daysBefore = 3
const daysAfter = 45
const mostPages = 5

const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** A number with or without the letters of its country. */
const numberOf = (text: string | null | undefined): string =>
  plain(text).replace(/^[A-Z]{2}(?=\d)/, '')

function isSameSupplier({ partner }: PostRequest, { entity }: ReceivedDocument): boolean {
  const ours = [partner?.vatNumber, partner?.businessId].map(numberOf).filter(Boolean)
  const theirs = [entity?.vat_number, entity?.tax_code].map(numberOf).filter(Boolean)
  if (ours.length > 0 && theirs.length > 0) return theirs.some((one) => ours.includes(one))
  const name = plain(partner?.name)
  return name !== '' && name === plain(entity?.name)
}

type Side = { name: string | null; number: string | null; date: string | null; minor: bigint }

function sayBill({ name, number, date, minor }: Side): string {
  const digits = String(minor).padStart(3, '0')
  const amount = `${digits.slice(0, -2)}.${digits.slice(-2)} EUR`
  return [toVisibleLine(name ?? '', 80), toVisibleLine(number ?? '', 40), date, amount]
    .filter(Boolean)
    .join(', ')
}

/**
 * The service takes the same bill as often as it comes. One that a person has entered there is not
 * entered a second time: which of the two stays is for a person to say.
 */
async function refuseSameBill(desk: Desk, request: PostRequest): Promise<void> {
  const { bill, connection, partner } = request
  const number = plain(bill?.number)
  if (bill === null || number === '') return
  const [from, to] = [addDays(bill.date, -daysBefore), addDays(bill.date, daysAfter)]
  const { rows } = await readAll(desk.client, connection, {
    path: ['received_documents'],
    query: {
      type: typeOf(bill.isCreditNote),
      q: `date >= ${quoted(from)} and date <= ${quoted(to)}`,
      sort: '-date',
      fieldset: 'detailed',
    },
    answer: receivedListAnswer,
    most: mostPages,
  })
  const { netMinor, vatMinor } = amountsOf(request)
  const minor = netMinor + vatMinor
  const same = rows.find(
    (row) =>
      keyIn(row.description) === null &&
      plain(row.invoice_number) === number &&
      row.amount_net + row.amount_vat === minor &&
      isSameSupplier(request, row),
  )
  if (same === undefined) return
  const theirs = sayBill({
    name: same.entity?.name ?? null,
    number: same.invoice_number,
    date: same.date,
    minor: same.amount_net + same.amount_vat,
  })
  const ours = sayBill({ name: partner?.name ?? null, number: bill.number, date: bill.date, minor })
  throw conflicting(
    `Somebody entered this bill at Fatture in Cloud already. There, document ${same.id}: ${theirs}. Here: ${ours}. If it is the same bill, delete one of them: the one there, then try again, or the document here.`,
    { nothingHappened: true },
  )
}

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
