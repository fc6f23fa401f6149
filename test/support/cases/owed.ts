import { expect } from 'vitest'
import type { OwedSide, Expected } from '../../cases/expected.ts'
import type { Desk } from './desk.ts'

type Aged = {
  side: 'receivable' | 'payable'
  total: Record<string, number>
  control: { difference: number }[]
}

/** What is owed on the day of the case, without what is nothing. */
export async function owedOn(desk: Desk, wanted: NonNullable<Expected['owed']>): Promise<object> {
  const { body } = await desk.world.read(desk.org, `ageing?asOf=${wanted.on}`)
  const sides: Aged[] = body.result.sides
  for (const { control } of sides) {
    expect(control.every(({ difference }) => difference === 0)).toBe(true)
  }
  const of = (side: Aged['side']): OwedSide => {
    const { total: _total, ...sums } = sides.find((one) => one.side === side)?.total ?? {}
    const filled = Object.entries(sums).filter(([, amount]) => amount !== 0)
    return Object.fromEntries(filled.map(([name, amount]) => [name, amount.toFixed(2)]))
  }
  return {
    on: wanted.on,
    ...(wanted.receivable ? { receivable: of('receivable') } : {}),
    ...(wanted.payable ? { payable: of('payable') } : {}),
  }
}
