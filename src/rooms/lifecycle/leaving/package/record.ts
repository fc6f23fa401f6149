import { z } from 'zod'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'

export const packageKinds = ['accountant', 'everything'] as const
export const packageStatuses = ['making', 'ready', 'failed', 'expired'] as const

/** A package as its operations and the read return it. */
export const packageRecord = z.object({
  ...recordShape,
  kind: z.enum(packageKinds).meta({
    description:
      'accountant: the ledger of some days, with its documents and returns. everything: all data and files of the organization.',
  }),
  from: z.string().nullable(),
  to: z.string().nullable(),
  status: z.enum(packageStatuses).meta({
    description: 'ready: download it at `url` until `expiresAt`. failed: `error` says why.',
  }),
  files: z.number().int().meta({ description: 'Files in the zip so far.' }),
  bytes: z.number().int().nullable().meta({ description: 'Size of the zip once it is ready.' }),
  manifestSha256: z.string().nullable().meta({
    description: 'SHA-256 of SHA256SUMS in the zip, which has the hash of every other file.',
  }),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  url: z.string().nullable(),
  expiresAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  processing: z.object({ step: z.string(), since: z.string() }).optional(),
})

export type PackageRecord = z.input<typeof packageRecord>

export type PackageRow = {
  id: string
  kind: (typeof packageKinds)[number]
  from_on: string | null
  to_on: string | null
  status: (typeof packageStatuses)[number]
  files: number
  /** Bytes of the zip. */
  size: string
  manifest_sha256: string | null
  error: PackageRecord['error']
  asked_by: string
  expires_at: Date | null
  ended_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
}

function packagePath(id: string): string {
  return `/api/rest/packages/${id}/zip`
}

export function toPackage(scene: Scene, row: PackageRow): PackageRecord {
  const id = encodeId('pkg', row.id)
  const isReady = row.status === 'ready'
  return {
    id,
    kind: row.kind,
    from: row.from_on,
    to: row.to_on,
    status: row.status,
    files: row.files,
    bytes: isReady ? Number(row.size) : null,
    manifestSha256: row.manifest_sha256,
    error: row.error,
    url: isReady ? scene.baseUrl + packagePath(id) : null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    ...stampsOf(row),
    allowedActions: [],
    ...(row.status === 'making'
      ? { processing: { step: 'making', since: row.created_at.toISOString() } }
      : {}),
  }
}

/** Records one change with its event, and returns the record. */
export function changedPackage(
  scene: Scene,
  event: 'started' | 'finished' | 'expired',
  before: PackageRow | null,
  after: PackageRow,
): PackageRecord {
  const record = toPackage(scene, after)
  scene.changed({
    event: `package.${event}`,
    id: record.id,
    before: before === null ? null : toPackage(scene, before),
    after: record,
  })
  return record
}
