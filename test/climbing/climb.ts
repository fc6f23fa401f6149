import type { Definition } from '#kernel/corridor/definition'
import type { Registry } from '../../src/registry.ts'
import { diceOf, type Dice } from '../support/dice.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { eras } from '../support/mcp/mcp_client.ts'
import { postCall } from '../support/mcp/mcp_post.ts'
import type { Reply } from '../support/reply.ts'
import { bodiesFor, idsOf } from '../support/valid_bodies.ts'
import type { TestOrg, World } from '../support/world.ts'
import { openClimbers, type Climber } from './climbers.ts'

export type Climbed = {
  attempts: number
  climbers: number
  definitions: number
  answers: Record<string, number>
  faults: string[]
}

export type ClimbOptions = { count: number; seed: number; onProgress?: (done: number) => void }

type Call = { climber: Climber; definition: Definition; overMcp: boolean; input: object }

/** What a call may leave behind that was refused, or that waits for a person. */
const traces = [
  'approval',
  'approval_notice',
  'event',
  'idempotency',
  'job_common',
  'job_turn',
  'job_class',
  'mail',
  'app_usage',
  'schedule',
]
const batch = 250

/**
 * Calls what the caller may not do, or may only ask for, with bodies that would work: each must be
 * refused by the reason that holds, and whatever they sent, nothing may be different afterwards.
 */
export async function climb(
  world: World,
  org: TestOrg,
  lists: Registry,
  { count, seed, onProgress }: ClimbOptions,
): Promise<Climbed> {
  const climbers = await openClimbers(world, org)
  const apps = climbers.filter((one) => one.isApp && [...one.may].some(isWriting))
  const kindOf = new Map([
    ...lists.actions.map((one) => [one, 'actions'] as const),
    ...lists.operations.map((one) => [one, 'operations'] as const),
  ])
  const definitions = [...kindOf.keys()]
  const held = definitions.filter((one) => one.reviewed === true)
  const ids = await idsOf(world, org)
  const next = diceOf(seed)
  const done: Climbed = {
    attempts: 0,
    climbers: climbers.length,
    definitions: definitions.length,
    answers: {},
    faults: [],
  }
  const look = async (): Promise<Record<string, string>> => {
    await Promise.allSettled(world.app.background)
    // That a call waits is told; nothing else is.
    const { rows } = await world.owner.query<{ told: string }>(
      `SELECT count(*)::text AS told FROM event WHERE type NOT LIKE 'approval.%'`,
    )
    return { ...(await fingerprint(world, traces)), events: rows[0]?.told ?? '' }
  }
  let before = await look()

  async function one(): Promise<void> {
    // Few definitions wait for a person, and few callers are apps: a third of the tries are of these.
    const isHeld = next(3) === 0
    const among = isHeld ? apps : climbers
    const called = isHeld ? held : definitions
    const climber = among[next(among.length)]
    const definition = called[next(called.length)]
    const overMcp = climber?.isApp === true || next(2) === 0
    if (!climber || !definition || !mustFail(climber, definition)) return
    const bodies = bodiesFor(definition, ids)
    const input = bodies[next(bodies.length)] ?? {}
    const call = { climber, definition, overMcp, input }
    const reply = await send(world, org, call, kindOf.get(definition) ?? '', next)
    const code = codeOf(reply)
    done.attempts += 1
    done.answers[code] = (done.answers[code] ?? 0) + 1
    if (isRefusal(call, code)) return
    done.faults.push(`${climber.says}: ${definition.name} was answered ${code}`)
  }

  while (done.attempts < count && done.faults.length < 50) {
    const until = Math.min(count, done.attempts + batch)
    while (done.attempts < until && done.faults.length < 50) {
      await Promise.all([one(), one(), one(), one()])
    }
    const after = await look()
    const changed = Object.keys(after).filter((name) => after[name] !== before[name])
    if (changed.length > 0) {
      done.faults.push(`behind attempt ${done.attempts}: ${changed.join(', ')} changed`)
    }
    before = after
    onProgress?.(done.attempts)
  }
  return done
}

const isWriting = (permission: string): boolean => !permission.endsWith(':read')

/** Only what is to be refused, or held for a person, whatever the records are like. */
function mustFail(climber: Climber, { needs, forApps, reviewed }: Definition): boolean {
  if (!climber.may.has(needs)) return true
  return climber.isApp && (forApps === false || reviewed === true)
}

function isRefusal({ climber, definition, overMcp }: Call, code: string): boolean {
  const isClosed = climber.isApp && definition.forApps === false
  // A tool that a caller may not use does not exist for them.
  if (isClosed || !climber.may.has(definition.needs)) {
    // An app that may only read is asked to get more access first.
    return overMcp ? code === '-32602' || code === '-32000' : code === 'permission_denied'
  }
  // It waits, or is refused by a rule that was looked at first; it is never done.
  return code !== 'done'
}

async function send(
  world: World,
  org: TestOrg,
  { climber, definition, overMcp, input }: Call,
  kind: string,
  next: Dice,
): Promise<Reply> {
  const key = `climb ${next(1_000_000)}`
  if (overMcp) {
    const meta = next(2) === 0 ? { 'daybook/idempotencyKey': key } : {}
    const era = eras[next(eras.length)] ?? eras[0]
    return await postCall(world, climber.secret, definition.name, input, { meta, era })
  }
  const headers: Record<string, string> = {}
  if (next(2) === 0) headers['idempotency-key'] = key
  if (next(4) === 0) headers['if-match'] = `"${next(3) + 1}"`
  if (next(4) === 0) headers['daybook-organization'] = org.id
  const as = { ...org, key: climber.secret }
  return await world.rest(as, `${kind}/${definition.name}`, input, headers)
}

/** A problem's code, a protocol error's number, an HTTP status, or 'done'. */
function codeOf({ status, body }: Reply): string {
  if (body?.error?.code !== undefined) return String(body.error.code)
  if (body?.code !== undefined) return String(body.code)
  if (body?.result?.isError === true) {
    return (JSON.parse(body.result.content[0].text) as { code: string }).code
  }
  return status === 200 ? 'done' : String(status)
}
