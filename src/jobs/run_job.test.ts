import { describe, expect, it } from 'vitest'
import { createLog } from '#kernel/process/log'
import type { LaneState } from './lane_state.ts'
import { settle } from './run_job.ts'
import type { Claimed } from './store.ts'

const done = (id: string): Claimed => ({
  id,
  claim: 0,
  kind: 'k',
  orgId: 'o',
  data: null,
  turn: 0,
  failures: 0,
})

/** A lane that holds nothing but finished jobs, and a queue that notes which were marked. */
function lane(complete: (ids: string[]) => Promise<void> | void): LaneState {
  const lines: string[] = []
  const boss = {
    complete: (_name: string, jobs: { id: string }[]) => complete(jobs.map((job) => job.id)),
  }
  const app = { log: createLog('debug', (line) => void lines.push(line)) }
  return {
    bench: { boss, app } as unknown as LaneState['bench'],
    name: 'code',
    options: { concurrency: 1, batch: 1 },
    running: new Set(),
    done: [],
    settling: null,
    stopping: false,
    turn: 0,
    turnTimer: null,
    wake: () => undefined,
  }
}

async function steps(count: number): Promise<void> {
  for (let step = 0; step < count; step++) await Promise.resolve()
}

describe('a finished job', () => {
  // Whichever step it falls into: one of them lies behind the last look of those before it.
  it.each(Array.from({ length: 16 }, (_, step) => step))(
    'is marked though it ends %i steps after the ones before it began to be',
    async (count) => {
      const marked: string[] = []
      const state = lane(async (ids) => void marked.push(...ids))
      state.done.push(done('first'))
      const first = settle(state)
      await steps(count)
      state.done.push(done('second'))
      await settle(state)
      await first
      expect(marked).toEqual(['first', 'second'])
      expect(state).toMatchObject({ done: [], settling: null })
    },
  )

  it('is marked though those before it could not be', async () => {
    const marked: string[] = []
    const state = lane(async (ids) => {
      if (ids.includes('first')) {
        await steps(3)
        throw new Error('no database')
      }
      marked.push(...ids)
    })
    state.done.push(done('first'))
    const first = settle(state)
    state.done.push(done('second'))
    await first
    expect(marked).toEqual(['second'])
  })

  it('is marked after a look at nothing, and after a queue that fails at once', async () => {
    const marked: string[] = []
    const state = lane((ids) => {
      if (ids.includes('first')) throw new Error('not started')
      marked.push(...ids)
    })
    await settle(state)
    for (const id of ['first', 'second']) {
      state.done.push(done(id))
      await settle(state)
    }
    expect(marked).toEqual(['second'])
  })
})
