import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { automaticAct, isActShown, showAct } from './acts/acts.ts'
import { drawDay } from './acts/draw.ts'
import { draws } from './acts/verdict.ts'

const spotCheck = z.object({
  day: z.string(),
  items: z.array(automaticAct.extend({ drawn: z.enum(draws) })),
  left: z.number().int().meta({ description: 'Without a verdict; record_spot_check gives one.' }),
})

export default read({
  name: 'spot-check',
  resource: 'spot_check',
  says: 'The spot check of a day: five at random, and the largest, of what Daybook did by itself that day. Everybody is shown the same ones. Give each a verdict with record_spot_check.',
  // Its events tell of documents and of the bank, so they are for who may see the ledger.
  needs: 'ledger:read',
  alsoFor: ['documents:read', 'bank:read'],
  fails: [],
  item: spotCheck,
  filters: z.strictObject({
    day: z.iso.date().optional().meta({ description: 'Default: today.' }),
  }),
  async one(scene, { day = scene.today }) {
    const drawn = (await drawDay(scene, day)).filter(({ act }) => isActShown(scene, act))
    return {
      day,
      items: drawn.map((one) => ({
        ...showAct(scene, one.act, one.verdict),
        drawn: one.drawn,
      })),
      left: drawn.filter(({ verdict }) => verdict === null).length,
    }
  },
})
