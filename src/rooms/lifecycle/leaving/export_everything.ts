import { z } from 'zod'
import { atOnce, run, type RunOutcome } from '#kernel/corridor/definition'
import { assertPermitted } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { gatherEverything } from './everything/gather.ts'
import { endPackage, startPackage } from './package/begin_and_end.ts'
import type { Filled, PackagePlan } from './package/fill.ts'
import { packageRecord, toPackage } from './package/record.ts'
import { assertOwnerInPerson } from './package/rules.ts'
import { findPackage } from './package/store.ts'

export default run({
  name: 'export_everything',
  says: 'Make a zip of everything the organization has: the rows of all tables as JSON lines, every file, the audit log with its seals, and a hash of each. Secrets are left out and listed. For an owner in person. Download it at `url` within seven days.',
  needs: 'members:edit',
  input: z.strictObject({}),
  output: packageRecord,
  fails: ['owner_in_person_required', 'second_factor_required'],
  forApps: false,
  secondFactor: true,
  whileClosed: true,

  async start(scene) {
    assertPermitted(scene.principal, 'settings:edit')
    assertOwnerInPerson(scene.principal)
    const given = { kind: 'everything' as const, from_on: null, to_on: null }
    const { row, isNew } = await startPackage(scene, given)
    if (!isNew) return atOnce(toPackage(scene, row))
    return { packageId: row.id } satisfies PackagePlan
  },

  work: gatherEverything,

  end: (scene: Scene, plan: PackagePlan, outcome: RunOutcome<Filled>) =>
    endPackage(scene, plan, outcome),

  async soFar(scene: Scene, { packageId }: PackagePlan) {
    return toPackage(scene, await findPackage(scene, packageId))
  },
})
