import { z } from 'zod'
import { Failure } from '#kernel/failure/failure'
import type { Connection, RemoteFile } from '#accounting_systems/ports'
import { failureOfNetwork, unreadable } from './failures.ts'
import { readAll } from './pages.ts'
import type { Desk } from './desk.ts'
import { mostBytes } from './transport.ts'
import { type PendingInvoice, pendingListAnswer } from './wire.ts'

const fileMs = 30_000

export type FilePlace = {
  /** The address of the API, where files may be as well. */
  url: string
  /** Other machines of the vendor that files may be on, by their exact names. */
  fileHosts: readonly string[]
  pace: number
}

/** E-invoices that the exchange delivered and nobody has registered there yet. */
export async function readIncoming(
  { client }: Desk,
  connection: Connection,
  after: string | null,
  place: FilePlace,
): Promise<{ files: RemoteFile[]; cursor: string | null; isLast: boolean }> {
  const from = after !== null && /^\d{1,15}$/.test(after) ? after : '0'
  const { rows, isWhole } = await readAll(client, connection, {
    path: ['received_documents', 'pending'],
    query: { type: 'agyo', q: `id > ${from}`, sort: 'id' },
    answer: pendingListAnswer,
    most: 1,
  })
  const last = rows.reduce((most, row) => (row.id > most ? row.id : most), Number(from))
  const files = rows.map((row) => toFile(row, place))
  return { files, cursor: String(last), isLast: isWhole }
}

const pendingAnswer = z.object({ data: pendingListAnswer.shape.data.element })

/** One of them again, with an address that is still good; null: somebody registered it there. */
export async function findIncoming(
  { client }: Desk,
  connection: Connection,
  key: string,
  place: FilePlace,
): Promise<RemoteFile | null> {
  try {
    const path = ['received_documents', 'pending', key]
    const { data } = await client.ask(connection, { method: 'GET', path, answer: pendingAnswer })
    return toFile(data, place)
  } catch (error) {
    if (error instanceof Failure && error.details['isMissing'] === true) return null
    throw error
  }
}

function toFile(
  { id, date, filename, attachment_url: address }: PendingInvoice,
  place: FilePlace,
): RemoteFile {
  return {
    key: String(id),
    fileName: filename ?? `${id}.xml`,
    mimeType: /\.p7m$/i.test(filename ?? '') ? 'application/pkcs7-mime' : 'application/xml',
    receivedOn: date ?? '',
    read: async () => await download(addressOf(address, place), fileMs * place.pace),
  }
}

/** Never to anything but machines that were named: the address comes from outside. */
function addressOf(given: string | null, { url, fileHosts }: FilePlace): URL {
  const address = given !== null && URL.canParse(given) ? new URL(given) : null
  if (address === null) throw unreadable('Fatture in Cloud gave no address of the file.')
  const isNamed =
    address.protocol === 'https:' && address.port === '' && fileHosts.includes(address.hostname)
  if (address.origin === new URL(url).origin || isNamed) return address
  throw unreadable(
    `The file is at ${address.hostname.slice(0, 100)}, which Daybook does not open. If that machine is Fatture in Cloud's, the operator names it in DAYBOOK_FATTUREINCLOUD_FILE_HOSTS.`,
  )
}

async function download(address: URL, timeoutMs: number): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(Math.ceil(timeoutMs))
  try {
    const response = await fetch(address, { redirect: 'manual', signal })
    if (!response.ok) throw unreadable('Fatture in Cloud did not give the file of an e-invoice.')
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > mostBytes) throw unreadable('The file of an e-invoice is too large.')
      chunks.push(chunk)
    }
    return new Uint8Array(Buffer.concat(chunks))
  } catch (error) {
    throw error instanceof Failure ? error : failureOfNetwork(error, signal.aborted)
  }
}
