import { z } from 'zod'
import type { App } from '#kernel/corridor/app'
import { assertPermitted, type Principal } from '#kernel/corridor/principal'
import type { Read } from '#kernel/corridor/read'
import { runOneRead } from '#kernel/corridor/run_read'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { fileNameOf } from '#exports/room'
import { findSettings } from '#settings/room'
import { writeZip } from '../zip/write_zip.ts'
import type { PackageEntry } from './entry_store.ts'
import { entryPages } from './fill.ts'
import type { PackageRow } from './record.ts'
import { assertOwnerInPerson } from './rules.ts'
import { findPackage, packageUuid } from './store.ts'

export type OpenedPackage = { fileName: string; size: string; chunks: AsyncIterable<Uint8Array> }

type Opening = { app: App; principal: Principal; requestId: string }

/** A package as a zip, put together while it is sent. Refusals come before its first byte. */
export async function openPackage(opening: Opening, id: string): Promise<OpenedPackage> {
  const { app, principal } = opening
  const look = async <T>(work: (scene: Scene) => Promise<T>): Promise<T> =>
    (await runOneRead(app, { ...opening, read: readOf(work), via: 'rest' }, id)) as T
  const { row, name } = await look(async (scene) => {
    const found = await findPackage(scene, packageUuid(id))
    assertMayOpen(principal, found)
    assertReady(found, scene.now)
    const settings = await findSettings(scene)
    return { row: found, name: settings.profile.legalName ?? settings.name }
  })
  const { files } = app.ports
  async function* bytesOf({ pieces }: PackageEntry): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) {
      const stream = await files.stream(principal.orgId, piece)
      if (stream === null) throw new Error(`a piece of the package ${id} is missing`)
      yield* stream as AsyncIterable<Buffer>
    }
  }
  const pages = () => entryPages(look, row.id)
  const span = row.from_on === null ? [] : [row.from_on, row.to_on ?? '']
  return {
    fileName: fileNameOf(name, [row.kind, ...span], 'zip'),
    size: row.size,
    chunks: writeZip(pages, bytesOf, row.created_at),
  }
}

function assertMayOpen(principal: Principal, { kind }: PackageRow): void {
  if (kind === 'everything') {
    assertPermitted(principal, 'members:edit')
    assertPermitted(principal, 'settings:edit')
    assertOwnerInPerson(principal)
    return
  }
  for (const one of ['invoices:read', 'documents:read'] as const) assertPermitted(principal, one)
}

/** A package that ended is gone before the sweep removes it. */
function assertReady({ status, expires_at: expiresAt }: PackageRow, now: Date): void {
  const isOver = status === 'expired' || (expiresAt !== null && expiresAt <= now)
  if (isOver) throw new Failure('package_expired')
  if (status !== 'ready') throw new Failure('package_not_ready')
}

export const packageFails = ['package_not_found', 'package_not_ready', 'package_expired'] as const

function readOf(get: (scene: Scene) => Promise<unknown>): Read {
  return {
    name: 'packages',
    resource: 'package',
    says: 'A package as a zip.',
    needs: 'ledger:read',
    fails: packageFails,
    item: z.custom<unknown>(),
    get,
  }
}
