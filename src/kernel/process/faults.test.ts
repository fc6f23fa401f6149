import { describe, expect, it } from 'vitest'
import { parseFaults } from './faults.ts'

async function firesAt(text: string, tries: number): Promise<string> {
  const faults = parseFaults(text)
  let marks = ''
  for (let index = 0; index < tries; index++) {
    marks += await faults.at('before_commit').then(
      () => '.',
      () => 'x',
    )
  }
  return marks
}

describe('planted faults', () => {
  it('happen at their point and at no other', async () => {
    const faults = parseFaults('before_commit=fail')
    await expect(faults.at('before_commit')).rejects.toThrow('planted fault at before_commit')
    await expect(faults.at('after_commit')).resolves.toBeUndefined()
    expect(faults.hits('before_commit')).toBe(1)
    expect(faults.hits('after_commit')).toBe(0)
  })

  it('happen as often as they are told to at most', async () => {
    expect(await firesAt('before_commit=fail:1:2', 4)).toBe('xx..')
  })

  it('are the same for the same seed, and others for another', async () => {
    const first = await firesAt('seed=7;before_commit=fail:0.5', 60)
    expect(await firesAt('seed=7;before_commit=fail:0.5', 60)).toBe(first)
    expect(await firesAt('seed=8;before_commit=fail:0.5', 60)).not.toBe(first)
    expect(first.split('x').length - 1).toBeGreaterThan(15)
    expect(first.split('x').length - 1).toBeLessThan(45)
  })

  it('can be a delay', async () => {
    const before = performance.now()
    await parseFaults('after_intent=delay-60').at('after_intent')
    expect(performance.now() - before).toBeGreaterThan(50)
  })

  it('that nobody knows are refused in words', () => {
    expect(() => parseFaults('at_lunch=kill')).toThrow("unknown fault point 'at_lunch'")
    expect(() => parseFaults('before_commit=explode')).toThrow("unknown fault 'explode'")
  })
})
