import { existsSync } from 'node:fs'
import { join } from 'node:path'

// Beside the project where it is developed; whoever has the project alone has none of it.
const samples = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'samples')

/** A folder or file of sample documents that are not ours to keep, and whether it is here. */
export function corpusOf(...names: string[]): { path: string; isHere: boolean } {
  const path = join(samples, ...names)
  const isHere = existsSync(path)
  if (!isHere) {
    process.stderr.write(`NOT RUN: the samples ${names.join('/')} are not on this machine\n`)
  }
  return { path, isHere }
}
