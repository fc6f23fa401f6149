import { z } from 'zod'
import { action } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import { brake, evidenceClasses, tellBrake } from './learn_brakes.ts'
import * as store from './learn_label_store.ts'
import { markEverything } from './match_marks_store.ts'

export default action({
  name: 'release_brake',
  says: 'Let transactions be matched by themselves again on a kind of evidence that was held back because too many such matches were taken back. What waits is looked at again, and counting begins anew.',
  needs: 'settings:edit',
  input: z.strictObject({
    evidence: z
      .enum(evidenceClasses)
      .meta({ description: 'One of the `brakes` of GET /api/rest/reliability.' }),
  }),
  output: brake,
  fails: ['brake_not_set'],
  // Whoever lets go decides about money; an app may show the brake and not decide it.
  forApps: false,

  async run(scene, { evidence }) {
    const row = await store.lockBrake(scene, evidence)
    if (row === null) throw new Failure('brake_not_set')
    store.releaseBrake(scene, evidence)
    markEverything(scene)
    return tellBrake(scene, 'released', row, { ...row, released_at: scene.now })
  },
})
