import { claimBlob } from '#files/room'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import { sizeOfZip } from '../zip/write_zip.ts'
import { packText, type PackedFile, type PackingPlace } from '../zip/pack.ts'
import * as entries from './entry_store.ts'
import * as store from './store.ts'

export type PackagePlan = { packageId: string }

/** What a run needs to put files into its package. */
export type Filling = PackingPlace & { context: RunContext; packageId: string }

export function fillingOf(context: RunContext, { packageId }: PackagePlan): Filling {
  const { orgId, ports } = context
  return { context, packageId, files: ports.files, orgId }
}

/** Adds files, in one batch: either all of them are in the package or none. */
export async function addFiles(
  { context, packageId, files }: Filling,
  packed: readonly PackedFile[],
  expected: number | null,
): Promise<void> {
  await context.inTransaction(
    async (scene) => {
      for (const one of packed.filter(({ isCompressed }) => isCompressed)) {
        for (const piece of one.pieces) await claimBlob(scene, files, piece)
      }
      const { count } = await entries.findStand(scene, packageId, '')
      entries.insertEntries(scene, packageId, count, packed)
      return count + packed.length
    },
    (done) => ({ done, of: expected === null ? null : Math.max(expected, done) }),
  )
}

const pageSize = 500

/** The files of the package in order, each page in a look of its own. */
export async function* entryPages(
  look: <T>(work: (scene: Scene) => Promise<T>) => Promise<T>,
  packageId: string,
): AsyncGenerator<entries.PackageEntry[]> {
  let after = 0
  for (;;) {
    const page = await look((scene) => entries.listEntries(scene, packageId, after, pageSize))
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = last.no
  }
}

const sumsPath = 'SHA256SUMS'

/** What came of a run: the sizes, and the hash that proves all others. */
export type Filled = { files: number; size: string; manifestSha256: string }

/** Last of all: the hash of every file, as `sha256sum --check` reads it, and the size of the zip. */
export async function closePackage(filling: Filling): Promise<Filled> {
  const { context, packageId } = filling
  const pages = () => entryPages((work) => context.inTransaction(work), packageId)
  const { last } = await context.inTransaction((scene) =>
    entries.findStand(scene, packageId, sumsPath),
  )
  if (last === null)
    await addFiles(filling, [await packText(filling, sumsPath, sumsOf(pages()))], null)
  const found = await context.inTransaction(async (scene) => ({
    row: await store.findPackage(scene, packageId),
    stand: await entries.findStand(scene, packageId, ''),
    sums: await entries.findByPath(scene, packageId, sumsPath),
  }))
  const size = await sizeOfZip(pages, found.row.created_at)
  return { files: found.stand.count, size: String(size), manifestSha256: found.sums }
}

async function* sumsOf(pages: AsyncIterable<entries.PackageEntry[]>): AsyncGenerator<string> {
  for await (const page of pages) {
    yield page.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('')
  }
}
