import type pg from 'pg'
import type { App } from '#kernel/corridor/app'
import { createWorld, type World } from './world.ts'

let house: Promise<{ world: World; restore: () => void }> | undefined

/**
 * A world with organizations of its own on the database that all files of this process share: making
 * and warming one takes longer than most files need. Rows of earlier files lie beside ours, so whoever
 * counts over all organizations, runs workers, changes tables or listens takes `createWorld`.
 */
export async function shareWorld(): Promise<World> {
  const { world, restore } = await (house ??= open())
  restore()
  const [dk, it] = [await world.createOrg('denmark'), await world.createOrg('italy')]
  return {
    ...world,
    dk,
    it,
    owner: careful(world.owner),
    startEngine: () => {
      throw new Error('Workers would take the jobs of other files: use createWorld.')
    },
    async close() {
      await Promise.allSettled(world.app.background)
      restore()
    },
  }
}

async function open(): Promise<{ world: World; restore: () => void }> {
  const world = await createWorld()
  const restoreApp = keep(world.app)
  const restore = (): void => {
    restoreApp()
    world.cache.clear()
    world.logLines.length = 0
  }
  return { world, restore }
}

/** What a file put in the place of clock, limits or ports goes with it. */
function keep(app: App): () => void {
  const { ports, limits, quotas, webhooks, database } = app
  const all: object[] = [app, ports, ...Object.values(ports), limits, quotas, webhooks, database]
  const kept = all.filter(Boolean).map((one) => ({ one, was: { ...one } }))
  return () => {
    for (const { one, was } of kept) {
      for (const key of Object.keys(one)) if (!(key in was)) Reflect.deleteProperty(one, key)
      Object.assign(one, was)
    }
  }
}

const changesTables = /^\s*(create|alter|drop|truncate|grant|revoke|lock)\b/i
const saysWhose = /\borg_id\b|\$1|[0-9a-f]{8}-[0-9a-f]{4}-/

function careful(owner: pg.Pool): pg.Pool {
  const query = async (given: string | pg.QueryConfig, values?: unknown[]) => {
    const text = typeof given === 'string' ? given : given.text
    if (changesTables.test(text) || !saysWhose.test(text)) {
      throw new Error(`This reaches rows of other files; say whose, or use createWorld: ${text}`)
    }
    return await owner.query(given, values)
  }
  return Object.assign(Object.create(owner) as pg.Pool, { query })
}
