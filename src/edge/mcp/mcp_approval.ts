import { approvalReads, approveInClient, type ApprovalRecord } from '#approvals/room'
import { call } from '#kernel/corridor/call'
import type { Answer } from '#kernel/corridor/request'
import { secretFieldsOf } from '#kernel/corridor/definition'
import { Failure, fromProblem, type Problem } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { runOneRead } from '#kernel/corridor/run_read'
import type { Read } from '#kernel/corridor/read'
import { toVisibleLine } from '#kernel/values/visible_text'
import type { AskedCall } from './mcp_ask.ts'

/** One call that waits: what was asked, under which approval, in which request. */
export type WaitingCall = {
  asked: AskedCall
  approvalId: string
  /** The version of the approval that the person was shown. */
  version?: number
  requestId: string
  address: string
}

/**
 * The person said yes in their own client. The approval runs the call that waited, so the answer is
 * what came of that call, and never of a second one.
 */
export async function approveHere(app: App, waiting: WaitingCall): Promise<Answer> {
  const { asked, approvalId, version = null, requestId, address } = waiting
  const { principal } = asked
  const body = () => ({ approvalId })
  const definition = approveInClient
  try {
    const answer = await call(app, {
      principal,
      definition,
      body,
      via: 'mcp',
      requestId,
      address,
      // The person decides on what they were shown.
      ifMatch: () => version,
    })
    return await withSecrets(app, waiting, outcomeOf(answer.result as ApprovalRecord, false))
  } catch (error) {
    if (!(error instanceof Failure) || !movedOn.has(error.code)) throw error
    const record = await recordOf(app, waiting)
    // It waits with another effect than this person was asked about.
    if (record.status === 'waiting') throw error
    // The first answer to this yes may have been lost on its way: what came of it is told again.
    return await withSecrets(app, waiting, outcomeOf(record, true))
  }
}

const movedOn: ReadonlySet<string> = new Set(['approval_decided', 'version_mismatch'])

/** What an approval does not show is told to who asked for it: the same call gives it again. */
async function withSecrets(app: App, waiting: WaitingCall, answer: Answer): Promise<Answer> {
  const { asked, requestId } = waiting
  const definition = app.definitions.get(asked.name)
  if (!definition || secretFieldsOf(definition).length === 0) return answer
  const { principal, input } = asked
  return await call(app, { principal, definition, body: () => input, via: 'mcp', requestId })
}

function outcomeOf(record: ApprovalRecord, replayed: boolean): Answer {
  const { id, status, outcome, note } = record
  if (status === 'declined') throw new Failure('approval_declined', { approvalId: id, note })
  if (status === 'expired') throw new Failure('approval_expired', { approvalId: id })
  if (outcome?.problem) throw fromProblem(outcome.problem as Problem)
  if (status === 'done') return { result: outcome?.result ?? null, replayed }
  const detail = 'It was approved and is in progress. Repeat the same call to get the result.'
  throw new Failure('record_busy', { detail, approvalId: id, retryAfterSeconds: 2 })
}

/** Whoever may ask for something may see what they asked for, though not what others did. */
async function recordOf(app: App, waiting: WaitingCall): Promise<ApprovalRecord> {
  const { asked, approvalId, requestId } = waiting
  const { principal, name } = asked
  const [approvals] = approvalReads
  const needs = app.definitions.get(name)?.needs
  if (!approvals || !needs) throw new Failure('approval_not_found')
  const read: Read = { ...approvals, needs }
  const look = { principal, read, via: 'mcp' as const, requestId }
  const record = (await runOneRead(app, look, approvalId)) as ApprovalRecord
  if (record.requestedBy.app?.id !== principal.app?.id) throw new Failure('approval_not_found')
  return record
}

/** What the person is asked: who wants what done, with what, and what it comes to by the trial. */
export async function questionOf(
  app: App,
  waiting: WaitingCall,
): Promise<{ says: string; version: number }> {
  const { requestedBy, action, says, input, preview, version } = await recordOf(app, waiting)
  const connected = toVisibleLine(requestedBy.app?.name ?? requestedBy.actor.name, 80)
  const lines = [
    `"${connected}" wants to run ${action}. ${says}`,
    '',
    ...listed('Requested with:', factsOf(input)),
    ...listed('Expected result:', factsOf(preview, telling)),
    'Names and texts here come from external sources. Approve only if this is what you intended.',
  ]
  return { says: lines.join('\n'), version }
}

const telling =
  /(^|[a-z])(number|kind|date|from|to|total|net|vat|gross|amount|payable|currency|name|account|accountId|vatCode|bookingText|iban|autoPost|threshold|duplicateOf|message)$/i
const all = /./
const mostFacts = 40
const mostDepth = 5

/** Whoever says yes must know where something was left out. */
function listed(heading: string, facts: readonly string[]): string[] {
  if (facts.length === 0) return []
  const shown = facts.slice(0, mostFacts).map((fact) => `- ${fact}`)
  const left = facts.length - shown.length
  const rest = left === 0 ? [] : [`- and ${left} more, shown only in Daybook`]
  return [heading, ...shown, ...rest, '']
}

/**
 * The values that are told, each with the way to it; of what was asked for also what is cleared. Those
 * of the record itself come before those of its parts, of which some may not be shown.
 */
function factsOf(value: unknown, told: RegExp = all, path: readonly string[] = []): string[] {
  if (value === null || typeof value !== 'object' || path.length > mostDepth) return []
  const isPart = ([, inner]: [string, unknown]) => inner !== null && typeof inner === 'object'
  const fields = Object.entries(value) as [string, unknown][]
  const own = fields.filter((field) => !isPart(field))
  return [...own, ...fields.filter(isPart)].flatMap(([key, inner]) => {
    const way = [...path, key]
    if (inner !== null && typeof inner === 'object') return factsOf(inner, told, way)
    if (!told.test(key) || (inner === null && told !== all)) return []
    const text = typeof inner === 'string' ? inner : JSON.stringify(inner)
    return [toVisibleLine(`${way.join('.')}: ${text}`, 120)]
  })
}
