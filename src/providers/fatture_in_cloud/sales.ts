import { Failure } from '#kernel/failure/failure'
import { beforeWriting } from '#kernel/failure/outside'
import type { Connection, PostRequest } from '#accounting_systems/ports'
import type { Posted } from '#ledger/ports'
import { conflicting, refused } from './failures.ts'
import { isMarked, keyIn } from './marker.ts'
import { quoted, readAll } from './pages.ts'
import type { Desk } from './desk.ts'
import { readReference, referenceText } from './reference.ts'
import { statusOf } from './sending.ts'
import { issuedBodyOf, type NumberedSale, saleOf, saleTypeOf } from './translate_sale.ts'
import {
  type EiStatus,
  type IssuedDocument,
  issuedAnswer,
  issuedListAnswer,
  sendAnswer,
  totalsAnswer,
  verifyAnswer,
} from './wire.ts'

const posted = (id: number): Posted => ({
  provider: 'fatture_in_cloud',
  reference: referenceText({ list: 'issued', id }),
  state: 'booked',
})

/** The document with this number, whoever made it: the number is taken before the first attempt. */
async function findByNumber(
  { client }: Desk,
  connection: Connection,
  sale: NumberedSale,
): Promise<IssuedDocument | null> {
  const { year } = sale.terms
  const { rows } = await readAll(client, connection, {
    path: ['issued_documents'],
    query: {
      type: saleTypeOf(sale),
      q: `number = ${sale.number} and numeration = ${quoted(sale.numeration)} and date >= '${year}-01-01' and date <= '${year}-12-31'`,
      fieldset: 'detailed',
    },
    answer: issuedListAnswer,
  })
  return rows[0] ?? null
}

function assertOurs(
  request: PostRequest,
  { bill, number, numeration }: NumberedSale,
  found: IssuedDocument,
): void {
  const what = `${number}${numeration}`
  if (!isMarked(found.subject, request.key)) {
    throw conflicting(
      `The number ${what} is taken at Fatture in Cloud by document ${found.id}, which Daybook did not make. Keep that series for Daybook alone; renumber the other document there, then try again.`,
      { nothingHappened: true },
    )
  }
  if (found.amount_net !== BigInt(bill.netMinor)) {
    throw conflicting(
      `Somebody changed invoice ${what} at Fatture in Cloud: its amounts differ from Daybook's. Correct one of them, then try again.`,
    )
  }
}

/** Under way, or decided: it is never sent again. */
const isSendable = (status: EiStatus | null): boolean => status === 'not_sent' || status === 'error'

/** Null as long as something is left to do, which `postSale` then does from where it stopped. */
export async function findSale(desk: Desk, request: PostRequest): Promise<Posted | null> {
  if (request.reverses !== null) return null
  const sale = saleOf(request)
  const found = await findByNumber(desk, request.connection, sale)
  if (found === null) return null
  assertOurs(request, sale, found)
  return sale.terms.isEinvoice && found.ei_status === 'not_sent' ? null : posted(found.id)
}

/** Makes the invoice under its own number, checks its file, and sends it once. */
export async function postSale(desk: Desk, request: PostRequest): Promise<Posted> {
  if (request.reverses !== null) return await takeBack(desk, request)
  const sale = saleOf(request)
  const found = await beforeWriting(() => findByNumber(desk, request.connection, sale))
  if (found !== null && isIssuedAgain(request, found)) {
    const again = await replace(desk, request, sale, found)
    await sendOnce(desk, request, again)
    return posted(again.id)
  }
  if (found !== null) assertOurs(request, sale, found)
  const made =
    found === null ? await create(desk, request, sale) : await renew(desk, request, sale, found)
  if (sale.terms.isEinvoice && isSendable(made.ei_status)) await sendOnce(desk, request, made)
  return posted(made.id)
}

/** The exchange rejected it, so it counts as never issued, and goes out again under its number. */
const isIssuedAgain = (request: PostRequest, found: IssuedDocument): boolean =>
  found.ei_status === 'discarded' &&
  keyIn(found.subject) !== null &&
  !isMarked(found.subject, request.key)

/** What the exchange rejected stands there as rejected: nothing is left to take back. */
async function takeBack(desk: Desk, request: PostRequest): Promise<Posted> {
  const { list, id } = readReference(request.reverses?.reference ?? '')
  const status = list === 'issued' ? await statusOf(desk, request.connection, id) : null
  if (status === 'discarded') return posted(Number(id))
  throw refused(
    'An invoice that is at Fatture in Cloud is taken back by a credit note, not by a reversal.',
  )
}

async function bodyOf(desk: Desk, request: PostRequest, sale: NumberedSale): Promise<object> {
  const { connection } = request
  const types = await desk.lookups.vatTypes(connection)
  const { data: totals } = await desk.client.ask(connection, {
    method: 'POST',
    path: ['issued_documents', 'totals'],
    body: issuedBodyOf(request, sale, types, null),
    answer: totalsAnswer,
    isHarmless: true,
  })
  const { netMinor, vatMinor } = sale.bill
  if (totals.amount_net !== BigInt(netMinor) || totals.amount_vat !== BigInt(vatMinor)) {
    throw refused(
      `Fatture in Cloud computes other totals for invoice ${sale.number}${sale.numeration} than Daybook. Check its lines for prices with many decimals.`,
    )
  }
  return issuedBodyOf(request, sale, types, totals.amount_due)
}

async function create(
  desk: Desk,
  request: PostRequest,
  sale: NumberedSale,
): Promise<IssuedDocument> {
  const { connection } = request
  const body = await beforeWriting(() => bodyOf(desk, request, sale))
  const path = ['issued_documents']
  try {
    return (await desk.client.ask(connection, { method: 'POST', path, body, answer: issuedAnswer }))
      .data
  } catch (error) {
    if (!(error instanceof Failure) || error.details['nothingHappened'] !== true) throw error
    // A number that was free a moment ago: somebody else's, or an attempt of ours that arrived late.
    const late = await findByNumber(desk, connection, sale)
    if (late === null) throw error
    assertOurs(request, sale, late)
    return late
  }
}

/** What was made but not sent gets what was corrected meanwhile. */
async function renew(
  desk: Desk,
  request: PostRequest,
  sale: NumberedSale,
  found: IssuedDocument,
): Promise<IssuedDocument> {
  if (!sale.terms.isEinvoice || found.ei_status !== 'not_sent' || found.locked) return found
  return await replace(desk, request, sale, found)
}

async function replace(
  desk: Desk,
  request: PostRequest,
  sale: NumberedSale,
  found: IssuedDocument,
): Promise<IssuedDocument> {
  const body = await bodyOf(desk, request, sale)
  const path = ['issued_documents', String(found.id)]
  const { data } = await desk.client.ask(request.connection, {
    method: 'PUT',
    path,
    body,
    answer: issuedAnswer,
  })
  return data
}

async function sendOnce(
  desk: Desk,
  { connection }: PostRequest,
  { id, ei_status: before }: IssuedDocument,
): Promise<void> {
  const { client } = desk
  const path = ['issued_documents', String(id), 'e_invoice']
  try {
    await client.ask(connection, {
      method: 'GET',
      path: [...path, 'xml_verify'],
      answer: verifyAnswer,
    })
  } catch (error) {
    throw notValid(error)
  }
  try {
    const body = { data: {} }
    await client.ask(connection, {
      method: 'POST',
      path: [...path, 'send'],
      body,
      answer: sendAnswer,
    })
  } catch (error) {
    // Nobody knows whether it left: only its status tells, and it is not sent a second time here.
    const status = await statusOf(desk, connection, String(id))
    if (isSendable(status) || status === before) throw error
  }
}

/** The invoice stands there, unsent; so it is not said that nothing happened. */
function notValid(error: unknown): unknown {
  if (!(error instanceof Failure) || error.code !== 'provider_refused') return error
  const words = error.details.detail ?? ''
  const detail = `The e-invoice is not complete, so it was not sent. Correct the invoice or its customer, then try again.${words.slice(words.indexOf('.') + 1)}`
  return refused(detail, {})
}
