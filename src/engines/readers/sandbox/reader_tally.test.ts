import { describe, expect, it } from 'vitest'
import { createTally } from './sandbox.ts'

describe('the tally of the readers', () => {
  it('adds up documents, pages and the time they took', async () => {
    let clock = 0
    const tally = createTally(() => clock)
    await tally.around(async () => {
      clock += 3_000
      return { pages: 6 }
    })
    await tally.around(async () => ({ pages: null }))
    expect(tally.totals()).toMatchObject({ documents: 2, pages: 7, seconds: 3 })
  })

  it('counts the time of what was refused or failed, but no document', async () => {
    let clock = 0
    const tally = createTally(() => clock)
    await tally.around(async () => {
      clock += 1_000
      return { refused: 'read_memory' }
    })
    const failing = tally.around(async () => {
      clock += 500
      throw new Error('the readers were closed')
    })
    await expect(failing).rejects.toThrow('closed')
    expect(tally.totals()).toMatchObject({ documents: 0, pages: 0, seconds: 1.5 })
  })

  it('counts lost processes by the way they were lost', () => {
    const tally = createTally(() => 0)
    tally.lost('memory')
    tally.lost('memory')
    expect(tally.totals().lost).toEqual({ crash: 0, timeout: 0, memory: 2, start: 0 })
  })
})
