import { Failure } from '#kernel/failure/failure'
import { beforeWriting } from '#kernel/failure/outside'
import type { Connection, Posted, PostRequest, SendingThere } from '#ledger/ports'
import { conflicting, refused } from './failures.ts'
import { isMarked } from './marker.ts'
import { quoted, readAll } from './pages.ts'
import type { Desk } from './purchases.ts'
import { readReference, referenceText } from './reference.ts'
import { issuedBodyOf, type NumberedSale, saleOf, saleTypeOf } from './translate_sale.ts'
import {
  type EiStatus,
  eiStatusAnswer,
  errorReasonAnswer,
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
  const sale = saleOf(request)
  const found = await findByNumber(desk, request.connection, sale)
  if (found === null) return null
  assertOurs(request, sale, found)
  return sale.terms.isEinvoice && found.ei_status === 'not_sent' ? null : posted(found.id)
}

/** Makes the invoice under its own number, checks its file, and sends it once. */
export async function postSale(desk: Desk, request: PostRequest): Promise<Posted> {
  const sale = saleOf(request)
  const found = await beforeWriting(() => findByNumber(desk, request.connection, sale))
  if (found !== null) assertOurs(request, sale, found)
  const made =
    found === null ? await create(desk, request, sale) : await renew(desk, request, sale, found)
  if (sale.terms.isEinvoice && isSendable(made.ei_status)) await sendOnce(desk, request, made)
  return posted(made.id)
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
  { id }: IssuedDocument,
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
    if (isSendable(status)) throw error
  }
}

/** The invoice stands there, unsent; so it is not said that nothing happened. */
function notValid(error: unknown): unknown {
  if (!(error instanceof Failure) || error.code !== 'provider_refused') return error
  const words = error.details.detail ?? ''
  const detail = `The e-invoice is not complete, so it was not sent. Correct the invoice or its customer, then try again.${words.slice(words.indexOf('.') + 1)}`
  return refused(detail, {})
}

async function statusOf({ client }: Desk, connection: Connection, id: string): Promise<EiStatus> {
  const { data } = await client.ask(connection, {
    method: 'GET',
    path: ['issued_documents', id],
    query: { fields: 'ei_status,locked' },
    answer: eiStatusAnswer,
  })
  return data.ei_status
}

const states: Readonly<Record<EiStatus, SendingThere['state']>> = {
  not_sent: 'waiting',
  attempt: 'waiting',
  pending: 'waiting',
  sent: 'sent',
  processing: 'sent',
  accepted: 'delivered',
  manual_accepted: 'delivered',
  no_response: 'delivered',
  not_delivered: 'not_delivered',
  discarded: 'rejected',
  rejected: 'rejected',
  manual_rejected: 'rejected',
  error: 'failed',
  missing: 'failed',
}

export async function readSending(
  desk: Desk,
  connection: Connection,
  reference: string,
): Promise<SendingThere> {
  const { list, id } = readReference(reference)
  if (list !== 'issued') throw refused('Only an invoice is sent as an e-invoice.')
  const word = await statusOf(desk, connection, id)
  const state = states[word]
  const isBad = state === 'rejected' || state === 'failed'
  return { state, word, reason: isBad ? await reasonOf(desk, connection, id) : null }
}

async function reasonOf(
  { client }: Desk,
  connection: Connection,
  id: string,
): Promise<string | null> {
  const path = ['issued_documents', id, 'e_invoice', 'error_reason']
  try {
    const { data } = await client.ask(connection, {
      method: 'GET',
      path,
      answer: errorReasonAnswer,
    })
    return [data.code, data.reason, data.solution].filter(Boolean).join('. ') || null
  } catch (error) {
    if (error instanceof Failure && error.code === 'provider_refused') return null
    throw error
  }
}
