import { z } from 'zod'
import type { Scene } from '#kernel/corridor/scene'
import { addDays } from '#kernel/values/day'
import { homeRegion, type Region } from '#regions/room'
import { financialYearsOf } from '#settings/room'
import { figuresIn } from '../figures/figure.ts'
import { fillLines, isResultAccount, type FilledLine } from '../lines/line_rules.ts'
import { lineRecord, showLine } from '../lines/line_shape.ts'
import { dayFilters, daysOf } from '../span/asked_span.ts'
import { listReportAccounts, nameAccount } from '../sums/chart_names.ts'
import { accountsIn, balanceBefore } from '../sums/movement_rules.ts'
import { sumBefore } from '../sums/sum_store.ts'

export const balanceFilters = z.strictObject(dayFilters)

const total = z.object({ amount: z.number(), compared: z.array(z.number()) })

export const balanceRecord = z.object({
  asOf: z.string(),
  compared: z.array(z.string()).meta({ description: 'The other days, in the order asked for.' }),
  currency: z.string(),
  lines: z.array(lineRecord),
  assets: total,
  equityAndLiabilities: total.meta({ description: 'The same as the assets on every day.' }),
})

export type FoundBalance = { region: Region; days: [string, ...string[]]; lines: FilledLine[] }

export async function findBalance(
  scene: Scene,
  asked: z.output<typeof balanceFilters>,
): Promise<FoundBalance> {
  const days = daysOf(scene.today, asked)
  const region = homeRegion(scene)
  const ends = days.map((day) => addDays(day, 1))
  const starts = (await financialYearsOf(scene, days)).map(({ from }) => from)
  const sums = await sumBefore(scene, [...ends, ...starts])
  const chart = await listReportAccounts(scene)
  const all = accountsIn(sums).map((id) => nameAccount(chart, id))
  const amounts = all
    .filter((account) => !isResultAccount(account))
    .map((account) => ({
      account,
      minors: ends.map((day) => balanceBefore(sums, day, account.id)),
    }))
    .filter(({ minors }) => minors.some((minor) => minor !== 0n))
  // What results come to before a day, less what was carried to equity.
  const resultBefore = (day: string): bigint =>
    all
      .filter(isResultAccount)
      .reduce((sum, account) => sum + balanceBefore(sums, day, account.id), 0n)
  const earlier = starts.map(resultBefore)
  const results = {
    earlier_result: earlier,
    result: ends.map((day, index) => resultBefore(day) - (earlier[index] ?? 0n)),
  }
  const lines = fillLines(region, 'balance_sheet', days.length, amounts, results)
  return { region, days, lines }
}

export function toBalance({ region, days, lines }: FoundBalance): z.input<typeof balanceRecord> {
  const [asOf, ...compared] = days
  const figure = figuresIn(region.currency)
  const totalOf = (id: string): z.input<typeof total> => {
    const found = lines.find(({ line }) => line.id === id)
    const [amount = 0, ...others] = (found?.minors ?? []).map(figure)
    return { amount, compared: others }
  }
  return {
    asOf,
    compared,
    currency: region.currency,
    lines: lines.map((line) => showLine(line, region, figure)),
    assets: totalOf('total_assets'),
    equityAndLiabilities: totalOf('total_equity_and_liabilities'),
  }
}
