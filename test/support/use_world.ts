import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { shareWorld, stateOfShared, type SharedOptions } from './shared_world.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

/** Why a file cannot do with organizations of its own on the database that all share. */
type Own =
  /** It counts or changes rows of all organizations, or what belongs to none. */
  | 'all rows'
  /** It changes tables, roles or rights. */
  | 'tables'
  /** Workers would take the jobs that other files left waiting. */
  | 'workers'
  /** It cuts, fills or counts connections, or holds locks. */
  | 'connections'
  /** A program of ours works on all that is there. */
  | 'programs'

type Options = (SharedOptions & { own?: undefined }) | (WorldOptions & { own: Own })

/**
 * The world of a file, made before its tests and gone behind them: `const world = useWorld()`. It has
 * two organizations of its own, on a database that it shares with the other files unless it says why
 * not. What it changes of clock, ports, limits and config is put back. Options that a
 * `beforeAll` before it finds out, such as the address of a simulator, come from a function.
 */
export function useWorld(given: Options | (() => Options) = {}): World {
  const world = {} as World
  let close: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const { own, ...options } = typeof given === 'function' ? given() : given
    const made = own === undefined ? await sharedOrOwn(options) : await createWorld(options)
    close = made.close
    Object.assign(world, made)
  })
  afterAll(async () => {
    await close?.()
  })
  return world
}

// Half of the time that a hook has; usually it takes less than a second.
const stalledMs = 60_000

/**
 * Twice in thousands of files the shared database did not answer until the hook was over, and nothing
 * said what it waited for. The file goes on with a database of its own, and what waited is printed.
 */
async function sharedOrOwn(options: SharedOptions): Promise<World> {
  const shared = shareWorld(options)
  const stalled = setTimeout(stalledMs, null, { ref: false })
  const world = await Promise.race([shared, stalled])
  if (world !== null) return world
  shared.catch(() => undefined)
  process.stderr.write(`THE SHARED DATABASE DID NOT ANSWER: ${await stateOfShared()}\n`)
  return await createWorld(options)
}
