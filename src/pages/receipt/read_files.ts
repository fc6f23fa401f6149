import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { mostReceiptFiles, type HandedFile } from '#follow_up/room'

const mostBytes = 25 * 2 ** 20

/** The files of a form, or what is wrong with it. */
export type HandedIn = { files: HandedFile[] } | { problem: 'too_many' | 'too_large' | 'broken' }

/**
 * Reads a form to its end, whatever is in it, so that the browser gets to read our answer; what is too much
 * is dropped as it comes.
 */
export async function readFiles(
  headers: IncomingHttpHeaders,
  payload: Readable,
): Promise<HandedIn> {
  const form = openForm(headers)
  if (form === null) {
    await drain(payload)
    return { problem: 'broken' }
  }
  return await new Promise((resolve) => {
    const files: HandedFile[] = []
    let size = 0
    let problem: 'too_many' | 'too_large' | 'broken' | null = null
    const end = (): void => resolve(problem === null ? { files } : { problem })
    const breakOff = (): void => {
      problem ??= 'broken'
      void drain(payload).then(end)
    }
    form.on('file', (_field, part, name) => {
      const chunks: Buffer[] = []
      part.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > mostBytes) problem ??= 'too_large'
        if (problem === null) chunks.push(chunk)
        else chunks.length = 0
      })
      // A form that breaks off ends its last file with an error.
      part.on('error', breakOff)
      part.on('end', () => {
        const bytes = Buffer.concat(chunks)
        // A browser sends a nameless empty file where none was chosen.
        if (bytes.length > 0) files.push({ fileName: name ?? '', bytes })
      })
    })
    form.on('filesLimit', () => {
      problem ??= 'too_many'
    })
    form.on('partsLimit', () => {
      problem ??= 'too_many'
    })
    form.on('error', breakOff)
    form.on('finish', end)
    payload.on('error', breakOff)
    payload.on('close', () => {
      if (!payload.readableEnded) breakOff()
    })
    payload.pipe(form)
  })
}

function openForm(headers: IncomingHttpHeaders): BusboyInstance | null {
  const type = headers['content-type'] ?? ''
  if (!/^\s*multipart\/form-data\b/i.test(type)) return null
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return null
  const limits = { files: mostReceiptFiles, fields: 5, fieldSize: 1_024, headerPairs: 50 }
  try {
    return new Busboy({ headers: { ...headers, 'content-type': type }, limits })
  } catch {
    return null
  }
}

/** Reads and drops what is still to come. */
export async function drain(payload: Readable): Promise<void> {
  if (payload.readableEnded || payload.destroyed) return
  payload.unpipe()
  await new Promise<void>((resolve) => {
    payload.once('end', resolve)
    payload.once('close', resolve)
    payload.once('error', () => resolve())
    payload.resume()
  })
}

/** What the framework is left with once the bytes were taken: nothing, of the declared length. */
export function nothingLeft(headers: IncomingHttpHeaders): Readable {
  const length = Number(headers['content-length'] ?? 0)
  return Object.assign(Readable.from([]), { receivedEncodedLength: length })
}
