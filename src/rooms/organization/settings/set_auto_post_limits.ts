import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { assertMayLoosen } from '#kernel/corridor/principal'
import { isExactDecimal } from '#kernel/values/money'
import { changeSettings } from './settings/change_settings.ts'
import { limitOf, loosensLimit } from './settings/rules.ts'
import { settingsRecord } from './settings/settings_record.ts'
import * as store from './settings/store.ts'
import { notifyOwners } from './settings/notify_owners.ts'

const limit = z
  .number()
  .min(0)
  .max(1e12)
  .refine((amount) => isExactDecimal(amount), 'Use at most two decimals.')
  .nullable()
  .optional()

export default action({
  name: 'set_auto_post_limits',
  says: 'Set the most that is posted automatically, per document and per day. What is above stays coded for a person to post.',
  needs: 'settings:edit',
  input: z.strictObject({
    perDocument: limit.meta({
      description:
        "The largest document posted automatically, in the organization's currency; null for no limit, unchanged if omitted.",
    }),
    perDay: limit.meta({
      description:
        "The most posted automatically in one day, in the organization's currency; null for no limit, unchanged if omitted.",
    }),
  }),
  output: settingsRecord,
  fails: ['second_factor_required'],
  hints: { idempotent: true },
  forApps: false,

  async run(scene, input) {
    const row = await store.lockSettings(scene)
    const perDocument = limitOf(input.perDocument, row.auto_post_per_document_minor)
    const perDay = limitOf(input.perDay, row.auto_post_per_day_minor)
    const isLooser =
      loosensLimit(row.auto_post_per_document_minor, perDocument) ||
      loosensLimit(row.auto_post_per_day_minor, perDay)
    if (isLooser) {
      assertMayLoosen(scene.principal)
      await notifyOwners(scene, row, 'limits_raised')
    }
    return changeSettings(scene, row, {
      auto_post_per_document_minor: perDocument,
      auto_post_per_day_minor: perDay,
    })
  },
})
