import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { assertMayLoosen } from '#kernel/corridor/principal'
import { isExactDecimal } from '#kernel/values/money'
import { changeSettings } from './settings/change_settings.ts'
import { limitOf, loosensLimit } from './settings/rules.ts'
import { settingsRecord } from './settings/settings_record.ts'
import * as store from './settings/store.ts'

export default action({
  name: 'set_auto_match',
  says: 'Turn automatic matching of bank transactions on or off, or set it to shadow: nothing is matched, and the shadow report lists what would have been. Open transactions are checked again with the new setting. Turning it on, or raising the limit, in a live organization needs a signed-in person with two-step verification.',
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
          "The largest payment to match automatically, in the organization's currency; null for no limit, unchanged if omitted.",
      }),
  }),
  output: settingsRecord,
  fails: ['second_factor_required'],
  // Loosening automation is a decision about money, so a person makes it; see release_brake.
  forApps: false,
  hints: { idempotent: true },

  async run(scene, input) {
    const row = await store.lockSettings(scene)
    const limit = limitOf(input.limit, row.auto_match_limit_minor)
    const isOn = input.mode === 'on' && row.auto_match !== 'on'
    if (isOn || loosensLimit(row.auto_match_limit_minor, limit)) assertMayLoosen(scene.principal)
    return changeSettings(scene, row, { auto_match: input.mode, auto_match_limit_minor: limit })
  },
})
