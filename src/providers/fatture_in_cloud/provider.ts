import type { AccountingProvider, Attachment, Connection } from '#accounting_systems/ports'
import { chartOf } from './chart.ts'
import { checkConnection } from './check.ts'
import { type ClientOptions, createClient, type Client } from './client.ts'
import { readEntries } from './entries.ts'
import { refused } from './failures.ts'
import { findGone } from './gone.ts'
import { findIncoming, readIncoming } from './incoming.ts'
import { createLookups } from './lookups.ts'
import type { Desk } from './desk.ts'
import { findPurchase, postPurchase } from './purchases.ts'
import { findSale, postSale } from './sales.ts'
import { readSending } from './sending.ts'
import { subscriptionAnswer, subscriptionsAnswer } from './wire.ts'

const head = 'it.fattureincloud.webhooks.'

/** What Daybook reads by itself; a call only makes that sooner. */
const types = [
  'issued_documents.e_invoices.status_update',
  'received_documents.e_invoices.receive',
  'received_documents.create',
  'received_documents.update',
  'received_documents.delete',
  'issued_documents.invoices.create',
  'issued_documents.invoices.update',
  'issued_documents.invoices.delete',
].map((kind) => `${head}${kind}`)

const challenge = 'x-fic-verification-challenge'

/** Subscriptions expire over there, so each reading looks whether ours stands. */
function createHooks(client: Client): NonNullable<AccountingProvider['hooks']> {
  const path = ['subscriptions']
  return {
    async subscribe(connection: Connection, address: string) {
      const { data } = await client.ask(connection, {
        method: 'GET',
        path,
        answer: subscriptionsAnswer,
      })
      if (data.some((one) => one.sink === address && one.verified)) return
      const config = { mapping: 'binary' }
      const body = { data: { sink: address, types, verification_method: 'header', config } }
      await client.ask(connection, { method: 'POST', path, body, answer: subscriptionAnswer })
    },
    answerChallenge(headers) {
      const asked = headers[challenge]
      return typeof asked === 'string' && asked.length <= 500 ? { verification: asked } : null
    },
  }
}

export type FattureInCloudOptions = ClientOptions & {
  /** Machines besides the API's that files are fetched from, by their exact names. */
  fileHosts?: readonly string[]
  /** Makes a PDF of a source that the service does not take as it is. */
  toPdf: (source: Pick<Attachment, 'fileName' | 'bytes'>) => Promise<Uint8Array>
}

/** What is asked of the person who connects. */
const scopes = [
  'received_documents:a',
  'issued_documents.invoices:a',
  'issued_documents.credit_notes:a',
  'entity.suppliers:r',
  'entity.clients:r',
  'settings:r',
]

/**
 * Fatture in Cloud, API v2: bills as received documents, invoices as issued ones, sent to the
 * exchange from there. It recognizes nothing that comes twice, so each document carries the key of
 * its request, and each invoice its own number from before the first attempt.
 */
export function createFattureInCloud(options: FattureInCloudOptions): AccountingProvider {
  const { url, now, pace = 1, toPdf, fileHosts = [] } = options
  const place = { url, fileHosts, pace }
  const client = createClient(options)
  const lookups = createLookups(client, now)
  const desk: Desk = { client, lookups, toPdf }
  return {
    key: 'fatture_in_cloud',
    // It keeps documents, no double entry: payments and other entries have no place there.
    holds: (kind) => kind === 'purchase' || kind === 'sale',
    sendsEinvoices: true,
    check: (connection) => checkConnection(client, connection, now),
    async readChart(connection) {
      const fresh = createLookups(client, now)
      const categories = await fresh.categories(connection)
      return chartOf(connection, { categories, vatTypes: await fresh.vatTypes(connection) })
    },
    async findPosted(request) {
      if (request.kind === 'purchase') return await findPurchase(desk, request)
      return request.kind === 'sale' ? await findSale(desk, request) : null
    },
    async post(request) {
      if (request.kind === 'purchase') return await postPurchase(desk, request)
      if (request.kind === 'sale') return await postSale(desk, request)
      throw refused('Fatture in Cloud keeps bills and invoices only; this entry stays in Daybook.')
    },
    readEntries: (connection, from) => readEntries(desk, connection, from),
    findGone: (connection, given) => findGone(desk, connection, given),
    readFiles: (connection, after) => readIncoming(desk, connection, after, place),
    findFile: (connection, key) => findIncoming(desk, connection, key, place),
    readSending: (connection, reference) => readSending(desk, connection, reference),
    hooks: createHooks(client),
    oauth: {
      addressOf(state, returnTo) {
        const address = new URL('oauth/authorize', url.endsWith('/') ? url : `${url}/`)
        const { clientId } = options
        const query = { response_type: 'code', client_id: clientId, redirect_uri: returnTo }
        const asked = { ...query, scope: scopes.join(' '), state }
        for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
        return address.toString()
      },
      exchange: (code, returnTo) =>
        client.grant({ grant_type: 'authorization_code', code, redirect_uri: returnTo }),
    },
  }
}
