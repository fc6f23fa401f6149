import type { ReaderInput } from './reading.ts'

/** The maximum size of any document. */
export const mostDocumentBytes = 20 * 2 ** 20

const headerBytes = 4

/** Bytes prefixed by their length, so that a stream can be split again. */
export function frameOf(payload: Uint8Array): Buffer {
  const framed = Buffer.allocUnsafe(headerBytes + payload.length)
  framed.writeUInt32BE(payload.length, 0)
  framed.set(payload, headerBytes)
  return framed
}

/**
 * Splits a stream into frames. The sender is not trusted: a frame with a length above the limit
 * throws before anything is buffered.
 */
export function collectFrames(
  mostBytes: number,
  onFrame: (payload: Buffer) => void,
): (chunk: Buffer) => void {
  let pieces: Buffer[] = []
  let held = 0
  let wanted = headerBytes
  let isHeader = true
  return (chunk) => {
    pieces.push(chunk)
    held += chunk.length
    while (held >= wanted) {
      const all = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces, held)
      const part = all.subarray(0, wanted)
      const rest = all.subarray(wanted)
      pieces = rest.length > 0 ? [rest] : []
      held = rest.length
      if (isHeader) {
        wanted = part.readUInt32BE(0)
        if (wanted > mostBytes) throw new RangeError(`a frame of ${wanted} bytes is too long`)
      } else {
        wanted = headerBytes
      }
      isHeader = !isHeader
      if (isHeader) onFrame(part)
    }
  }
}

type Head = Omit<ReaderInput, 'bytes'> & { hasBytes: boolean }

/** A request is two frames: the metadata, and the document. */
export function framesOfRequest(input: ReaderInput): Buffer[] {
  const { bytes, ...known } = input
  const head: Head = { ...known, hasBytes: bytes !== null }
  return [frameOf(Buffer.from(JSON.stringify(head))), frameOf(bytes ?? new Uint8Array())]
}

/** The inverse of `framesOfRequest`: returns a request when both of its frames have arrived. */
export function collectRequests(
  mostBytes: number,
  onRequest: (input: ReaderInput) => void,
): (chunk: Buffer) => void {
  let head: Head | null = null
  return collectFrames(mostBytes, (payload) => {
    if (head === null) {
      head = JSON.parse(payload.toString()) as Head
      return
    }
    const { hasBytes, ...known } = head
    head = null
    onRequest({ ...known, bytes: hasBytes ? payload : null })
  })
}
