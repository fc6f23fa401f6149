import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { vatFrequencies } from '#regions/room'
import { changeSettings } from './settings/change_settings.ts'
import { settingsRecord } from './settings/settings_record.ts'
import * as store from './settings/store.ts'

export default action({
  name: 'set_vat_frequency',
  says: 'Set how often VAT is filed. This changes the VAT periods and their deadlines.',
  needs: 'settings:edit',
  input: z.strictObject({
    frequency: z
      .enum(vatFrequencies)
      .nullable()
      .meta({ description: "null uses the region's default." }),
  }),
  output: settingsRecord,
  fails: [],
  hints: { idempotent: true },
  // It moves the periods of the VAT returns.
  reviewed: async (scene, { frequency }) =>
    (await store.findSettings(scene)).vat_frequency !== frequency,

  async run(scene, input) {
    const row = await store.lockSettings(scene)
    if (row.vat_frequency !== input.frequency) scene.assertReviewed()
    return changeSettings(scene, row, { vat_frequency: input.frequency })
  },
})
