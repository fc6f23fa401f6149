import type { Admitted, CallRequest, Answer } from './request.ts'
import type { z } from 'zod'
import { callAction } from './call_action.ts'
import { callOutward } from './call_outward.ts'
import { callRun } from './call_run.ts'
import type { Definition } from './definition.ts'
import { Failure, type InputError } from '../failure/failure.ts'
import type { App } from './app.ts'
import { claimOf } from './idempotency.ts'
import {
  assertMayLookInto,
  assertMaySendOut,
  assertPermitted,
  type Principal,
} from './principal.ts'
import { auditRefusal } from './audit_and_events.ts'

/**
 * The one corridor for every write, from REST, MCP, jobs and the web: permission, input, then by
 * shape the transaction with its lock, audit row, event and kept answer, then commit.
 */
export async function call(app: App, request: CallRequest): Promise<Answer> {
  const { watch } = app
  if (!watch) return await enter(app, request)
  return await watch.around('corridor', request.definition.name, () => enter(app, request))
}

async function enter(app: App, asked: CallRequest): Promise<Answer> {
  const { definition, principal } = asked
  const request = definition.savesNothing ? { ...asked, dryRun: true } : asked
  try {
    if (principal.app !== null && definition.forApps === false) throw new Failure('not_for_apps')
    assertPermitted(principal, definition.needs)
    assertSecondFactor(principal, definition)
    if (principal.isClosed) assertWhileClosed(principal, definition)
    // An approved call was counted when the app requested it, a call of a run when that began.
    const isCounted = request.approvalId !== undefined || request.isOfRun === true
    const connected = isCounted ? null : principal.app
    if (connected !== null) await app.gate.assertPace(app, principal, connected)
  } catch (error) {
    if (error instanceof Failure && error.status < 500) await auditRefusal(app, request, error)
    throw error
  }
  const input = parseInput(definition.input, request.body())
  const ifMatch = request.ifMatch?.() ?? null
  const admitted = { ...request, input, ifMatch, claim: claimOf(request, input) }
  const reviewed = await app.gate.review(app, admitted)
  if ('result' in reviewed) return reviewed
  const { mustWait } = reviewed
  const answer = await callByShape(app, { ...admitted, mustWait })
  if (answer.replayed) app.gate.assertMayReadAgain(app, admitted, answer)
  return answer
}

async function callByShape(app: App, request: Admitted): Promise<Answer> {
  const { definition } = request
  if (definition.shape === 'action') return await callAction(app, definition, request)
  if (definition.shape === 'run') return await callRun(app, definition, request)
  return await callOutward(app, definition, request)
}

/** A stolen password alone must not reach keys, members or money; test organizations are exempt. */
function assertSecondFactor(principal: Principal, definition: Definition): void {
  if (definition.sendsDataOut) assertMaySendOut(principal)
  if (!definition.secondFactor || principal.kind !== 'session') return
  if (principal.mode === 'live' && principal.session?.isStrong !== true) {
    throw new Failure('second_factor_required')
  }
}

/** The one place where writes into a closed organization end, whoever makes them. */
function assertWhileClosed(principal: Principal, definition: Definition): void {
  assertMayLookInto(principal)
  if (definition.whileClosed !== true) throw new Failure('organization_closed')
}

/** Enough for any form; a body of a million unknown keys must not get an answer ten times its size. */
const mostErrors = 100

/** Zod's issues as JSON pointers, so that a form or an agent can find the field. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) {
    assertStorable(parsed.data, '')
    return parsed.data
  }
  const errors = parsed.error.issues.slice(0, mostErrors).flatMap(toInputErrors)
  throw new Failure('invalid_input', { errors: errors.slice(0, mostErrors) })
}

function toInputErrors(issue: z.core.$ZodIssue): InputError[] {
  const base = issue.path.map((key) => `/${escapePointer(String(key))}`).join('')
  if (issue.code !== 'unrecognized_keys') {
    return [{ pointer: base, code: issue.code, detail: issue.message }]
  }
  return issue.keys.slice(0, mostErrors).map((key) => ({
    pointer: `${base}/${escapePointer(key)}`,
    code: 'unknown_property',
    detail: 'Unknown property.',
  }))
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** PostgreSQL has neither U+0000 nor half a surrogate pair in text; no schema need think of it. */
function assertStorable(value: unknown, pointer: string): void {
  if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) {
    const detail = 'The character U+0000 and halves of surrogate pairs are not allowed.'
    throw new Failure('invalid_input', { errors: [{ pointer, code: 'invalid_character', detail }] })
  }
  if (value === null || typeof value !== 'object') return
  for (const [key, inner] of Object.entries(value)) {
    assertStorable(inner, `${pointer}/${escapePointer(key)}`)
  }
}
