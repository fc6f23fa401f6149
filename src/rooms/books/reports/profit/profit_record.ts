import { z } from 'zod'
import type { Scene } from '#kernel/corridor/scene'
import { homeRegion, type Region } from '#regions/room'
import { figuresIn } from '../figures/figure.ts'
import { fillLines, isResultAccount, type FilledLine } from '../lines/line_rules.ts'
import { lineRecord, showLine } from '../lines/line_shape.ts'
import { spanFilters, spansOf } from '../span/asked_span.ts'
import type { ReportSpan } from '../span/span_rules.ts'
import { listReportAccounts, nameAccount } from '../sums/chart_names.ts'
import { accountsIn, cutsOf, movementOf } from '../sums/movement_rules.ts'
import { sumBefore } from '../sums/sum_store.ts'
import { spanRecord } from '../trial_balance/trial_balance_shape.ts'

export const profitFilters = z.strictObject(spanFilters)

export const profitRecord = z.object({
  from: z.string(),
  to: z.string(),
  compared: z.array(spanRecord).meta({ description: 'The other days, in the order asked for.' }),
  currency: z.string(),
  lines: z.array(lineRecord),
  result: z.object({ amount: z.number(), compared: z.array(z.number()) }).meta({
    description: 'What is left: a profit above zero, a loss below.',
  }),
})

export type FoundProfit = {
  region: Region
  spans: [ReportSpan, ...ReportSpan[]]
  lines: FilledLine[]
}

export async function findProfit(
  scene: Scene,
  asked: z.output<typeof profitFilters>,
): Promise<FoundProfit> {
  const spans = await spansOf(scene, asked)
  const region = homeRegion(scene)
  const sums = await sumBefore(scene, cutsOf(spans))
  const chart = await listReportAccounts(scene)
  const amounts = accountsIn(sums)
    .map((id) => {
      const moved = spans.map((span) => movementOf(sums, span, id, false))
      const minors = moved.map(({ debitMinor, creditMinor }) => debitMinor - creditMinor)
      return { account: nameAccount(chart, id), minors, moved }
    })
    .filter(({ account, moved }) => isResultAccount(account) && moved.some(isMoved))
  return { region, spans, lines: fillLines(region, 'profit_and_loss', spans.length, amounts) }
}

function isMoved({ debitMinor, creditMinor }: { debitMinor: bigint; creditMinor: bigint }) {
  return debitMinor !== 0n || creditMinor !== 0n
}

export function toProfit({ region, spans, lines }: FoundProfit): z.input<typeof profitRecord> {
  const [span, ...compared] = spans
  const figure = figuresIn(region.currency)
  const last = lines.find(({ line }) => line.id === 'result_of_period')
  const [amount = 0, ...others] = (last?.minors ?? []).map(figure)
  return {
    ...span,
    compared,
    currency: region.currency,
    lines: lines.map((line) => showLine(line, region, figure)),
    result: { amount, compared: others },
  }
}
