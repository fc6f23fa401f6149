import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { digestSetting, toSetting } from './digest/setting.ts'
import { frequencies } from './digest/rules.ts'
import * as store from './digest/store.ts'

export default action({
  name: 'set_digest',
  says: 'Choose how often you get a mail of what waits for you, with deadlines, ending bank consents and rejected e-invoices: `off`, `daily` or `weekly`. It is your own choice in this organization; there is never more than one a day, and none if nothing waits.',
  needs: 'documents:read',
  input: z.strictObject({ frequency: z.enum(frequencies) }),
  output: digestSetting,
  fails: ['digest_needs_person'],
  hints: { idempotent: true },
  forApps: false,

  async run(scene, { frequency }) {
    const { userId } = scene.principal
    if (userId === null) throw new Failure('digest_needs_person')
    const row = await store.findDigest(scene, userId)
    const before = toSetting(userId, row)
    if (row.frequency === frequency) return before
    store.saveDigest(scene, userId, frequency)
    const after = toSetting(userId, { ...row, frequency })
    scene.changed({ event: 'digest.updated', id: encodeId('usr', userId), before, after })
    return after
  },
})
