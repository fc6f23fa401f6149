import { afterEach, describe, expect, it, vi } from 'vitest'
import { endsInTime, untilToldToEnd } from './ending.ts'

const signals = ['SIGTERM', 'SIGINT'] as const
const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]))

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  // Only what a test has hung up is taken down; the runner listens for signals too.
  for (const signal of signals) {
    for (const listener of process.listeners(signal)) {
      if (!before.get(signal)?.includes(listener)) process.off(signal, listener)
    }
  }
})

/** Tells only the listeners of this test, so that nobody else ends. */
function tell(signal: (typeof signals)[number]): void {
  for (const listener of process.listeners(signal)) {
    if (!before.get(signal)?.includes(listener)) (listener as () => void)()
  }
}

const isOver = async (work: Promise<unknown>): Promise<boolean> =>
  await Promise.race([work.then(() => true), new Promise<false>((r) => setTimeout(r, 20, false))])

describe('waiting to be told to end', () => {
  it.each(signals)('goes on until %s', async (signal) => {
    const told = untilToldToEnd()
    expect(await isOver(told)).toBe(false)
    tell(signal)
    expect(await isOver(told)).toBe(true)
  })

  it('ends the process at the second signal, of either kind', () => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
    void untilToldToEnd()
    tell('SIGINT')
    expect(exit).not.toHaveBeenCalled()
    tell('SIGTERM')
    expect(exit).toHaveBeenCalledWith(1)
  })
})

describe('work that shall end in time', () => {
  it('has, when it is done before', async () => {
    expect(await endsInTime(Promise.resolve('done'), 1_000)).toBe(true)
  })

  it('has not, when it takes longer', async () => {
    expect(await endsInTime(new Promise(() => undefined), 10)).toBe(false)
  })

  it('throws what the work throws', async () => {
    await expect(endsInTime(Promise.reject(new Error('torn')), 1_000)).rejects.toThrow('torn')
  })

  it('leaves no timer behind that would keep the process alive', async () => {
    vi.useFakeTimers()
    await endsInTime(Promise.resolve(), 60_000)
    expect(vi.getTimerCount()).toBe(0)
    await endsInTime(Promise.reject(new Error('torn')), 60_000).catch(() => undefined)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('has 25 seconds where nothing else was said, less than those who stop us allow', async () => {
    vi.useFakeTimers()
    const ended = endsInTime(new Promise(() => undefined))
    let answer: boolean | null = null
    void ended.then((one) => (answer = one))
    await vi.advanceTimersByTimeAsync(24_999)
    expect(answer).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(answer).toBe(false)
  })
})
