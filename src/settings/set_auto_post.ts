import { z } from 'zod'
import { action } from '#kernel/definition'
import { changeSettings } from './change_settings.ts'
import { loosensAutoPost, thresholdOf } from './rules.ts'
import { settingsRecord } from './settings_record.ts'
import * as store from './store.ts'

export default action({
  name: 'set_auto_post',
  says: 'Turn posting without approval on or off, and set the confidence it asks for.',
  needs: 'settings:edit',
  input: z.strictObject({
    autoPost: z.boolean(),
    autoPostThreshold: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({ description: 'Least extraction confidence to post by itself; kept if left out.' }),
  }),
  output: settingsRecord,
  fails: [],
  hints: { idempotent: true },
  // Whoever may not post by themselves must not have it done by the policy instead.
  reviewed: async (scene, input) => loosensAutoPost(await store.findSettings(scene), input),

  async run(scene, input) {
    const row = await store.lockSettings(scene)
    if (loosensAutoPost(row, input)) scene.assertReviewed()
    return changeSettings(scene, row, {
      auto_post: input.autoPost,
      auto_post_threshold: thresholdOf(input.autoPostThreshold, row.auto_post_threshold),
    })
  },
})
