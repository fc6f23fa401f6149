import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Secrets } from '#kernel/process/secrets'
import { canonical } from '#kernel/values/canonical'

export const manifestName = 'manifest.json'
const purpose = 'backup manifest'
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)
/** A part of a back-up, by the bytes as they lie there. */
const part = z.strictObject({ file: z.string().regex(/^[\w.]+$/), bytes: count, sha256: hash })

const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** The time of the snapshot: everything that was committed before is inside, nothing else is. */
  takenAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  version: z.string(),
  /** The newest migration of the database. */
  migration: z.string(),
  postgres: z.number().int(),
  database: z.string(),
  owner: z.string(),
  /** Roles that the dump names. */
  roles: z.array(z.string()),
  isEncrypted: z.boolean(),
  dump: part,
  /** Which files belong to it; they lie beside the back-ups, one copy for all. */
  list: part,
  files: z.strictObject({ count, bytes: count, missing: count }),
  /** Rows by table. */
  tables: z.record(z.string(), count),
  /** The signed ends of the audit chains. */
  heads: z.array(z.record(z.string(), z.string())),
})

export type BackupManifest = z.output<typeof manifestSchema>
export type BackupPart = z.output<typeof part>

/** The key that seals secrets in the database signs it, so a restore knows that it has that key. */
export function signedManifest(manifest: BackupManifest, secrets: Secrets): string {
  const signature = secrets.sign(purpose, canonical(manifest))
  return `${JSON.stringify({ ...manifest, signature }, null, 1)}\n`
}

/** Refuses what was changed, and what was made under another secret key. */
export function readManifest(folder: string, secrets: Secrets | null): BackupManifest {
  const path = join(folder, manifestName)
  if (!existsSync(path)) throw new Error(`${folder} is no back-up: ${manifestName} is missing.`)
  const signed = z.looseObject({ signature: z.string() })
  const found = signed.safeParse(parsed(path))
  const { signature = '', ...rest } = found.success ? found.data : {}
  const read = manifestSchema.safeParse(rest)
  if (!read.success) {
    throw new Error(`${path} cannot be understood: it was damaged, or a newer release wrote it.`)
  }
  if (secrets !== null && !secrets.verify(purpose, canonical(read.data), signature)) {
    throw new Error(
      `${path} was changed, or made with another secret key: set DAYBOOK_SECRET_KEY to the one of ` +
        'that time. Without it what is sealed in the database cannot be opened.',
    )
  }
  return read.data
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

const folderName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** In order of time, as their names are. */
export function folderNameOf(takenAt: Date): string {
  return `${takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Finished back-ups of a directory, oldest first. */
export function listBackups(directory: string): string[] {
  const names = existsSync(directory) ? readdirSync(directory) : []
  return names
    .filter((name) => folderName.test(name) && existsSync(join(directory, name, manifestName)))
    .toSorted()
}

/** `given` is one back-up, or a directory of them: then its newest. */
export function locateBackup(given: string): { directory: string; folder: string } {
  if (existsSync(join(given, manifestName))) return { directory: join(given, '..'), folder: given }
  const newest = listBackups(given).at(-1)
  if (newest === undefined) {
    throw new Error(`There is no finished back-up in ${given}: make one with \`daybook backup\`.`)
  }
  return { directory: given, folder: join(given, newest) }
}

export async function assertPart(
  folder: string,
  { file, bytes, sha256 }: BackupPart,
): Promise<void> {
  const digest = createHash('sha256')
  let size = 0
  await pipeline(createReadStream(join(folder, file)), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      digest.update(chunk)
      size += chunk.length
    }
  })
  if (size !== bytes || digest.digest('hex') !== sha256) {
    throw new Error(`${join(folder, file)} is not as it was written: use another back-up.`)
  }
}
