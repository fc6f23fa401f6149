import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bends, chanceOf, mutate, type StrangeFile } from '../support/documents/mutations.ts'

const files: StrangeFile[] = ['<a>1.00</a>', '%PDF-1.7 2 0 obj', ''].map((text, index) => ({
  name: `file ${index}`,
  bytes: Buffer.from(text),
  mimeType: null,
  fileName: null,
}))

describe('chance', () => {
  it('is the same for the same seed, below one, and another for another seed', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const [one, same, other] = [chanceOf(seed), chanceOf(seed), chanceOf(seed + 1)]
        const drawn = Array.from({ length: 20 }, one)
        expect(drawn).toEqual(Array.from({ length: 20 }, same))
        expect(drawn).not.toEqual(Array.from({ length: 20 }, other))
        expect(drawn.every((number) => number >= 0 && number < 1)).toBe(true)
      }),
    )
  })
})

describe('bent files', () => {
  it('repeat with their seed, so that what went wrong can be looked at again', () => {
    expect(mutate(files, 30, 7)).toEqual(mutate(files, 30, 7))
    expect(mutate(files, 30, 7)).not.toEqual(mutate(files, 30, 8))
  })

  it('are as many as asked for, by every way there is, and mostly not what they were', () => {
    const bent = mutate(files, 120, 1)
    expect(bent).toHaveLength(120)
    for (const way of Object.keys(bends))
      expect(bent.some(({ name }) => name.includes(way))).toBe(true)
    const honest = new Set(files.map(({ bytes }) => Buffer.from(bytes).toString('hex')))
    const same = bent.filter(({ bytes }) => honest.has(Buffer.from(bytes).toString('hex')))
    expect(same.length).toBeLessThan(60)
  })

  it('can be made of anything, nothing included', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), fc.integer(), (bytes, seed) => {
        const [file] = files
        const bent = mutate([{ ...file, bytes } as StrangeFile], 12, seed)
        expect(bent.every((one) => one.bytes.length < 10_000)).toBe(true)
      }),
    )
  })
})
