import { setTimeout as sleep } from 'node:timers/promises'
import { faultPoints, type FaultPoint } from '#kernel/process/faults'
import { start, type Complaints, type Role, type Running } from './process.ts'
import type { Stage } from './stage.ts'

/** Two servers and two workers that keep dying: at a named point, or at any moment. */
export type Haunting = {
  /** Of the servers that serve now. */
  urls(): string[]
  hits: ReadonlyMap<FaultPoint, number>
  kills(): number
  isSated(): boolean
  complaints: Complaints
  /** What went wrong with the processes themselves, such as one that ended by itself. */
  offences: string[]
  groups: Set<number>
  /** Kills them all for the last time. */
  end(): Promise<void>
}

/** The way of a document has no batches. */
const points = faultPoints.filter((point) => point !== 'between_batches')

const roles: readonly Role[] = ['serve', 'serve', 'worker', 'worker']
const chance = 0.02
const life = { leastMs: 5_000, spreadMs: 15_000 }

export function startHaunting(stage: Stage, hitsWanted: number): Haunting {
  const hits = new Map<FaultPoint, number>(points.map((point) => [point, 0]))
  const complaints: Complaints = new Map()
  const offences: string[] = []
  const groups = new Set<number>()
  const serving = new Map<number, string>()
  const over = new AbortController()
  let kills = 0
  let seed = 0

  const isSated = (): boolean => [...hits.values()].every((count) => count >= hitsWanted)

  /** The point that was hit least of those that this role ever passes. */
  function nextPoint(role: Role): FaultPoint {
    const passed = points.filter((point) => role === 'serve' || point !== 'between_file_and_row')
    return passed.toSorted((a, b) => (hits.get(a) ?? 0) - (hits.get(b) ?? 0))[0] ?? 'after_commit'
  }

  async function liveOnce(role: Role): Promise<void> {
    const point = nextPoint(role)
    seed += 1
    const faults = isSated() ? {} : { DAYBOOK_FAULTS: `seed=${seed};${point}=kill:${chance}:1` }
    const running = await start(role, { ...stage.environment, ...faults }, complaints)
    groups.add(running.pid)
    if (role === 'serve') serving.set(running.pid, running.url)
    const outcome = await untilDead(running, over.signal)
    serving.delete(running.pid)
    if (outcome === 'killed') kills += 1
    else if (outcome === 'itself') hits.set(point, (hits.get(point) ?? 0) + 1)
    else offences.push(outcome)
  }

  const haunt = async (role: Role): Promise<void> => {
    while (!over.signal.aborted) {
      try {
        await liveOnce(role)
      } catch (error) {
        offences.push(String(error))
        await sleep(500)
      }
    }
  }
  const haunting = Promise.all(roles.map(haunt))
  return {
    urls: () => [...serving.values()],
    hits,
    kills: () => kills,
    isSated,
    complaints,
    offences,
    groups,
    async end() {
      over.abort()
      await haunting
    },
  }
}

/** `killed` by us, by `itself` at its point, or in words what else it ended by. */
async function untilDead(running: Running, over: AbortSignal): Promise<string> {
  const lifeMs = life.leastMs + Math.random() * life.spreadMs
  const alive = 'alive' as const
  const isAlive = sleep(lifeMs, alive, { signal: over }).catch(() => alive)
  const end = await Promise.race([running.ended, isAlive])
  if (end === 'alive') {
    running.child.kill('SIGKILL')
    await running.ended
    return 'killed'
  }
  if (end.signal === 'SIGKILL') return 'itself'
  return `a process ended by itself: ${end.code} ${end.signal}`
}
