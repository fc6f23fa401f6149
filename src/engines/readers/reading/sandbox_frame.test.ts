import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReaderInput } from './reading.ts'
import { collectFrames, collectRequests, frameOf, framesOfRequest } from './sandbox_frame.ts'

const home = { country: 'DK', currency: 'DKK' }

/** The same bytes in other pieces, since a pipe cuts where it likes. */
function cut(all: Buffer, sizes: readonly number[]): Buffer[] {
  const pieces: Buffer[] = []
  let from = 0
  for (const size of [...sizes, all.length]) {
    if (from >= all.length) break
    pieces.push(all.subarray(from, from + size))
    from += size
  }
  return pieces
}

const someSizes = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 60 })

describe('frames', () => {
  it('come out as they went in, however the stream is cut', () => {
    const payloads = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 })
    fc.assert(
      fc.property(payloads, someSizes, (sent, sizes) => {
        const seen: Buffer[] = []
        const take = collectFrames(200, (payload) => seen.push(payload))
        for (const piece of cut(Buffer.concat(sent.map(frameOf)), sizes)) take(piece)
        expect(seen.map((one) => [...one])).toEqual(sent.map((one) => [...one]))
      }),
    )
  })

  it('may be empty, and are given as soon as they are whole', () => {
    const seen: number[] = []
    const take = collectFrames(10, (payload) => seen.push(payload.length))
    take(Buffer.from([0, 0, 0]))
    expect(seen).toEqual([])
    take(Buffer.from([0]))
    expect(seen).toEqual([0])
  })

  it('longer than the cap are refused at the length, before any of it has come', () => {
    const take = collectFrames(10, () => undefined)
    expect(() => take(Buffer.from([0, 0, 0, 11]))).toThrow('too long')
    const other = collectFrames(10, () => undefined)
    expect(() => other(frameOf(new Uint8Array(10)))).not.toThrow()
    expect(() => other(Buffer.from([0xff, 0xff, 0xff, 0xff]))).toThrow('too long')
  })
})

describe('a request', () => {
  const texts = fc.option(fc.string({ unit: 'grapheme', maxLength: 40 }))
  const requests = fc.record({
    bytes: fc.option(fc.uint8Array({ maxLength: 300 })),
    text: texts,
    mimeType: texts,
    fileName: texts,
    home: fc.constant(home),
  })

  it('is the same on the other side, with no bytes kept apart from none at all', () => {
    fc.assert(
      fc.property(fc.array(requests, { maxLength: 4 }), someSizes, (sent, sizes) => {
        const seen: ReaderInput[] = []
        const take = collectRequests(10_000, (input) => seen.push(input))
        for (const piece of cut(Buffer.concat(sent.flatMap(framesOfRequest)), sizes)) take(piece)
        const plain = (one: ReaderInput) => ({ ...one, bytes: one.bytes && [...one.bytes] })
        expect(seen.map(plain)).toEqual(sent.map(plain))
      }),
    )
  })
})
