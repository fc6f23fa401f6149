import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Random } from '#kernel/process/clock'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const form = /^dbk_(live|test)_[0-9A-Za-z]{39}$/
const secretLength = 33
const checksumLength = 6

export type Mode = 'live' | 'test'

/**
 * `dbk_<mode>_` + 192 random bits + checksum. The prefix is for secret scanners; the checksum lets
 * us refuse a typo without asking the database.
 */
export function makeKeyText(mode: Mode, random: Random): string {
  const body = `dbk_${mode}_${toBase62(random.bytes(24), secretLength)}`
  return body + checksumOf(body)
}

export function isKeyText(text: string): boolean {
  if (!form.test(text)) return false
  const body = text.slice(0, -checksumLength)
  return text.slice(-checksumLength) === checksumOf(body)
}

/** A plain hash is right for 192 random bits: there is nothing to guess, and it is on every request. */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

export function hintOf(text: string): string {
  return text.slice(-4)
}

function checksumOf(body: string): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(body))
  return toBase62(bytes, checksumLength)
}

function toBase62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (let index = 0; index < length; index++) {
    text = alphabet.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text
}
