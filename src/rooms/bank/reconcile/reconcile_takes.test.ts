import { describe, expect, it } from 'vitest'
import {
  nothingLearned,
  ordinaryPolicy,
  type EvidenceClass,
  type MatchInput,
  type MatchOutcome,
} from '#matching/room'
import { planTakes } from './reconcile_allowed.ts'

const item = (id: string, amountMinor: bigint) => ({
  id,
  amountMinor,
  currency: 'EUR',
  baseAmountMinor: amountMinor,
  date: '2026-11-01',
  dueDate: null,
  counterparty: null,
  iban: null,
  number: null,
  paymentReference: null,
  kind: 'invoice',
})

const payment = (id: string) => ({
  id,
  amountMinor: 1_000n,
  currency: 'EUR',
  date: '2026-11-01',
  text: '',
  counterparty: null,
  iban: null,
  reference: null,
})

const given = (...items: MatchInput['items']): MatchInput => ({
  transactions: ['t1', 't2', 't3'].map(payment),
  items,
  past: [],
  own: { ibans: [], names: [] },
  learned: nothingLearned,
  policy: ordinaryPolicy,
})

function outcome(
  transactionId: string,
  evidence: EvidenceClass,
  targets: [string, bigint][],
  decision: MatchOutcome['decision'] = 'auto',
): MatchOutcome {
  const proposal = {
    targets: targets.map(([itemId, amountMinor]) => ({ itemId, amountMinor })),
    method: 'reference' as const,
    evidence,
    score: 5,
    probability: 0.99,
    reasons: [],
  }
  return {
    transactionId,
    decision,
    class: 'trade',
    partnerId: null,
    proposals: [proposal],
    margin: null,
    rivals: 0,
    holds: [],
    engineVersion: 'test',
  }
}

const versions = new Map([
  ['t1', 1],
  ['t2', 7],
  ['t3', 1],
])
const plan = (world: MatchInput, ...outcomes: MatchOutcome[]) =>
  planTakes(world, outcomes, versions).map(({ outcome: { transactionId }, parts }) => [
    transactionId,
    parts.map(({ entryId, openMinor }) => [entryId, openMinor]),
  ])

describe('what is to be booked', () => {
  it('is only what is certain, and only of transactions that were asked about', () => {
    const suggested = outcome('t1', 'number', [['i', 5n]], 'suggest')
    const stranger = outcome('t9', 'number', [['i', 5n]])
    expect(plan(given(item('i', 5n)), suggested, stranger)).toEqual([])
    const [take] = planTakes(given(item('i', 5n)), [outcome('t2', 'number', [['i', 5n]])], versions)
    expect(take).toMatchObject({ version: 7, parts: [{ amountMinor: 5n, currency: 'EUR' }] })
  })

  it('expects of each target what is open of it, and after an instalment the rest', () => {
    const world = given(item('i', 1_000n), item('j', 50n))
    const rest = outcome('t1', 'number', [['i', 600n]])
    const first = outcome('t2', 'instalment', [['i', 300n]])
    const second = outcome('t3', 'instalment', [['i', 100n]])
    const planned = [
      ['t2', [['i', 1_000n]]],
      ['t3', [['i', 700n]]],
      ['t1', [['i', 600n]]],
    ]
    expect(plan(world, rest, first, second)).toEqual(planned)
    const both = outcome('t1', 'listed', [
      ['i', 1_000n],
      ['j', 50n],
    ])
    expect(plan(world, both)).toEqual([
      [
        't1',
        [
          ['i', 1_000n],
          ['j', 50n],
        ],
      ],
    ])
  })

  it('expects nothing where another of the batch closed the target, so that it is not booked', () => {
    const foreign = outcome('t1', 'foreign', [['i', 700n]])
    const other = outcome('t2', 'number', [['i', 1_000n]])
    expect(plan(given(item('i', 1_000n)), foreign, other)).toEqual([
      ['t1', [['i', 1_000n]]],
      ['t2', [['i', 0n]]],
    ])
  })
})
