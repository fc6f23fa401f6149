import { read } from '#kernel/corridor/read'
import { quotas, readQuotas } from './settings/quotas.ts'
import { settingsRecord, toSettings } from './settings/settings_record.ts'
import * as store from './settings/store.ts'

export default read({
  name: 'settings',
  resource: 'settings',
  says: "The organization's settings: region, automation, approvals, VAT frequency, profile and quotas.",
  needs: 'settings:read',
  tellsOf: ['organization', 'calendar_token'],
  fails: [],
  item: settingsRecord.extend({ quotas }),
  one: async (scene) => {
    const { shown, warnings } = await readQuotas(scene)
    const settings = toSettings(scene, await store.findSettings(scene))
    return { ...settings, quotas: shown, warnings: [...settings.warnings, ...warnings] }
  },
})
