import type { Step } from '../../test/cases/case.ts'
import { amount } from './case_amount.ts'

type Recorded = Extract<Step, { takings: unknown }>

/** What a till took in a day, line by line. */
export function rowsOfTakings({ takings, again }: Recorded): string[][] {
  const { date, register, rates, paidBy, difference } = takings
  const sold = rates.map(({ rate, vatCode, gross }, index) => [
    index === 0 ? ['Takings', register].filter(Boolean).join(' of ') : '',
    index === 0 ? date : '',
    'gross',
    amount(gross.toFixed(2)),
    vatCode ?? `${rate} %`,
  ])
  const paid = paidBy.map((one) => ['', '', one.kind, amount(one.amount.toFixed(2)), ''])
  const off = difference && [
    '',
    '',
    `difference: ${difference.reason}`,
    difference.amount.toFixed(2),
    '',
  ]
  const rest =
    again === undefined ? [] : [['Reversed', '', '', '', ''], ...rowsOfTakings({ takings: again })]
  return [...sold, ...paid, ...(off ? [off] : []), ...rest]
}
