import { describe, expect, it } from 'vitest'
import { withDeadline } from './deadline.ts'

const after = (ms: number): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve('done'), ms))

describe('a deadline', () => {
  it('gives what was done in time', async () => {
    expect(await withDeadline(after(1), 1_000)).toBe('done')
  })

  it('gives nothing for what comes too late, which goes on all the same', async () => {
    const work = after(60)
    expect(await withDeadline(work, 5)).toBeNull()
    expect(await work).toBe('done')
  })

  it('lets a failure through', async () => {
    await expect(withDeadline(Promise.reject(new Error('broken')), 1_000)).rejects.toThrow('broken')
  })
})
