import { read } from '#kernel/corridor/read'
import { settingsRecord, toSettings } from './settings/settings_record.ts'
import * as store from './settings/store.ts'

export default read({
  name: 'settings',
  resource: 'settings',
  says: "The organization's settings: region, automation, approvals, VAT frequency and profile.",
  needs: 'settings:read',
  tellsOf: ['organization', 'calendar_token'],
  fails: [],
  item: settingsRecord,
  one: async (scene) => toSettings(scene, await store.findSettings(scene)),
})
