import { describe, expect, it } from 'vitest'
import { createHeldFor } from './backlog_figures.ts'

const at = (seconds: number): Date => new Date(1_800_000_000_000 + seconds * 1_000)

describe('how long events are held back', () => {
  it('is the time for which the same transaction has been the oldest that is open', () => {
    const heldFor = createHeldFor()
    expect(heldFor({ oldest_open: '7', next: '9' }, at(0))).toBe(0)
    expect(heldFor({ oldest_open: '7', next: '30' }, at(10))).toBe(10)
    expect(heldFor({ oldest_open: '29', next: '31' }, at(20))).toBe(0)
    expect(heldFor({ oldest_open: '29', next: '31' }, at(25))).toBe(5)
  })

  it('is nothing where no transaction is open, however long nobody writes', () => {
    const heldFor = createHeldFor()
    expect(heldFor({ oldest_open: '7', next: '7' }, at(0))).toBe(0)
    expect(heldFor({ oldest_open: '7', next: '7' }, at(3_600))).toBe(0)
    expect(heldFor({ oldest_open: '7', next: '8' }, at(3_601))).toBe(0)
  })
})
