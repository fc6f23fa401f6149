import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { calendarToken, writeToken } from './calendar_token/calendar_token.ts'
import * as store from './settings/store.ts'

export default action({
  name: 'rotate_calendar_token',
  says: 'Replace the secret URL of the deadline calendar; the old URL stops working.',
  needs: 'settings:edit',
  input: z.strictObject({}),
  output: calendarToken,
  secretFields: ['token', 'url'],
  fails: [],
  hints: { destructive: true },
  // As generate_calendar_token; and the old address stops working.
  reviewed: true,

  async run(scene) {
    const row = await store.lockSettings(scene)
    const isInUse = row.calendar_token_sealed !== null
    // The address itself is a secret.
    await scene.alsoShows(() => ({ givesAddressInUse: false, endsAddressInUse: isInUse }))
    return writeToken(scene, row, 'calendar_token.rotated')
  },
})
