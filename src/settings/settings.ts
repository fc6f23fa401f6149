import { read } from '#kernel/read'
import { settingsRecord, toSettings } from './settings_record.ts'
import * as store from './store.ts'

export default read({
  name: 'settings',
  resource: 'settings',
  says: 'The settings of the organization: region, automation, VAT frequency and profile.',
  needs: 'settings:read',
  fails: [],
  item: settingsRecord,
  one: async (scene) => toSettings(scene, await store.findSettings(scene)),
})
