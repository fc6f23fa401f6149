import { expect, inject, it } from 'vitest'
import { planYear } from '../../lab/prove/year/plan.ts'
import { proveOn } from '../../lab/prove/year/proof.ts'

/** The small form of `npm run prove -- year`: a quarter, and one fault of each kind. */
const planted = [
  'two entries have one number',
  'a cost is put on another account',
  'a box of a filed return',
]

it('a quarter passes every control of an auditor, and planted faults are found by name', async () => {
  const said: string[] = []
  const plan = planYear('denmark', { papers: 6, months: 3 })
  const { broken, seen } = await proveOn(inject('server'), plan, {
    isBrief: true,
    only: ({ says }) => planted.some((one) => says.startsWith(one)),
    tell: (line) => void said.push(line),
  })
  expect(Object.fromEntries(broken)).toEqual({})
  expect(seen.map((one) => one.isFound)).toEqual(planted.map(() => true))
}, 300_000)
