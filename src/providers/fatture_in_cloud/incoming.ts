import { Failure } from '#kernel/failure/failure'
import type { Connection, FileThere } from '#ledger/ports'
import { failureOfNetwork, unreadable } from './failures.ts'
import { readAll } from './pages.ts'
import type { Desk } from './purchases.ts'
import { mostBytes } from './transport.ts'
import { type PendingInvoice, pendingListAnswer } from './wire.ts'

const fileMs = 30_000

/** E-invoices that the exchange delivered and nobody has registered there yet. */
export async function readIncoming(
  { client }: Desk,
  connection: Connection,
  after: string | null,
  options: { url: string; pace: number },
): Promise<{ files: FileThere[]; cursor: string | null; isLast: boolean }> {
  const from = after !== null && /^\d{1,15}$/.test(after) ? after : '0'
  const { rows, isWhole } = await readAll(client, connection, {
    path: ['received_documents', 'pending'],
    query: { type: 'agyo', q: `id > ${from}`, sort: 'id' },
    answer: pendingListAnswer,
    most: 1,
  })
  const files: FileThere[] = []
  for (const row of rows) files.push(await readFile(row, options))
  const last = rows.reduce((most, row) => (row.id > most ? row.id : most), Number(from))
  return { files, cursor: String(last), isLast: isWhole }
}

async function readFile(
  { id, date, filename, attachment_url: address }: PendingInvoice,
  options: { url: string; pace: number },
): Promise<FileThere> {
  const bytes = await download(addressOf(address, options.url), fileMs * options.pace)
  return {
    key: String(id),
    fileName: filename ?? `${id}.xml`,
    mimeType: /\.p7m$/i.test(filename ?? '') ? 'application/pkcs7-mime' : 'application/xml',
    receivedOn: date ?? '',
    bytes,
  }
}

/** Never to anything but the vendor's own machines: the address comes from outside. */
function addressOf(given: string | null, base: string): URL {
  const address = given !== null && URL.canParse(given) ? new URL(given) : null
  const isVendors =
    address?.protocol === 'https:' &&
    /(?:^|\.)(?:fattureincloud\.it|teamsystem\.com|amazonaws\.com)$/.test(address.hostname)
  if (address !== null && (address.origin === new URL(base).origin || isVendors)) return address
  throw unreadable('Fatture in Cloud returned the address of a file that is not safe to open.')
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
