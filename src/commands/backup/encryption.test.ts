import { createHash } from 'node:crypto'
import { Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { decrypting, encryptedLength, encrypting } from './encryption.ts'

const key = Buffer.alloc(32, 1)
const other = Buffer.alloc(32, 2)
const piece = 1024 * 1024

async function through(bytes: Buffer, transform: Transform, step = 100_000): Promise<Buffer> {
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += step) chunks.push(bytes.subarray(at, at + step))
  const out = buffer(transform)
  await Promise.all([pipeline(Readable.from(chunks), transform), out])
  return await out
}

/** Bytes that repeat nowhere, of any length. */
function bytesOf(length: number): Buffer {
  if (length === 0) return Buffer.alloc(0)
  return createHash('shake256', { outputLength: length }).update('plain').digest()
}

describe('an encrypted stream', () => {
  it.each([0, 1, piece - 1, piece, piece + 1, 2 * piece, 3 * piece + 17])(
    'of %i bytes is read back as it was',
    async (length) => {
      const plain = bytesOf(length)
      const sealed = await through(plain, encrypting(key))
      expect(sealed.length).toBe(encryptedLength(length))
      expect(sealed.includes(plain.subarray(0, 32)) && length >= 32).toBe(false)
      expect((await through(sealed, decrypting([other, key]), 77_777)).equals(plain)).toBe(true)
    },
  )

  it('is different bytes each time', async () => {
    const plain = bytesOf(1_000)
    const [one, two] = [
      await through(plain, encrypting(key)),
      await through(plain, encrypting(key)),
    ]
    expect(one.equals(two)).toBe(false)
  })

  it('is refused without its key, and says which setting names it', async () => {
    const sealed = await through(bytesOf(10), encrypting(key))
    await expect(through(sealed, decrypting([other]))).rejects.toThrow('set DAYBOOK_BACKUP_KEY')
    await expect(through(sealed, decrypting([]))).rejects.toThrow('set DAYBOOK_BACKUP_KEY')
  })

  it('is refused where it was changed, cut off, extended or put into another order', async () => {
    const sealed = await through(bytesOf(2 * piece + 5), encrypting(key))
    const header = sealed.length - (2 * piece + 5 + 3 * 16)
    const flipped = Buffer.from(sealed)
    flipped[sealed.length - 20] = (flipped[sealed.length - 20] ?? 0) ^ 1
    const one = sealed.subarray(header, header + piece + 16)
    const two = sealed.subarray(header + piece + 16, header + 2 * (piece + 16))
    const tail = sealed.subarray(header + 2 * (piece + 16))
    const faults = [
      flipped,
      sealed.subarray(0, sealed.length - 1),
      sealed.subarray(0, header + 2 * (piece + 16)),
      sealed.subarray(0, header),
      Buffer.concat([sealed, Buffer.alloc(1)]),
      Buffer.concat([sealed.subarray(0, header), two, one, tail]),
    ]
    for (const fault of faults) {
      await expect(through(fault, decrypting([key]))).rejects.toThrow('changed or is not complete')
    }
  })
})
