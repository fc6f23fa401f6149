import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { Transform } from 'node:stream'
import { systemRandom } from '#kernel/process/clock'

/**
 * AES-256-GCM in pieces, as the STREAM construction has it (Hoang, Reyhanitabar, Rogaway, Vizár 2015):
 * every piece is checked before a byte of it is passed on, pieces cannot be reordered, and the last
 * one is marked, so that a file that was cut off is noticed. Each file has a key of its own, derived
 * from the key of back-ups and a random salt (HKDF, RFC 5869).
 */
const magic = Buffer.from('DAYBOOK-BACKUP-1\n', 'latin1')
const saltLength = 32
const idLength = 4
const tagLength = 16
const nonceLength = 12
const pieceLength = 1024 * 1024
const headerLength = magic.length + idLength + saltLength

export function encrypting(key: Buffer): Transform {
  const salt = systemRandom.bytes(saltLength)
  const fileKey = expand(key, salt, 'file')
  let number = 0
  const seal = (piece: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast))
    number += 1
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
  const transform = inPieces(pieceLength, seal)
  transform.push(Buffer.concat([magic, idOf(key), salt]))
  return transform
}

/** How many bytes lie there for so many. */
export function encryptedLength(bytes: number): number {
  const pieces = Math.max(1, Math.ceil(bytes / pieceLength))
  return headerLength + bytes + pieces * tagLength
}

/** Takes whichever of the keys the file names. */
export function decrypting(keys: readonly Buffer[]): Transform {
  let header: Buffer | null = Buffer.alloc(0)
  let fileKey: Buffer | null = null
  let number = 0
  const open = (piece: Buffer, isLast: boolean): Buffer => {
    if (fileKey === null || piece.length < tagLength) throw new Error(damaged)
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast))
    number += 1
    const end = piece.length - tagLength
    decipher.setAuthTag(piece.subarray(end))
    try {
      return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()])
    } catch (error) {
      throw new Error(damaged, { cause: error })
    }
  }
  return inPieces(pieceLength + tagLength, open, (chunk) => {
    if (header === null) return chunk
    header = Buffer.concat([header, chunk])
    if (header.length < headerLength) return Buffer.alloc(0)
    fileKey = keyOf(header, keys)
    const rest = header.subarray(headerLength)
    header = null
    return rest
  })
}

const damaged = 'An encrypted file of the back-up was changed or is not complete.'

/** Cuts what comes into pieces; the last one is known only when nothing follows. */
function inPieces(
  length: number,
  work: (piece: Buffer, isLast: boolean) => Buffer,
  before: (chunk: Buffer) => Buffer = (chunk) => chunk,
): Transform {
  let held: Buffer[] = []
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        const given = before(chunk)
        held.push(given)
        size += given.length
        if (size > length) {
          let all = Buffer.concat(held)
          for (; all.length > length; all = all.subarray(length)) {
            this.push(work(all.subarray(0, length), false))
          }
          held = [all]
          size = all.length
        }
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        this.push(work(Buffer.concat(held), true))
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

function keyOf(header: Buffer, keys: readonly Buffer[]): Buffer {
  if (!header.subarray(0, magic.length).equals(magic)) throw new Error(damaged)
  const id = header.subarray(magic.length, magic.length + idLength)
  const key = keys.find((one) => idOf(one).equals(id))
  if (key === undefined) {
    throw new Error(
      'The back-up is encrypted with a key that is not here: set DAYBOOK_BACKUP_KEY, or ' +
        'DAYBOOK_BACKUP_KEY_FILE, to the key it was made with. Without that key it cannot be read.',
    )
  }
  return expand(key, header.subarray(magic.length + idLength, headerLength), 'file')
}

/** Tells keys apart without telling anything of them. */
function idOf(key: Buffer): Buffer {
  return expand(key, Buffer.alloc(0), 'id').subarray(0, idLength)
}

export function expand(key: Buffer, salt: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `daybook backup ${purpose}`, 32))
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceLength)
  nonce.writeUIntBE(number, nonceLength - 7, 6)
  nonce.writeUInt8(isLast ? 1 : 0, nonceLength - 1)
  return nonce
}
