import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { keptRow, type KeptRow } from './demo_bank.ts'

/** Keys are stored only as hashes; the demo remembers its own beside its data. */
export const openKeyRing = (files: string) => openKept(files, 'keys.json', z.string())

/** What the simulated bank is told at every start, so that it is the same each time. */
export const openBankRows = (files: string): Kept<KeptRow[]> =>
  openKept(files, 'bank.json', z.array(keptRow))

type Kept<T> = { get(name: string): T | undefined; put(name: string, value: T): void }

function openKept<T>(files: string, name: string, schema: z.ZodType<T>): Kept<T> {
  const folder = join(files, 'demo')
  const file = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const record = z.record(z.string(), schema)
  const kept = existsSync(file) ? record.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  return {
    get: (key) => kept[key],
    put(key, value) {
      kept[key] = value
      writeFileSync(file, JSON.stringify(kept, null, 2), { mode: 0o600 })
    },
  }
}
