import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { calendarToken, openToken, writeToken } from './calendar_token/calendar_token.ts'
import * as store from './settings/store.ts'

export default action({
  name: 'generate_calendar_token',
  says: 'Create the secret URL of the read-only deadline calendar, or return the existing one.',
  needs: 'settings:edit',
  input: z.strictObject({}),
  output: calendarToken,
  secretFields: ['token', 'url'],
  fails: [],
  hints: { idempotent: true },
  // The address works for whoever has it, longer than the app that asked for it.
  reviewed: true,

  async run(scene) {
    const row = await store.lockSettings(scene)
    const isInUse = row.calendar_token_sealed !== null
    // The address itself is a secret.
    await scene.alsoShows(() => ({ givesAddressInUse: isInUse, endsAddressInUse: false }))
    if (row.calendar_token_sealed !== null) return openToken(scene, row.calendar_token_sealed)
    return writeToken(scene, row, 'calendar_token.created')
  },
})
