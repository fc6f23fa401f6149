import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createChance } from './chance.ts'
import { imagineRequest, imagineSeen } from './imagine.ts'
import { codingFields, type Request, type Shown } from './history.ts'
import { step, unborn, type Outcome, type Rules, type State } from './model.ts'
import { begin, close, mayPostAlone, open } from './two_parts.ts'

const rules: Rules = { content: { unreadable: null, incomplete: null }, threshold: null }
const chance = createChance(5)

/** The document after these requests, one after another; postings are opened and closed at once. */
function after(requests: readonly Request[], by: Rules = rules): State {
  let state = unborn
  for (const request of requests) {
    const outcome = stepWhole(by, state, request)
    if ('event' in outcome) state = outcome.after
  }
  return state
}

function stepWhole(by: Rules, state: State, request: Request): Outcome {
  const seen = { ...imagineSeen(chance, state, request), error: null, duplicateOf: null }
  const isWhole = !['post', 'retry', 'reverse'].includes(request.name)
  if (isWhole) return step(by, state, request, seen)
  const begun = begin(state, request)
  if (!('go' in begun)) return begun
  if (begun.go === 'extract' || begun.go === 'code')
    return step(by, state, { name: begun.go }, seen)
  return close(open(state, 0, begun.go, 'person'), seen, 'person')
}

const capture = { name: 'capture' } as const
const extract = { name: 'extract' } as const
const code = { name: 'code' } as const
const post = { name: 'post' } as const
const coded = [capture, extract, code]
const update = { name: 'update', corrections: { vatCode: 'V1' } } as const

describe('one document after another request', () => {
  it.each([
    ['draft', [capture]],
    ['extracted', [capture, extract]],
    ['coded', coded],
    ['coded', [...coded, update]],
    ['posted', [...coded, post]],
    ['coded', [...coded, post, { name: 'reverse' } as const]],
    ['extracted', [...coded, extract]],
  ])('is %s', (status, requests) => {
    expect(after(requests).shown).toMatchObject({ status, version: requests.length })
  })

  it.each<[string, Request['name'], Request[]]>([
    ['document_not_found', 'extract', []],
    ['document_not_found', 'read', [capture, { name: 'delete' }]],
    ['document_not_extracted', 'code', [capture]],
    ['document_not_coded', 'update', [capture, extract]],
    ['document_not_coded', 'post', [capture, extract]],
    ['document_not_failed', 'retry', coded],
    ['document_not_posted', 'reverse', coded],
    ['document_posted', 'extract', [...coded, post]],
    ['document_posted', 'code', [...coded, post]],
    ['document_posted', 'update', [...coded, post]],
    ['document_posted', 'retry', [...coded, post]],
    ['document_posted', 'delete', [...coded, post]],
    ['document_posted', 'delete', [...coded, post, { name: 'reverse' }]],
  ])('refuses with %s: %s', (refused, name, requests) => {
    expect(stepWhole(rules, after(requests), { name })).toEqual({ refused })
  })

  it.each(['extract', 'code', 'update', 'post', 'retry', 'delete'] as const)(
    'holds off %s while it is being posted',
    (name) => {
      const state = open(after(coded), 3, 'post', 'person')
      expect(stepWhole(rules, state, { name })).toEqual({ refused: 'posting_in_doubt' })
    },
  )

  it('may be linked while it is being posted, and the posting keeps the link', () => {
    const state = open(after(coded), 3, 'post', 'person')
    const linked = step(rules, state, { name: 'link', contactId: 'c' }, null)
    const closed = 'event' in linked ? close(linked.after, seen('e1'), 'person') : linked
    expect(closed).toMatchObject({ event: 'posted', after: { shown: { contactId: 'c' } } })
  })

  it('fails by its content, counting the attempts, and keeps its status', () => {
    const broken = { ...rules, content: { unreadable: 'broken_file', incomplete: null } }
    const { shown } = after([capture, extract, extract], broken)
    const error = { step: 'extract', code: 'broken_file', attempts: 2 }
    expect(shown).toMatchObject({ status: 'draft', version: 3, error })
  })

  it('asks for approval before a retry posts another coding than was approved', () => {
    const state = after(coded)
    const failed = close(open(state, 0, 'post', 'person'), refusal, 'person')
    if (!('event' in failed)) throw new Error('a refused posting must be an event')
    expect(begin(failed.after, { name: 'retry' })).toEqual({ go: 'post' })
    const changed = stepWhole(rules, failed.after, update)
    const standing = 'event' in changed ? changed.after : state
    expect(begin(standing, { name: 'retry' })).toEqual({ refused: 'post_needs_approval' })
  })

  it('is posted by the policy once, and not again after a reversal', () => {
    const trusting = { ...rules, threshold: 0 }
    const state = after(coded, trusting)
    expect(mayPostAlone(state)).toBe(true)
    expect(mayPostAlone(after([...coded, update], trusting))).toBe(false)
    expect(mayPostAlone(after([...coded, post, { name: 'reverse' }], trusting))).toBe(false)
    expect(mayPostAlone(after(coded))).toBe(false)
  })

  it('is not extracted by the background once somebody has it in hand', () => {
    const state = after([capture, extract])
    expect(step(rules, state, extract, null, 'background')).toEqual({
      refused: 'document_attended',
    })
  })

  it('takes a category for the account too, where none is given with it', () => {
    const account = { name: 'update', corrections: { ledgerAccountId: 'A1' } } as const
    const category = { name: 'update', corrections: { category: 'C1' } } as const
    expect(after([...coded, account, category]).corrections).toEqual({ category: 'C1' })
    const both = { ledgerAccountId: 'A1', category: 'C1' }
    expect(after([...coded, category, account]).corrections).toEqual(both)
  })

  it('refuses an If-Match of another version before any rule', () => {
    const outcome = step(rules, after([...coded, post]), { ...code, ifMatch: 1 }, null)
    expect(outcome).toEqual({ refused: 'version_mismatch' })
  })
})

const refusal: Shown = {
  ...imagineSeen(chance, unborn, post),
  error: { step: 'post', code: 'provider_unavailable', attempts: 1 },
}

function seen(entryId: string): Shown {
  const made = imagineSeen(chance, unborn, post)
  return { ...made, error: null, posting: { entryId, automatic: false } }
}

describe('whatever is asked in whatever order', () => {
  const seeds = fc.integer({ min: 0, max: 2 ** 31 })

  function walk(seed: number, look: (before: State, outcome: Outcome) => void): void {
    const dice = createChance(seed)
    let state = after([capture])
    for (let turn = 0; turn < 30; turn += 1) {
      const outcome = stepWhole(rules, state, imagineRequest(dice, state))
      look(state, outcome)
      if ('event' in outcome) state = outcome.after
    }
  }

  it('every event raises the version by one, and nothing else does', () => {
    fc.assert(
      fc.property(seeds, (seed) =>
        walk(seed, (before, outcome) => {
          if (!('event' in outcome) || outcome.after.shown === null) return
          expect(outcome.after.shown.version).toBe((before.shown?.version ?? 0) + 1)
        }),
      ),
    )
  })

  it('a coding always shows every correction that was ever made', () => {
    fc.assert(
      fc.property(seeds, (seed) =>
        walk(seed, (_before, outcome) => {
          const coding = 'event' in outcome ? outcome.after.shown?.coding : null
          if (!coding || !('event' in outcome)) return
          const { corrections } = outcome.after
          const kept = codingFields.filter((field) => corrections[field] !== undefined)
          expect(coding.corrected).toEqual(kept)
          for (const field of kept) expect(coding.values[field]).toBe(corrections[field])
        }),
      ),
    )
  })

  it('exactly one entry stands behind a posted document, and none behind another', () => {
    fc.assert(
      fc.property(seeds, (seed) =>
        walk(seed, (_before, outcome) => {
          if (!('event' in outcome) || outcome.after.shown === null) return
          const { shown, entries } = outcome.after
          const standing = entries.filter(({ isReversed }) => !isReversed)
          expect(standing.length).toBe(shown.status === 'posted' ? 1 : 0)
        }),
      ),
    )
  })
})
