import { encodeId, prefixes } from '#kernel/values/id'
import type { Registry } from '../../src/registry.ts'
import { diceOf, type Dice } from '../support/dice.ts'
import { populate, populateApps } from '../support/populate.ts'
import type { Reply } from '../support/reply.ts'
import type { TestOrg, World } from '../support/world.ts'
import { attemptsOf, type Attempt, type Extras } from './attempts.ts'
import { borrow, type Borrowed } from './borrowed.ts'

const canary = 'canary-of-the-other'
const idPattern = /\b[a-z]{3,4}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g

/** An organization that attacks and one that is attacked, both with something of everything. */
export async function fill(world: World): Promise<void> {
  for (const [org, word] of [
    [world.it, canary],
    [world.dk, 'own'],
  ] as const) {
    await populate(world, org, word)
    await populateApps(world, org, word)
  }
}

export type Attacked = {
  attempts: number
  places: number
  ids: number
  statuses: Record<string, number>
  leaks: string[]
}

export type AttackOptions = {
  count: number
  seed: number
  abreast?: number
  onProgress?: (done: number) => void
}

/** Calls everything as one organization with another's ids; gives what leaked. */
export async function attack(
  world: World,
  lists: Registry,
  { count, seed, abreast = 8, onProgress }: AttackOptions,
): Promise<Attacked> {
  const attempts = attemptsOf(lists)
  const borrowed = await borrow({ world, other: world.it, lists })
  const ids = await harvest(world, world.it, lists)
  const before = await fingerprint(world, world.it.orgId)
  const done: Attacked = {
    attempts: 0,
    places: attempts.length + borrowed.length,
    ids: ids.length,
    statuses: {},
    leaks: [],
  }
  const next = diceOf(seed)
  const one = async (): Promise<void> => {
    done.attempts += 1
    const leak =
      next(20) === 0
        ? await show(world, borrowed[next(borrowed.length)], next(1_000))
        : await compare(world, attempts[next(attempts.length)], ids, next, done.statuses)
    if (leak !== null) done.leaks.push(leak)
  }
  while (done.attempts < count && done.leaks.length < 100) {
    await Promise.all(Array.from({ length: abreast }, one))
    if (done.attempts % 1_000 < abreast) onProgress?.(done.attempts)
  }
  if ((await fingerprint(world, world.it.orgId)) !== before) done.leaks.push('rows changed')
  return done
}

async function show(world: World, one: Borrowed | undefined, turn: number): Promise<string | null> {
  const fault = await one?.show(world, world.dk, turn)
  return fault ? `${one?.says} ${fault}` : null
}

async function compare(
  world: World,
  attempt: Attempt | undefined,
  ids: readonly string[],
  next: Dice,
  statuses: Record<string, number>,
): Promise<string | null> {
  const fitting = ids.filter((id) => id.startsWith(`${attempt?.wants}_`))
  const pool = next(2) === 0 && fitting.length > 0 ? fitting : ids
  const foreign = pool[next(pool.length)]
  if (!attempt || !foreign) return null
  const prefix = prefixes.find((known) => foreign.startsWith(`${known}_`)) ?? 'con'
  const unknown = encodeId(prefix, world.app.newId())
  const extras = extrasOf(next)
  const seen = await attempt.send(world, world.dk, foreign, extras)
  const expected = await attempt.send(world, world.dk, unknown, extras)
  statuses[seen.status] = (statuses[seen.status] ?? 0) + 1
  const isSame = comparable(seen, foreign) === comparable(expected, unknown)
  const isClean = !JSON.stringify(seen.body).includes(canary)
  return isSame && isClean ? null : `${attempt.says} with ${foreign}: ${seen.status}`
}

/** Headers that make a call another one: a version, a trial, both or none. */
function extrasOf(next: Dice): Extras {
  const headers: Record<string, string> = {}
  if (next(4) === 0) headers['if-match'] = `"${next(3) + 1}"`
  if (next(4) === 0) headers['daybook-dry-run'] = 'true'
  return { headers }
}

function comparable(reply: Reply, id: string): string {
  const text = JSON.stringify(reply.body, (name, value: unknown) =>
    name.endsWith('requestId') ? '' : value,
  )
  // A tool's answer has its problem once more as text.
  const bare = text.replaceAll(/\\"requestId\\":\\"[^"]*\\"/g, '').replaceAll(id, '<id>')
  return `${reply.status} ${bare}`
}

/** All ids that the other organization can see of itself. */
async function harvest(world: World, org: TestOrg, lists: Registry): Promise<string[]> {
  const found = new Set<string>()
  for (const read of lists.reads) {
    const reply = await world.read(org, read.one ? read.name : `${read.name}?limit=200`)
    for (const id of JSON.stringify(reply.body).match(idPattern) ?? []) found.add(id)
  }
  return [...found]
}

/** What only says that somebody knocked at one's own door. */
const knocks = new Set(['rate_budget'])

async function fingerprint(world: World, orgId: string): Promise<string> {
  await Promise.allSettled(world.app.background)
  const { rows } = await world.owner.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'org_id' ORDER BY 1`,
  )
  const sums = []
  for (const { table_name: table } of rows.filter((row) => !knocks.has(row.table_name))) {
    const { rows: sum } = await world.owner.query(
      `SELECT count(*) AS n, md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum
       FROM ${table} t WHERE org_id = $1`,
      [orgId],
    )
    sums.push({ table, ...sum[0] })
  }
  return JSON.stringify(sums)
}
