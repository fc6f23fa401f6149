import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { changeSettings } from './settings/change_settings.ts'
import { loosensAutoPost, thresholdOf } from './settings/rules.ts'
import { settingsRecord } from './settings/settings_record.ts'
import * as store from './settings/store.ts'
import { notifyOwners } from './settings/notify_owners.ts'

export default action({
  name: 'set_auto_post',
  says: 'Turn automatic posting of documents on or off, and set the confidence it requires.',
  needs: 'settings:edit',
  input: z.strictObject({
    autoPost: z.boolean(),
    autoPostThreshold: z.number().min(0).max(1).optional().meta({
      description: 'Minimum extraction confidence to post automatically; unchanged if omitted.',
    }),
  }),
  output: settingsRecord,
  fails: [],
  hints: { idempotent: true },
  // A caller that may not post without review must not get the same through automatic posting.
  reviewed: async (scene, input) => loosensAutoPost(await store.findSettings(scene), input),

  async run(scene, input) {
    const row = await store.lockSettings(scene)
    if (loosensAutoPost(row, input)) {
      scene.assertReviewed()
      await notifyOwners(
        scene,
        row,
        input.autoPost && !row.auto_post ? 'turned_on' : 'threshold_lowered',
      )
    }
    return changeSettings(scene, row, {
      auto_post: input.autoPost,
      auto_post_threshold: thresholdOf(input.autoPostThreshold, row.auto_post_threshold),
    })
  },
})
