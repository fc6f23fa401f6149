/** One invoice as the database has it when all is quiet. */
export type Kept = {
  id: string
  status: string
  /** With its organization. */
  number: string
  entries: number
  sending: string | null
  reference: string | null
}

/** One invoice as it stands at the simulator. */
export type Issued = {
  reference: string
  /** With its company, type, year and series. */
  number: string
  /** How often it was sent to the exchange. */
  sendings: number
}

/** Everything that must hold; an empty list is the proof. */
export function judgeInvoices(kept: readonly Kept[], issued: readonly Issued[]): string[] {
  const there = new Map(issued.map((one) => [one.reference, one]))
  const known = new Set(kept.map((one) => one.reference))
  return [
    ...kept.flatMap((one) => judgeKept(one, there.get(one.reference ?? ''))),
    ...issued
      .filter((one) => !known.has(one.reference))
      .map((one) => `${one.number} is from nowhere`),
    ...twiceIn(issued.map((one) => one.number)).map((number) => `${number} is used twice there`),
    ...twiceIn(kept.map((one) => one.number)).map((number) => `${number} is used twice here`),
  ]
}

const twiceIn = (numbers: readonly string[]): string[] =>
  [...Map.groupBy(numbers, (one) => one)].filter(([, all]) => all.length > 1).map(([one]) => one)

function judgeKept(one: Kept, found: Issued | undefined): string[] {
  const findings: string[] = []
  if (one.status !== 'issued') findings.push(`${one.number} is ${one.status}`)
  if (one.entries !== 1) findings.push(`${one.number} has ${one.entries} entries`)
  if (one.sending !== 'sent') findings.push(`${one.number} was sent: ${one.sending}`)
  if (found === undefined) return [...findings, `${one.number} is lost: it is not over there`]
  if (found.sendings !== 1) findings.push(`${one.number} went out ${found.sendings} times`)
  return findings
}

const good: Kept = {
  id: 'i',
  status: 'issued',
  number: 'o 1',
  entries: 1,
  sending: 'sent',
  reference: 'issued/1',
}
const there: Issued = { reference: 'issued/1', number: 'c 1', sendings: 1 }

const planted: [string, Kept[], Issued[]][] = [
  ['an invoice that is lost', [good], []],
  ['an invoice sent twice', [good], [{ ...there, sendings: 2 }]],
  ['an invoice that was never sent', [good], [{ ...there, sendings: 0 }]],
  ['a number twice there', [good], [there, { ...there, reference: 'issued/2' }]],
  [
    'a number twice here',
    [good, { ...good, reference: 'issued/2' }],
    [there, { ...there, reference: 'issued/2', number: 'c 2' }],
  ],
  ['an invoice from nowhere', [], [there]],
  ['two entries', [{ ...good, entries: 2 }], [there]],
  ['a sending without an end', [{ ...good, sending: 'waiting' }], [there]],
  ['a draft', [{ ...good, status: 'draft' }], [there]],
]

/** A judge that would let one of these pass has proven nothing. */
export function assertInvoiceJudgeSees(): number {
  if (judgeInvoices([good], [there]).length > 0) {
    throw new Error('the judge finds fault with what is right')
  }
  for (const [name, kept, issued] of planted) {
    if (judgeInvoices(kept, issued).length === 0) throw new Error(`the judge lets pass ${name}`)
  }
  return planted.length
}
