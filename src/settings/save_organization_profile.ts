import { action } from '#kernel/definition'
import { changeSettings } from './change_settings.ts'
import { profileInput } from './profile.ts'
import { changesProfile, withProfile } from './rules.ts'
import { settingsRecord } from './settings_record.ts'
import * as store from './store.ts'

export default action({
  name: 'save_organization_profile',
  says: 'Save what invoices say of the organization. A field left out stays; "" or null clears it.',
  needs: 'settings:edit',
  input: profileInput,
  output: settingsRecord,
  fails: [],
  hints: { idempotent: true },
  // Every later invoice says it, and asks for its money to be paid there.
  reviewed: async (scene, input) => {
    const { profile } = await store.findSettings(scene)
    return changesProfile(profile, input)
  },

  async run(scene, input) {
    const row = await store.lockSettings(scene)
    const profile = withProfile(row.profile, input)
    if (changesProfile(row.profile, input)) scene.assertReviewed()
    return changeSettings(scene, row, { profile })
  },
})
