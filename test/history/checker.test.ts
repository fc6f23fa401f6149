import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from './checker.ts'
import type { Answer, DocumentEvent, History, Operation, Shown } from './history.ts'
import { simulate } from './simulate.ts'

const draft: Shown = {
  version: 1,
  status: 'draft',
  error: null,
  contactId: null,
  duplicateOf: null,
  reading: null,
  confidence: 0,
  coding: null,
  posting: null,
}
const values = {
  ledgerAccountId: 'A',
  category: 'B',
  vatCode: 'C',
  bookingText: 'D',
  codedAmount: 'E',
}
const coding = { values, corrected: [], print: 'P' }
const extracted: Shown = {
  ...draft,
  version: 2,
  status: 'extracted',
  reading: 'R',
  confidence: 0.9,
}
const coded: Shown = { ...extracted, version: 3, status: 'coded', coding }
const posting = { entryId: 'E1', automatic: false }
const posted: Shown = { ...coded, version: 4, status: 'posted', posting }

const call = (
  name: Operation['name'],
  calledAt: number,
  answeredAt: number,
  answer: Answer | Shown,
): Operation => ({
  name,
  client: 0,
  calledAt,
  answeredAt,
  requestId: null,
  answer: 'version' in answer ? { record: answer } : answer,
})

const tell = (type: DocumentEvent['type'], shown: Shown | null): DocumentEvent => ({
  type,
  requestId: null,
  shown,
})

const made = [call('capture', 0, 1, draft), call('extract', 2, 3, extracted)]
const told = [tell('captured', draft), tell('extracted', extracted)]

function historyOf(
  operations: Operation[],
  events: DocumentEvent[],
  entries: History['final']['entries'] = [],
): History {
  const record = events.at(-1)?.shown ?? null
  const content = { unreadable: null, incomplete: null }
  return { content, threshold: null, operations, events, final: { record, entries } }
}

const isLegal = (history: History): boolean => check(history).isLegal

describe('a history is legal', () => {
  it('where its calls came one after another', () => {
    const operations = [...made, call('code', 4, 5, coded), call('read', 6, 7, coded)]
    expect(isLegal(historyOf(operations, [...told, tell('coded', coded)]))).toBe(true)
  })

  it('where two that overlapped were answered against the order of their calls', () => {
    const early = call('read', 4, 10, coded)
    const operations = [...made, early, call('code', 5, 6, coded)]
    expect(isLegal(historyOf(operations, [...told, tell('coded', coded)]))).toBe(true)
  })

  it('where somebody is held off while another posts', () => {
    const held = call('code', 7, 8, { refused: 'posting_in_doubt' })
    const operations = [...made, call('code', 4, 5, coded), call('post', 6, 9, posted), held]
    const events = [...told, tell('coded', coded), tell('posted', posted)]
    const entries = [{ id: 'E1', isReversed: false }]
    expect(isLegal(historyOf(operations, events, entries))).toBe(true)
    const late = { ...held, calledAt: 10, answeredAt: 11 }
    const impossible = [...operations.slice(0, -1), late]
    expect(isLegal(historyOf(impossible, events, entries))).toBe(false)
  })

  it('where a call of unknown outcome took effect after all, long after it was made', () => {
    const lost = call('code', 4, Infinity, { unknown: true })
    const operations = [...made, lost, call('read', 5, 6, extracted), call('read', 7, 8, coded)]
    expect(isLegal(historyOf(operations, [...told, tell('coded', coded)]))).toBe(true)
  })

  it('where a call of unknown outcome never took effect', () => {
    const lost = call('delete', 4, Infinity, { unknown: true })
    expect(isLegal(historyOf([...made, lost, call('read', 5, 6, extracted)], told))).toBe(true)
  })

  it('where the background read and coded what nobody had in hand', () => {
    const events = [...told, tell('coded', coded)]
    expect(isLegal(historyOf(made.slice(0, 1), events))).toBe(true)
    expect(isLegal(historyOf(made, events))).toBe(false)
  })

  it('where a retry found another error than there was when it ended', () => {
    const refused = { step: 'extract', code: 'read_timeout', attempts: 1 } as const
    const failed = { ...draft, version: 2, error: refused }
    const [read, again] = [
      { ...extracted, version: 3 },
      { ...extracted, version: 4 },
    ]
    const operations = [
      call('capture', 0, 1, draft),
      call('extract', 2, 3, failed),
      call('retry', 4, 10, again),
      call('extract', 5, 6, read),
    ]
    const events = [
      tell('captured', draft),
      tell('failed', failed),
      tell('extracted', read),
      tell('extracted', again),
    ]
    expect(isLegal(historyOf(operations, events))).toBe(true)
    const late = { ...call('retry', 7, 10, again) }
    expect(isLegal(historyOf(operations.with(2, late), events))).toBe(false)
  })
})

describe('a history is not legal', () => {
  it('where a read saw the past', () => {
    const operations = [...made, call('code', 4, 5, coded), call('read', 6, 7, extracted)]
    const { why } = check(historyOf(operations, [...told, tell('coded', coded)]))
    expect(why).toContain('read')
  })

  it('where an event names a request that was refused', () => {
    const code = { ...call('code', 4, 5, { refused: 'document_posted' }), requestId: 'x' }
    const events = [...told, { ...tell('coded', coded), requestId: 'x' }]
    expect(isLegal(historyOf([...made, code], events))).toBe(false)
  })

  it('where the same event is claimed by two requests', () => {
    const twice = [call('code', 4, 5, coded), call('code', 6, 7, coded)]
    expect(isLegal(historyOf([...made, ...twice], [...told, tell('coded', coded)]))).toBe(false)
  })
})

describe('right histories made by chance', () => {
  it('are accepted, 2,000 of them, each in few steps', () => {
    let calls = 0
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const history = simulate(seed)
        const verdict = check(history)
        calls = Math.max(calls, history.operations.length)
        expect(verdict).toMatchObject({ isLegal: true, why: '' })
        expect(verdict.nodes).toBeLessThan(2_000)
      }),
      { numRuns: 2_000 },
    )
    expect(calls).toBeGreaterThan(20)
  })

  it('lose their legality with the last event', () => {
    for (let seed = 1; seed < 50; seed += 1) {
      const history = simulate(seed)
      const { events, final } = history
      if (events.at(-1)?.shown === null) continue
      expect(isLegal({ ...history, events: events.slice(0, -1), final })).toBe(false)
    }
  })
})
