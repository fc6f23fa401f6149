import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { cleanName } from '#files/room'
import { Failure } from '#kernel/failure/failure'

export type Upload = {
  bytes: Buffer
  sha256: string
  fileName: string
  claimedType: string | undefined
}

/** One file out of a request: the body itself, or the only file of a form. Hashed as it comes in. */
export async function readUpload(
  headers: IncomingHttpHeaders,
  payload: Readable,
  mostBytes: number,
  mostFormBytes: number,
): Promise<Upload> {
  const type = headers['content-type']
  const isForm = /^\s*multipart\/form-data\b/i.test(type ?? '')
  const most = isForm ? mostFormBytes : mostBytes
  if (Number(headers['content-length'] ?? 0) > most) throw new Failure('file_too_large')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw unreadable('invalid_encoding', 'Send the bytes as they are, without Content-Encoding.')
  }
  const upload = isForm
    ? await readForm(headers, payload, mostBytes, mostFormBytes)
    : {
        ...(await collect(payload, mostBytes)),
        fileName: cleanName(readFileName(headers['daybook-file-name'])),
        claimedType: type?.slice(0, 200),
      }
  if (upload.bytes.length === 0) throw unreadable('empty', 'Send the bytes of a file.')
  return upload
}

/** What the framework is left with once the bytes were taken: nothing, of the declared length. */
export function spentBody(headers: IncomingHttpHeaders): Readable {
  const length = Number(headers['content-length'] ?? 0)
  return Object.assign(Readable.from([]), { receivedEncodedLength: length })
}

/** Percent-encoded UTF-8, or UTF-8 as it is, which Node takes for Latin-1; or a plain name. */
export function readFileName(header: string | string[] | undefined): string {
  const sent = Buffer.from(String(header ?? ''), 'latin1')
  const text = decodeUtf8(sent) ?? sent.toString('latin1')
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

type Hashed = { bytes: Buffer; sha256: string }

/** What comes after too much is read and dropped, so that the caller gets to read our answer. */
function collect(stream: Readable, most: number): Promise<Hashed> {
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256')
    const chunks: Buffer[] = []
    let size = 0
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > most) {
        chunks.length = 0
        reject(new Failure('file_too_large'))
        return
      }
      hash.update(chunk)
      chunks.push(chunk)
    })
    stream.on('end', () => resolve({ bytes: Buffer.concat(chunks), sha256: hash.digest('hex') }))
    stream.on('error', (error) => reject(incomplete(error)))
    stream.on('close', () => reject(incomplete()))
  })
}

const limits = { files: 1, fields: 20, fieldSize: 4_096, parts: 25, headerPairs: 50 }

function readForm(
  headers: IncomingHttpHeaders,
  payload: Readable,
  mostBytes: number,
  mostFormBytes: number,
): Promise<Upload> {
  const form = openForm(headers, mostBytes)
  return new Promise((resolve, reject) => {
    let found: Promise<Upload> | null = null
    let size = 0
    const refuse = (failure: Failure): void => {
      payload.unpipe(form)
      payload.resume()
      reject(failure)
    }
    form.on('file', (_field, part, name, _encoding, type) => {
      const named = { fileName: cleanName(name ?? ''), claimedType: type.slice(0, 200) }
      found = collect(part, mostBytes).then((hashed) => ({ ...hashed, ...named }))
      // The refusal is given at once; without this, Node would call it unhandled until the end.
      found.catch(refuse)
    })
    form.on('filesLimit', () => refuse(unreadable('too_many', 'Send one file at a time.')))
    form.on('error', (error) => refuse(incomplete(error)))
    form.on('finish', () => {
      if (found) resolve(found)
      else refuse(unreadable('missing', 'The form has no file.'))
    })
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > mostFormBytes) refuse(new Failure('file_too_large'))
    })
    payload.on('error', (error) => refuse(incomplete(error)))
    payload.on('close', () => refuse(incomplete()))
    payload.pipe(form)
  })
}

function openForm(headers: IncomingHttpHeaders, mostBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { ...limits, fileSize: mostBytes + 1 },
    })
  } catch (error) {
    throw incomplete(error)
  }
}

function incomplete(cause?: unknown): Failure {
  return unreadable('unreadable', 'The body arrived incomplete, or is not a form.', cause)
}

function unreadable(code: string, detail: string, cause?: unknown): Failure {
  return new Failure('invalid_input', { errors: [{ pointer: '', code, detail }] }, cause)
}
