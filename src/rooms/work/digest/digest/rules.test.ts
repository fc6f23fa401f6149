import { describe, expect, it } from 'vitest'
import { languages, wordsOf } from '#languages/room'
import { waitingKinds } from '#work/room'
import { hourIn, isDue, type Frequency } from './rules.ts'

const due = (frequency: Frequency, last: string | null, today: string, hour = 8): boolean =>
  isDue({ frequency, last_sent_on: last }, { today, hour })

describe('a mail is due', () => {
  it('never where it is off, and not in the night', () => {
    expect(due('off', null, '2026-11-16')).toBe(false)
    expect(due('daily', null, '2026-11-16', 5)).toBe(false)
    expect(due('daily', null, '2026-11-16', 6)).toBe(true)
  })

  it('once a day', () => {
    expect(due('daily', '2026-11-15', '2026-11-16')).toBe(true)
    expect(due('daily', '2026-11-16', '2026-11-16')).toBe(false)
    expect(due('daily', '2026-11-17', '2026-11-16')).toBe(false)
  })

  it('once a week, from Monday on, also if no worker ran on that day', () => {
    expect(due('weekly', '2026-11-13', '2026-11-15')).toBe(false)
    expect(due('weekly', '2026-11-13', '2026-11-16')).toBe(true)
    expect(due('weekly', '2026-11-13', '2026-11-18')).toBe(true)
    expect(due('weekly', '2026-11-16', '2026-11-22')).toBe(false)
  })

  it('by the clock of the organization', () => {
    expect(hourIn(new Date('2026-11-16T23:30:00Z'), 'Europe/Rome')).toBe(0)
    expect(hourIn(new Date('2026-07-16T04:30:00Z'), 'Europe/Copenhagen')).toBe(6)
  })
})

describe('the words of a digest', () => {
  it.each(languages)('in %s name every kind of thing that waits, and no other', (language) => {
    const { kinds } = wordsOf(language).digest
    expect(Object.keys(kinds).toSorted()).toEqual([...waitingKinds].toSorted())
    for (const say of Object.values(kinds)) {
      expect(say(1)).toMatch(/^1 \S/)
      expect(say(7)).toMatch(/^7 \S/)
    }
  })
})
