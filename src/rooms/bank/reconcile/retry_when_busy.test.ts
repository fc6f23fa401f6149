import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { retryWhenBusy } from './retry_when_busy.ts'

/** Fails so many times before it succeeds, and says how often it was tried. */
function failing(
  times: number,
  error: Error,
): { work: () => Promise<string>; tried: () => number } {
  let tried = 0
  const work = async (): Promise<string> => {
    tried += 1
    if (tried <= times) throw error
    return 'done'
  }
  return { work, tried: () => tried }
}

describe('a part of a run', () => {
  it('waits for a record that another holds', async () => {
    const { work, tried } = failing(5, new Failure('record_busy'))
    expect(await retryWhenBusy(work)).toBe('done')
    expect(tried()).toBe(6)
  })

  it('does not wait for ever', async () => {
    const { work, tried } = failing(100, new Failure('record_busy'))
    await expect(retryWhenBusy(work)).rejects.toMatchObject({ code: 'record_busy' })
    expect(tried()).toBe(6)
  })

  it('tries a deadlock again, too', async () => {
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
    const { work } = failing(2, deadlock)
    expect(await retryWhenBusy(work)).toBe('done')
  })

  it('takes any other refusal for what it is', async () => {
    const { work, tried } = failing(1, new Failure('target_settled'))
    await expect(retryWhenBusy(work)).rejects.toMatchObject({ code: 'target_settled' })
    expect(tried()).toBe(1)
  })
})
