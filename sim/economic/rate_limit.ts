import type { Asked } from '../wire.ts'
import { nowOf, type State } from './state.ts'

export type Spent = { cost: number; used: number; waitSeconds: number }

const READ_COST = 1
const WRITE_COST = 3

const costOf = ({ method, path }: Asked): number => {
  if (method === 'GET') return READ_COST
  return path.toLowerCase().endsWith('/bulk') ? 2 * WRITE_COST : WRITE_COST
}

/** A bucket for each app, shared by both generations and all its agreements. */
export function spend(state: State, asked: Asked): Spent {
  const { tokenLimit, windowSeconds } = state.settings
  const app = asked.headers['x-appsecrettoken'] ?? ''
  const now = nowOf(state)
  const bucket = state.buckets.get(app) ?? { used: 0, at: now }
  const perSecond = tokenLimit / windowSeconds
  const given = ((now - bucket.at) / 1_000) * perSecond
  const used = Math.max(0, bucket.used - given)
  const cost = costOf(asked)
  const isFull = used + cost > tokenLimit
  const after = isFull ? used : used + cost
  state.buckets.set(app, { used: after, at: now })
  const waitSeconds = isFull ? Math.max(1, Math.ceil((used + cost - tokenLimit) / perSecond)) : 0
  return { cost, used: Math.ceil(after), waitSeconds }
}

export function limitHeaders({ settings }: State, { cost, used }: Spent): Record<string, string> {
  const { tokenLimit, windowSeconds } = settings
  const name = `token-limit-${tokenLimit}-per-${windowSeconds}-seconds`
  return { 'x-callcost': String(cost), 'x-ratelimiting': `${name}: ${used}/${tokenLimit}` }
}
