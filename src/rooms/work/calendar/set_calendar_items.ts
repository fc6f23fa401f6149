import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { deadlineItems, regionOf } from '#regions/room'
import { changeSettings, lockSettings, settingsRecord } from '#settings/room'

export default action({
  name: 'set_calendar_items',
  says: 'Choose which optional deadlines are shown, such as payroll or the EU sales list, in addition to those that apply to everyone in the region.',
  needs: 'settings:edit',
  input: z.strictObject({
    items: z.array(z.string().max(100)).max(100).meta({
      description: 'The complete list, such as one_stop_shop; [] shows no optional deadlines.',
    }),
  }),
  output: settingsRecord,
  fails: ['unknown_calendar_item'],
  hints: { idempotent: true },

  async run(scene, input) {
    const row = await lockSettings(scene)
    const known = deadlineItems(regionOf(row.region_key))
      .filter((item) => item.optIn)
      .map((item) => item.id)
    const unknown = input.items.filter((item) => !known.includes(item))
    if (unknown.length > 0) throw new Failure('unknown_calendar_item', { unknown, known })
    // In the order of the region, so that the same choice is stored the same way.
    const chosen = known.filter((item) => input.items.includes(item))
    return changeSettings(scene, row, { calendar_items: chosen })
  },
})
