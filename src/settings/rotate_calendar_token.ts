import { z } from 'zod'
import { action } from '#kernel/definition'
import { calendarToken, writeToken } from './calendar_token.ts'
import * as store from './store.ts'

export default action({
  name: 'rotate_calendar_token',
  says: 'Make a new secret address of the calendar of deadlines; the old one stops working.',
  needs: 'settings:edit',
  input: z.strictObject({}),
  output: calendarToken,
  secretFields: ['token', 'url'],
  fails: [],
  hints: { destructive: true },

  async run(scene) {
    const row = await store.lockSettings(scene)
    return writeToken(scene, row, 'calendar_token.rotated')
  },
})
