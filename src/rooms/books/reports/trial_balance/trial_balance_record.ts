import type { z } from 'zod'
import type { Scene } from '#kernel/corridor/scene'
import { booksCurrencyOf, figuresIn } from '../figures/figure.ts'
import { spansOf } from '../span/asked_span.ts'
import type { ReportSpan } from '../span/span_rules.ts'
import { listReportAccounts, nameAccount, type ReportAccount } from '../sums/chart_names.ts'
import {
  accountsIn,
  addMovements,
  cutsOf,
  isStill,
  movementOf,
  noMovement,
  type AccountMovement,
} from '../sums/movement_rules.ts'
import { sumBefore } from '../sums/sum_store.ts'
import type { trialBalanceFilters, trialBalanceRecord } from './trial_balance_shape.ts'

/** The movements of each account: first of the days asked for, then of each that they are compared with. */
export type FoundTrialBalance = {
  currency: string
  spans: [ReportSpan, ...ReportSpan[]]
  accounts: { account: ReportAccount; movements: AccountMovement[] }[]
  total: AccountMovement[]
}

export async function findTrialBalance(
  scene: Scene,
  asked: z.output<typeof trialBalanceFilters>,
): Promise<FoundTrialBalance> {
  const spans = await spansOf(scene, asked)
  const sums = await sumBefore(scene, cutsOf(spans))
  const chart = await listReportAccounts(scene)
  const withYearEnd = asked.yearEnd !== 'exclude'
  const accounts = accountsIn(sums)
    .map((id) => ({
      account: nameAccount(chart, id),
      movements: spans.map((span) => movementOf(sums, span, id, withYearEnd)),
    }))
    .filter(({ movements }) => !movements.every(isStill))
  const total = spans.map((_, index) =>
    accounts
      .map(({ movements }) => movements[index] ?? noMovement)
      .reduce(addMovements, noMovement),
  )
  return { currency: booksCurrencyOf(scene), spans, accounts, total }
}

export function toTrialBalance(found: FoundTrialBalance): z.input<typeof trialBalanceRecord> {
  const { currency, accounts, total } = found
  const [span, ...compared] = found.spans
  const figure = figuresIn(currency)
  const shown = ({ openingMinor, debitMinor, creditMinor, closingMinor }: AccountMovement) => ({
    opening: figure(openingMinor),
    debit: figure(debitMinor),
    credit: figure(creditMinor),
    closing: figure(closingMinor),
  })
  const all = ([first = noMovement, ...rest]: readonly AccountMovement[]) => ({
    ...shown(first),
    compared: rest.map(shown),
  })
  return {
    ...span,
    compared,
    currency,
    accounts: accounts.map(({ account, movements }) => ({
      account: account.id,
      name: account.name,
      nameEn: account.nameEn,
      type: account.type,
      ...all(movements),
    })),
    total: all(total),
  }
}
