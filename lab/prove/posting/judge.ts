/** One bill as it stands at a simulator: a voucher, or a received document. */
export type Arrived = {
  place: string
  number: string
  reference: string
  /** All its debits. Lines that were written twice count twice. */
  grossMinor: number
  /** Files attached to it, pages merged into one another counted apart. */
  files: number
}

/** One document that was to be posted, as the database has it when all is quiet. */
export type Wanted = {
  place: string
  number: string
  grossMinor: number
  status: string
  reference: string | null
  /** Entries that nothing has taken back. */
  entries: number
  /** The state of its sending. */
  sending: string | null
}

const keyOf = ({ place, number }: { place: string; number: string }): string => `${place} ${number}`

/** Everything that must hold; an empty list is the proof. */
export function judge(wanted: readonly Wanted[], arrived: readonly Arrived[]): string[] {
  const there = Map.groupBy(arrived, keyOf)
  const known = new Set(wanted.map(keyOf))
  return [
    ...wanted.flatMap((one) => judgeOne(one, there.get(keyOf(one)) ?? [])),
    ...arrived
      .filter((one) => !known.has(keyOf(one)))
      .map((one) => `${keyOf(one)} is from nowhere`),
  ]
}

function judgeOne(one: Wanted, found: readonly Arrived[]): string[] {
  const name = keyOf(one)
  const [first] = found
  const findings: string[] = []
  if (one.status !== 'posted') findings.push(`${name} is ${one.status}`)
  if (one.entries !== 1) findings.push(`${name} has ${one.entries} live entries`)
  if (one.sending !== 'sent') findings.push(`${name} was sent: ${one.sending}`)
  if (first === undefined) return [...findings, `${name} is lost: it is not over there`]
  if (found.length > 1) findings.push(`${name} is over there ${found.length} times`)
  if (first.files !== 1) findings.push(`${name} has ${first.files} attachments`)
  if (first.grossMinor !== one.grossMinor) {
    findings.push(`${name} has ${first.grossMinor} over there and not ${one.grossMinor}`)
  }
  if (first.reference !== one.reference) {
    findings.push(`${name} is ${first.reference} over there, and kept as ${one.reference}`)
  }
  return findings
}

const good: Wanted = {
  place: 'a',
  number: 'P-1',
  grossMinor: 125,
  status: 'posted',
  reference: '2026-1',
  entries: 1,
  sending: 'sent',
}
const voucher: Arrived = {
  place: 'a',
  number: 'P-1',
  reference: '2026-1',
  grossMinor: 125,
  files: 1,
}

/** A judge that would let one of these pass has proven nothing. */
const planted: [string, Wanted[], Arrived[]][] = [
  ['a document that is lost', [good], []],
  ['a voucher twice', [good], [voucher, { ...voucher, reference: '2026-2' }]],
  ['lines twice in one voucher', [good], [{ ...voucher, grossMinor: 250 }]],
  ['no attachment', [good], [{ ...voucher, files: 0 }]],
  ['an attachment twice', [good], [{ ...voucher, files: 2 }]],
  ['a voucher from nowhere', [], [voucher]],
  ['a voucher of another organization', [good], [{ ...voucher, place: 'b' }]],
  ['another reference', [{ ...good, reference: '2026-2' }], [voucher]],
  ['a document that is not posted', [{ ...good, status: 'coded' }], [voucher]],
  ['two entries', [{ ...good, entries: 2 }], [voucher]],
  ['a sending without an end', [{ ...good, sending: 'waiting' }], [voucher]],
]

export function assertJudgeSees(): number {
  if (judge([good], [voucher]).length > 0)
    throw new Error('the judge finds fault with what is right')
  for (const [name, wanted, arrived] of planted) {
    if (judge(wanted, arrived).length === 0) throw new Error(`the judge lets pass ${name}`)
  }
  return planted.length
}
