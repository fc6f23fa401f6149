import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { sumPaid, sumWork, works } from './work/work_store.ts'

const sum = z.object({ currency: z.string(), amount: z.number(), count: z.number().int() })

const summary = z.object({
  asOf: z.string(),
  groups: z.array(z.object({ work: z.enum(works), count: z.number().int(), sums: z.array(sum) })),
  paid: z.object({
    from: z.string(),
    sums: z.array(
      sum.extend({
        days: z.number().int().nullable().meta({ description: 'On average after its date.' }),
      }),
    ),
  }),
})

export default read({
  name: 'invoice-summary',
  resource: 'invoice_summary',
  says: 'What invoices that are not settled come to, by what is to be done with them, and what came in for invoices this month.',
  needs: 'invoices:read',
  fails: [],
  item: summary,
  async one(scene): Promise<z.input<typeof summary>> {
    const from = `${scene.today.slice(0, 7)}-01`
    const groups = Map.groupBy(await sumWork(scene), ({ work }) => work)
    const paid = await sumPaid(scene, from)
    return {
      asOf: scene.today,
      groups: works.map((work) => {
        const sums = (groups.get(work) ?? []).map(shown)
        return { work, count: sums.reduce((all, { count }) => all + count, 0), sums }
      }),
      paid: { from, sums: paid.map((one) => ({ ...shown(one), days: one.days })) },
    }
  },
})

type Sum = { currency: string; minor: string; count: number }

function shown({ currency, minor, count }: Sum): z.input<typeof sum> {
  return { currency, amount: toDecimal(BigInt(minor), currencyDigits(currency)), count }
}
