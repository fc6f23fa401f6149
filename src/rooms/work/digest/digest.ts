import { read } from '#kernel/corridor/read'
import { digestSetting, toSetting } from './digest/setting.ts'
import { findDigest } from './digest/store.ts'

export default read({
  name: 'digest',
  resource: 'digest',
  says: 'How often you get a mail of what waits in this organization. Keys of the organization get none.',
  needs: 'documents:read',
  fails: [],
  item: digestSetting,
  async one(scene) {
    const { userId } = scene.principal
    if (userId === null) return toSetting(null, { frequency: 'off', last_sent_on: null })
    return toSetting(userId, await findDigest(scene, userId))
  },
})
