import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import { createFeed, listShown, type Plan } from '../../lab/prove/bank_import/bank.ts'
import { judge, wordsOf, type AccountFact } from '../../lab/prove/bank_import/judge.ts'

const plan: Plan = { rows: 400, steps: 8, lastDay: '2026-11-14', lifeMs: 0 }
const shown = listShown(1, plan.steps + 1, plan)

/** An account that came to the end that it should. */
function sound(): AccountFact {
  const booked = shown.filter((row) => row.status === 'booked').map(wordsOf)
  return {
    account: 1,
    standing: booked,
    pending: [],
    withdrawn: 0,
    unprovenOn: null,
    staged: 0,
    isHeld: false,
    told: booked.length,
    rows: booked.length,
  }
}

const findings = (over: Partial<AccountFact>): string[] =>
  judge({ ...sound(), ...over }, shown).map((finding) => finding.says)

describe('the judge of imports', () => {
  it('finds nothing where all is as the bank shows it', () => {
    expect(findings({})).toEqual([])
    expect(sound().standing).toHaveLength(plan.rows)
  })

  const [first = '', ...others] = sound().standing
  it.each([
    ['a lost row', { standing: others }, 'lost'],
    ['a doubled row', { standing: [first, first, ...others] }, 'doubled'],
    ['a row with another text', { standing: [`${first}x`, ...others] }, 'lost'],
    ['a row that stayed announced', { pending: [first] }, 'still shown as announced'],
    ['a balance that is not proven', { unprovenOn: '2026-11-01' }, 'is not proven'],
    ['pages that were left', { staged: 2 }, 'left lying'],
    ['a window that was left', { isHeld: true }, 'left open'],
    ['a row without its event', { told: 3 }, 'events tell of 3'],
  ])('refuses %s', (_says, over, says) => {
    expect(findings(over).join('\n')).toContain(says)
  })
})

describe('the bank of the proof', () => {
  it('shows more with every step, has twins, late rows and announcements', () => {
    const counts = Array.from(
      { length: plan.steps + 2 },
      (_, step) => listShown(1, step, plan).filter((row) => row.status === 'booked').length,
    )
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts[0]).toBeLessThan(plan.rows / 2)
    const words = shown.map(wordsOf)
    expect(new Set(words).size).toBeLessThan(words.length)
    const steps = Array.from({ length: plan.steps }, (_, step) => listShown(1, step, plan))
    expect(steps.some((rows) => rows.some((row) => row.status === 'pending'))).toBe(true)
  })

  it('books late only into days that are read again', () => {
    for (let step = 1; step <= plan.steps + 1; step++) {
      const before = new Set(
        listShown(2, step - 1, plan).map((row) => String(row.raw && Reflect.get(row.raw, 'index'))),
      )
      const rows = listShown(2, step, plan).filter((row) => row.status === 'booked')
      const fresh = rows.filter(
        (row) => !before.has(String(Reflect.get(row.raw as object, 'index'))),
      )
      const last = listShown(2, step - 1, plan).findLast((row) => row.bookedOn !== null)?.bookedOn
      for (const { bookedOn } of fresh)
        expect((bookedOn ?? '') >= addDays(last ?? '', -10)).toBe(true)
    }
  })

  it('goes on with a list as of the step on which it was begun', async () => {
    let step = 2
    const feed = createFeed({ ...plan, rows: 4_000 }, () => step)
    const question = { accountRef: '1', from: null, to: null, longest: true, presence: null }
    const first = await feed.readTransactions({ ...question, cursor: null })
    step = 5
    const second = await feed.readTransactions({ ...question, cursor: first.cursor })
    expect(second.cursor?.startsWith('2:')).toBe(true)
  })
})
