import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Patience } from '../ports.ts'
import { createTurns, type TurnOptions } from './reader_turns.ts'

afterEach(() => void vi.useRealTimers())

/** Turns with a list of who works, in which work ends when it is told to. */
function openTurns(options: Partial<TurnOptions> = {}) {
  const turns = createTurns({
    places: 2,
    mostWaiting: 3,
    jobPatienceMs: 1_000,
    isCostly: () => false,
    now: () => 0,
    ...options,
  })
  const working: { name: string; end(): void }[] = []
  const begun: string[] = []
  const rest = () => new Promise(setImmediate)
  const ask = (orgId: string, name = orgId, patience: Patience = 'caller') =>
    turns.inTurn(orgId, patience, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => {
        working.push({ name, end: resolve })
      })
      return name
    })
  const end = async (name: string): Promise<void> => {
    const place = working.findIndex((one) => one.name === name)
    working.splice(place, 1)[0]?.end()
    await rest()
  }
  const names = async (): Promise<string[]> => {
    await rest()
    return working.map((one) => one.name)
  }
  return { turns, begun, ask, end, names }
}

describe('turns', () => {
  it('go round the organizations, whoever asked for most', async () => {
    const { ask, begun, end, names } = openTurns()
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
    void ask('b', 'b1')
    void ask('b', 'b2')
    void ask('c', 'c1')
    expect(await names()).toEqual(['a1', 'b1'])
    void ask('c', 'c2')
    for (const name of ['b1', 'b2', 'a1', 'c1', 'c2', 'a2', 'a3']) await end(name)
    expect(begun).toEqual(['a1', 'b1', 'b2', 'c1', 'a2', 'c2', 'a3', 'a4'])
  })

  it('leave a place for others even when nobody else asks yet', async () => {
    const { ask, names, end } = openTurns()
    void ask('a', 'a1')
    void ask('a', 'a2')
    expect(await names()).toEqual(['a1'])
    void ask('b', 'b1')
    expect(await names()).toEqual(['a1', 'b1'])
    await end('a1')
    expect(await names()).toEqual(['b1', 'a2'])
  })

  it('of organizations with costly files come from one place together', async () => {
    const { ask, names, end } = openTurns({ isCostly: (orgId) => orgId.startsWith('costly') })
    void ask('costly1')
    void ask('costly2')
    expect(await names()).toEqual(['costly1'])
    void ask('honest')
    expect(await names()).toEqual(['costly1', 'honest'])
    await end('honest')
    expect(await names()).toEqual(['costly1'])
    await end('costly1')
    expect(await names()).toEqual(['costly2'])
  })

  it('are given on by work that fails', async () => {
    const { turns } = openTurns({ places: 1 })
    const failing = turns.inTurn('a', 'caller', async () => {
      throw new Error('no')
    })
    const next = turns.inTurn('a', 'caller', async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })

  it('never give one organization all places, nor more than there are, and lose nobody', async () => {
    const asked = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(4)), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 4 }), asked, async (places, steps) => {
        const { turns } = openTurns({ places, mostWaiting: 100 })
        const working: string[] = []
        let most = 0
        const work = (orgId: string, length: number) => async (): Promise<string> => {
          working.push(orgId)
          most = Math.max(most, working.length)
          expect(working.filter((one) => one === orgId).length).toBeLessThan(places)
          for (let step = 0; step < length; step += 1) await Promise.resolve()
          working.splice(working.indexOf(orgId), 1)
          return orgId
        }
        const done = await Promise.all(
          steps.map(([orgId, length]) => turns.inTurn(orgId, 'caller', work(orgId, length))),
        )
        expect(done).toEqual(steps.map(([orgId]) => orgId))
        expect(most).toBeLessThanOrEqual(places)
      }),
    )
  })
})

describe('who waits', () => {
  it('is refused as a caller where too many of the organization wait, and no other is', async () => {
    const { ask, names } = openTurns()
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
    await expect(ask('a')).rejects.toMatchObject({ code: 'reader_busy', status: 429 })
    void ask('b')
    expect(await names()).toEqual(['a1', 'b'])
    void ask('a', 'taken over', 'ever')
  })

  it('leaves as a job after a moment, so that it occupies no worker', async () => {
    vi.useFakeTimers()
    const { ask, begun, turns } = openTurns()
    void ask('a', 'a1')
    const jobs = Promise.allSettled([ask('a', 'a2', 'job'), ask('a', 'a3', 'job')])
    // Two wait already: the next jobs do not even ask, and come again one after another.
    await expect(ask('a', 'a4', 'job')).rejects.toMatchObject({ code: 'reader_busy' })
    const waits = [1, 2, 3].map(() => turns.busyForMs('a') ?? 0)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(new Set(waits).size).toBeGreaterThan(1)
    expect(turns.busyForMs('b')).toBeNull()
    await vi.advanceTimersByTimeAsync(1_000)
    for (const job of await jobs) {
      expect(job).toMatchObject({ status: 'rejected', reason: { code: 'reader_busy' } })
    }
    expect(begun).toEqual(['a1'])
    expect(turns.busyForMs('a')).toBeNull()
  })

  it('is not put back if its turn came in time', async () => {
    vi.useFakeTimers()
    const { turns } = openTurns()
    const first = turns.inTurn('a', 'job', async () => 'first')
    const second = turns.inTurn('a', 'job', async () => 'second')
    expect(await Promise.all([first, second])).toEqual(['first', 'second'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('with costly files is put back at once', async () => {
    const { ask, turns } = openTurns({ isCostly: () => true })
    void ask('a', 'a1')
    await expect(ask('a', 'a2', 'job')).rejects.toMatchObject({ code: 'reader_busy' })
    expect(turns.busyForMs('a')).toBeGreaterThan(0)
    expect(turns.busyForMs('b')).toBeNull()
  })

  it('hears when the readers close, and so does who comes later', async () => {
    const { ask, turns } = openTurns()
    void ask('a', 'a1')
    const waiting = expect(ask('a', 'a2')).rejects.toThrow('closed')
    const job = expect(ask('a', 'a3', 'job')).rejects.toThrow('closed')
    turns.close()
    await waiting
    await job
    await expect(ask('b')).rejects.toThrow('closed')
  })
})
