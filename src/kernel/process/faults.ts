import { setTimeout as sleep } from 'node:timers/promises'

/** Places where a crash or a delay would hurt most; tests make them happen. */
export const faultPoints = [
  'after_intent',
  'after_provider_reply',
  'between_batches',
  'before_commit',
  'after_commit',
  'between_file_and_row',
] as const

export type FaultPoint = (typeof faultPoints)[number]

type Effect = { kind: 'kill' } | { kind: 'fail' } | { kind: 'delay'; ms: number }

type Rule = { effect: Effect; chance: number; most: number; hits: number }

export type Faults = {
  at(point: FaultPoint): Promise<void>
  hits(point: FaultPoint): number
}

/**
 * Reads `seed=7;after_commit=kill:0.5:1;before_commit=delay-200`: per point the effect, its chance
 * (default 1) and how often at most (default always). The same seed gives the same faults.
 */
export function parseFaults(text: string): Faults {
  let seed = 1
  const rules = new Map<FaultPoint, Rule>()
  for (const clause of text.split(';').filter((piece) => piece.trim() !== '')) {
    const [name = '', value = ''] = clause.trim().split('=')
    if (name === 'seed') seed = Number(value)
    else rules.set(pointNamed(name), parseRule(value))
  }
  const next = mulberry(seed)
  return {
    hits: (point) => rules.get(point)?.hits ?? 0,
    async at(point) {
      const rule = rules.get(point)
      if (!rule || rule.hits >= rule.most || next() >= rule.chance) return
      rule.hits += 1
      await happen(rule.effect, point)
    },
  }
}

function pointNamed(name: string): FaultPoint {
  const point = faultPoints.find((known) => known === name)
  if (!point) throw new Error(`unknown fault point '${name}'; known: ${faultPoints.join(', ')}`)
  return point
}

function parseRule(text: string): Rule {
  const [effect = '', chance = '1', most = 'Infinity'] = text.split(':')
  return { effect: parseEffect(effect), chance: Number(chance), most: Number(most), hits: 0 }
}

function parseEffect(text: string): Effect {
  if (text === 'kill' || text === 'fail') return { kind: text }
  const delay = /^delay-(\d+)$/.exec(text)
  if (delay) return { kind: 'delay', ms: Number(delay[1]) }
  throw new Error(`unknown fault '${text}'; known: kill, fail, delay-<ms>`)
}

async function happen(effect: Effect, point: FaultPoint): Promise<void> {
  if (effect.kind === 'fail') throw new Error(`planted fault at ${point}`)
  if (effect.kind === 'delay') return await sleep(effect.ms)
  process.kill(process.pid, 'SIGKILL')
  // The signal is on its way; nothing after this point may run.
  await new Promise(() => undefined)
}

/** A small seeded generator (mulberry32): repeatable, which is all a fault plan needs. */
function mulberry(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
