import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { App } from '#kernel/corridor/app'
import { hashBody } from '#kernel/corridor/idempotency'
import type { Principal } from '#kernel/corridor/principal'
import { visibleText } from '#kernel/values/visible_text'

/** What a call is about, so that an answer to one question never serves another. */
export type AskedCall = { principal: Principal; name: string; input: unknown }

/** What a call needs to know of the message that it came in. */
export type CallContext = {
  mcpReq: Pick<ServerContext['mcpReq'], '_meta' | 'envelope' | 'inputResponses' | 'requestState'>
}

/** What a repeated call brought back: which approval it is about, and what the person said. */
export type AskRound = {
  approvalId: string
  version: number
  decision: 'yes' | 'no' | 'none'
}

const question = 'confirm'
const minutesToAnswer = 10

const sealedState = z.strictObject({
  caller: z.string(),
  tool: z.string(),
  hash: z.string(),
  approvalId: z.string(),
  version: z.number(),
  until: z.number(),
})

type Envelope = {
  [CLIENT_CAPABILITIES_META_KEY]?: { elicitation?: { form?: unknown; url?: unknown } | null }
}

/** Only clients of the current era can be asked, and only those that say so in this very request. */
export function canBeAsked({ mcpReq: { envelope } }: CallContext): boolean {
  const lifted: Envelope | undefined = envelope
  const elicitation = lifted?.[CLIENT_CAPABILITIES_META_KEY]?.elicitation
  if (elicitation === undefined || elicitation === null) return false
  return elicitation.form !== undefined || elicitation.url === undefined
}

/** A form with one question. The state travels with the client, sealed, so that any node may go on. */
export function askForApproval(
  app: App,
  asked: AskedCall,
  approvalId: string,
  { says, version }: { says: string; version: number },
): InputRequiredResult {
  const state = {
    caller: asked.principal.caller,
    tool: asked.name,
    hash: hashOf(asked),
    approvalId,
    version,
    until: app.clock.now().getTime() + minutesToAnswer * 60_000,
  }
  const sealed = app.secrets.seal(JSON.stringify(state), contextOf(asked))
  const form = inputRequired.elicit({
    message: visibleText(says),
    requestedSchema: {
      type: 'object',
      properties: {
        confirm: {
          type: 'boolean',
          title: 'Approve',
          description: 'If true, it is done now and cannot be undone.',
        },
      },
      required: ['confirm'],
    },
  })
  return inputRequired({
    inputRequests: { [question]: form },
    requestState: sealed.toString('base64url'),
  })
}

/** Null for a call that brings no state. One that is forged, old or of another call is refused. */
export function readRound(app: App, asked: AskedCall, ctx: CallContext): AskRound | null {
  const { requestState, inputResponses } = ctx.mcpReq
  const given = requestState()
  if (given === undefined) return null
  const state = openState(app, asked, given)
  const isThisCall =
    state?.caller === asked.principal.caller &&
    state.tool === asked.name &&
    state.hash === hashOf(asked)
  if (!state || !isThisCall || state.until < app.clock.now().getTime()) {
    const data = { reason: 'invalid_request_state' }
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      'Invalid or expired requestState: call the tool again without it.',
      data,
    )
  }
  const { approvalId, version } = state
  return { approvalId, version, decision: decisionOf(inputResponses) }
}

function openState(
  app: App,
  asked: AskedCall,
  given: unknown,
): z.output<typeof sealedState> | null {
  const bytes = typeof given === 'string' ? Buffer.from(given, 'base64url') : null
  // One text for one state: of two that differ by bits without meaning only ours is taken.
  if (bytes === null || bytes.toString('base64url') !== given) return null
  try {
    const text = app.secrets.open(bytes, contextOf(asked))
    return sealedState.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Nothing but a plain yes is one. */
function decisionOf(responses: Record<string, unknown> | undefined): AskRound['decision'] {
  const response = inputResponse(responses, question)
  if (response.kind !== 'elicit') return 'none'
  const isYes = response.action === 'accept' && response.content?.['confirm'] === true
  return isYes ? 'yes' : 'no'
}

const contextOf = ({ principal }: AskedCall): string => `mcp question of ${principal.orgId}`

function hashOf({ name, input }: AskedCall): string {
  return hashBody({ name, input }).toString('base64url')
}
