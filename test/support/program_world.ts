import setUp, { type TestServer } from './database.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

/** A world for programs that are no tests; everything of it is gone behind them. */
export async function withWorld<T>(
  work: (world: World) => Promise<T>,
  options: WorldOptions = {},
): Promise<T> {
  let server: TestServer | undefined
  const close = await setUp({
    provide: (_name, value) => {
      server = value
    },
  })
  if (server === undefined) throw new Error('no database was made')
  try {
    const world = await createWorld({ ...options, server })
    // Nobody reads it, and a long run would fill the memory.
    Object.assign(world.app, { log: silent })
    try {
      return await work(world)
    } finally {
      await world.close()
    }
  } finally {
    await close()
  }
}

const quiet = (): void => undefined
const silent = { debug: quiet, info: quiet, warn: quiet, error: quiet }
