import type { Step } from '../../test/cases/case.ts'

type Recorded = Extract<Step, { takings: unknown }>

/** 1234.50 as 1,234.50. */
const amount = (given: number): string =>
  given.toFixed(2).replaceAll(/\B(?=(\d{3})+(?!\d)(?=\.|$))/g, ',')

/** What a till took in a day, line by line. */
export function rowsOfTakings({ takings, again }: Recorded): string[][] {
  const { date, register, rates, paidBy, difference } = takings
  const sold = rates.map(({ rate, vatCode, gross }, index) => [
    index === 0 ? ['Takings', register].filter(Boolean).join(' of ') : '',
    index === 0 ? date : '',
    'gross',
    amount(gross),
    vatCode ?? `${rate} %`,
  ])
  const paid = paidBy.map((one) => ['', '', one.kind, amount(one.amount), ''])
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
