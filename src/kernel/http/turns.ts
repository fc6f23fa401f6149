type Waiting = { start: () => void; isGivenUp: () => boolean }

export type CallTurns = {
  /** Resolves when its turn has come; never for who gave up before that. */
  take(key: string, isGivenUp?: () => boolean): Promise<void>
  free(key: string): void
  /** Starts what may start, after something else than an end made room. */
  wake(): void
}

type TurnsOptions = {
  /** Calls at the same time, and how many of these may be of one key. */
  most: number
  mostOfOne: number
  /** False: nobody starts now. Whoever says so wakes the turns later. */
  isOpen?: () => boolean
}

/**
 * Gives free places to those who wait, one of each key after the other: a key with a thousand
 * waiting calls delays those of another by no more than one of its own.
 */
export function createTurns({ most, mostOfOne, isOpen = () => true }: TurnsOptions): CallTurns {
  const queues = new Map<string, Waiting[]>()
  const running = new Map<string, number>()
  let total = 0

  function next(): [string, Waiting] | undefined {
    for (const [key, queue] of queues) {
      if ((running.get(key) ?? 0) >= mostOfOne) continue
      const waiting = queue.shift()
      queues.delete(key)
      if (queue.length > 0) queues.set(key, queue)
      return waiting === undefined || waiting.isGivenUp() ? next() : [key, waiting]
    }
    return undefined
  }

  function wake(): void {
    while (total < most && isOpen()) {
      const found = next()
      if (found === undefined) return
      const [key, waiting] = found
      total++
      running.set(key, (running.get(key) ?? 0) + 1)
      waiting.start()
    }
  }

  return {
    wake,
    async take(key, isGivenUp = () => false) {
      await new Promise<void>((start) => {
        const queue = queues.get(key) ?? []
        queue.push({ start, isGivenUp })
        queues.set(key, queue)
        wake()
      })
    },
    free(key) {
      total--
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
      const queue = queues.get(key)
      if (queue !== undefined) {
        // To the end of the line, so that the others come before its next call.
        queues.delete(key)
        queues.set(key, queue)
      }
      wake()
    },
  }
}
