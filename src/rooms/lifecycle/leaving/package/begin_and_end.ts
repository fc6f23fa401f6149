import type { RunOutcome } from '#kernel/corridor/definition'
import { handOf } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { removeEntries } from './entry_store.ts'
import type { Filled, PackagePlan } from './fill.ts'
import { changedPackage, type PackageRecord, type PackageRow } from './record.ts'
import { expiryOf } from './rules.ts'
import * as store from './store.ts'

/** Whoever asks for the same while it is being made gets that one; of a kind, one is made at a time. */
export async function startPackage(
  scene: Scene,
  given: Omit<store.NewPackage, 'asked_by'>,
): Promise<{ row: PackageRow; isNew: boolean }> {
  const making = await store.findMaking(scene, given.kind)
  if (making !== null) {
    const { from_on: from, to_on: to } = making
    if (from === given.from_on && to === given.to_on) return { row: making, isNew: false }
    throw new Failure('package_under_way', { packageId: encodeId('pkg', making.id), from, to })
  }
  const row = store.insertPackage(scene, { ...given, asked_by: handOf(scene.principal) })
  store.scheduleSweep(scene)
  changedPackage(scene, 'started', null, row)
  return { row, isNew: true }
}

export async function endPackage(
  scene: Scene,
  { packageId }: PackagePlan,
  outcome: RunOutcome<Filled>,
): Promise<PackageRecord> {
  const row = await store.lockPackage(scene, packageId)
  if (!outcome.ok) {
    removeEntries(scene, packageId)
    const { code, message } = outcome.failure
    const failed = { status: 'failed' as const, error: { code, message }, ended_at: scene.now }
    return changedPackage(scene, 'finished', row, store.updatePackage(scene, row, failed))
  }
  const { files, size, manifestSha256 } = outcome.reply
  const after = store.updatePackage(scene, row, {
    status: 'ready',
    files,
    size,
    manifest_sha256: manifestSha256,
    expires_at: expiryOf(scene.now),
    ended_at: scene.now,
  })
  return changedPackage(scene, 'finished', row, after)
}
