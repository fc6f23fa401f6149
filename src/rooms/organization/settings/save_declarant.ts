import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { changeSettings } from './settings/change_settings.ts'
import { declarant } from './profile/declarant.ts'
import { settingsRecord } from './settings/settings_record.ts'
import * as store from './settings/store.ts'

export default action({
  name: 'save_declarant',
  says: 'Save the person who declares VAT for the organization, as the file of its periodic VAT returns names them.',
  needs: 'settings:edit',
  input: z.strictObject({
    declarant: declarant.nullable().meta({ description: 'Replaces the whole value; null clears.' }),
  }),
  output: settingsRecord,
  fails: [],
  hints: { idempotent: true },

  async run(scene, { declarant: given }) {
    const row = await store.lockSettings(scene)
    const { declarant: _, ...rest } = row.profile
    const profile = given === null ? rest : { ...rest, declarant: given }
    return changeSettings(scene, row, { profile })
  },
})
