import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { assertMayLoosen } from '#kernel/corridor/principal'
import { Failure } from '#kernel/failure/failure'
import { brake, evidenceClasses, recordBrake } from './learning/learn_brakes.ts'
import * as store from './learning/learn_label_store.ts'
import { markEverything } from './candidates/open_item_marks_store.ts'

export default action({
  name: 'release_brake',
  says: 'Resume automatic matching on a kind of evidence that was paused because too many of its matches were undone. Unmatched transactions are checked again, and counting starts over. In a live organization it needs a signed-in person with two-step verification.',
  needs: 'settings:edit',
  input: z.strictObject({
    evidence: z
      .enum(evidenceClasses)
      .meta({ description: 'The evidence of one of the `brakes` in GET /api/rest/reliability.' }),
  }),
  output: brake,
  fails: ['brake_not_set', 'second_factor_required'],
  // Resuming is a decision about money: an app may show a brake but not release it.
  forApps: false,

  async run(scene, { evidence }) {
    const row = await store.lockBrake(scene, evidence)
    if (row === null) throw new Failure('brake_not_set')
    assertMayLoosen(scene.principal)
    store.releaseBrake(scene, evidence)
    markEverything(scene)
    return recordBrake(scene, 'released', row, { ...row, released_at: scene.now })
  },
})
