/** One issued invoice or credit note as the database has it when all is quiet. */
export type Issued = {
  id: string
  status: string
  series: string | null
  year: number | null
  counter: number | null
  number: string | null
  /** Entries of it that nothing has taken back. */
  entries: number
  /** Their lines together, which must be nothing. */
  balance: string
  hasFile: boolean
}

/** What a caller was told with a 200. */
export type Told = { id: string; number: string }

/** Everything that must hold; an empty list is the proof. */
export function judge(issued: readonly Issued[], told: readonly Told[], wanted: number): string[] {
  return [
    ...judgeNumbers(issued),
    ...issued.flatMap(judgeOne),
    ...judgeTold(issued, told),
    ...(issued.length === wanted ? [] : [`${issued.length} invoices instead of ${wanted}`]),
  ]
}

function judgeNumbers(issued: readonly Issued[]): string[] {
  const counted = issued.filter((one) => one.counter !== null)
  const bySeries = Map.groupBy(counted, (one) => `${one.series} ${one.year}`)
  const findings: string[] = []
  for (const [series, ones] of bySeries) {
    const counters = ones.map((one) => one.counter ?? 0).toSorted((a, b) => a - b)
    const wrong = counters.findIndex((counter, index) => counter !== index + 1)
    if (wrong >= 0) findings.push(`${series}: ${counters[wrong]} stands where ${wrong + 1} must`)
  }
  const numbers = new Set(issued.map((one) => one.number))
  if (numbers.size !== issued.length) findings.push('two invoices share a number')
  return findings
}

function judgeOne(one: Issued): string[] {
  if (one.status !== 'issued') return [`${one.id} was never issued`]
  return [
    ...(one.entries === 1 ? [] : [`${one.number} has ${one.entries} live entries`]),
    ...(one.balance === '0' ? [] : [`${one.number} is out of balance by ${one.balance}`]),
    ...(one.hasFile ? [] : [`${one.number} has no PDF`]),
  ]
}

function judgeTold(issued: readonly Issued[], told: readonly Told[]): string[] {
  const numbers = new Map(issued.map((one) => [one.id, one.number]))
  return told
    .filter((one) => numbers.get(one.id) !== one.number)
    .map((one) => `${one.id} was told to be ${one.number}, and is ${numbers.get(one.id)}`)
}

const good: Issued = {
  id: 'a',
  status: 'issued',
  series: 'main',
  year: 2026,
  counter: 1,
  number: '2026-0001',
  entries: 1,
  balance: '0',
  hasFile: true,
}
const second: Issued = { ...good, id: 'b', counter: 2, number: '2026-0002' }

/** A judge that would let one of these pass has proven nothing. */
const faults: [string, Issued[], Told[]][] = [
  ['a gap', [good, { ...second, counter: 3 }], []],
  ['a double', [good, { ...second, counter: 1 }], []],
  ['a shared number', [good, { ...second, number: '2026-0001' }], []],
  ['a first number that is not one', [second], []],
  ['no entry', [{ ...good, entries: 0 }], []],
  ['two entries', [{ ...good, entries: 2 }], []],
  ['an entry out of balance', [{ ...good, balance: '1' }], []],
  ['a draft', [{ ...good, status: 'draft' }], []],
  ['no PDF', [{ ...good, hasFile: false }], []],
  ['another number than was told', [good], [{ id: 'a', number: '2026-0002' }]],
  ['an invoice that is gone', [good], [{ id: 'z', number: '2026-0009' }]],
]

export function assertJudgeSees(): number {
  if (judge([good, second], [{ id: 'a', number: '2026-0001' }], 2).length > 0) {
    throw new Error('the judge finds fault with what is right')
  }
  for (const [name, issued, told] of faults) {
    if (judge(issued, told, issued.length).length === 0) {
      throw new Error(`the judge lets pass ${name}`)
    }
  }
  return faults.length
}
