import { z } from 'zod'
import { action } from '#kernel/definition'
import { isExactDecimal } from '#kernel/money'
import { changeSettings } from './change_settings.ts'
import { limitOf } from './rules.ts'
import { settingsRecord } from './settings_record.ts'
import * as store from './store.ts'

export default action({
  name: 'set_auto_match',
  says: 'Turn matching of bank transactions without approval on or off, or let it run in shadow: nothing is matched, and the shadow report keeps what would have been. What waits is looked at again under the new setting.',
  needs: 'settings:edit',
  input: z.strictObject({
    mode: z.enum(store.autoMatchModes),
    limit: z
      .number()
      .min(0)
      .refine((amount) => isExactDecimal(amount), 'Use at most two decimals.')
      .nullable()
      .optional()
      .meta({
        description:
          'The largest payment to match by itself, in the home currency; null for no limit, kept if left out.',
      }),
  }),
  output: settingsRecord,
  fails: [],
  // Whoever lets go decides about money; see release_brake.
  forApps: false,
  hints: { idempotent: true },

  async run(scene, input) {
    const row = await store.lockSettings(scene)
    return changeSettings(scene, row, {
      auto_match: input.mode,
      auto_match_limit_minor: limitOf(input.limit, row.auto_match_limit_minor),
    })
  },
})
