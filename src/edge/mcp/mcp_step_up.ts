import type { FastifyReply, FastifyRequest } from 'fastify'
import { permissionsOfRole } from '#access/room'
import { Failure, toProblem } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import { challengesOf } from '../http/app_guard.ts'
import { messagesOf, toolOf } from './mcp_message.ts'
import type { McpTool, Toolbox } from './mcp_tools.ts'
import { principalOf } from '../http/rest.ts'

export type StepUp = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
) => Promise<boolean>

/**
 * An app that was allowed to read and calls a tool that changes things is told to ask its user for
 * more, where more would help. The whole request is refused, also the rest of a batch.
 */
export function createStepUp(app: App, toolbox: Toolbox): StepUp {
  return async (request, reply, body) => {
    const principal = principalOf(request)
    if (principal.app?.access !== 'read') return false
    const refused = messagesOf(body)
      .map((message) => toolbox.get(toolOf(message) ?? ''))
      .filter((tool) => tool !== undefined && !tool.permits(principal)) as McpTool[]
    if (refused.length === 0) return false
    const writer = await asWriter(app, principal)
    // Where the role itself lacks the permission, the tool looks like an unknown one.
    if (!refused.some((tool) => tool.permits(writer))) return false
    for (const tool of refused) await recordRefusal(app, tool, principal, request.id)
    const failure = new Failure('permission_denied', {
      detail: 'This connection may only read. Ask the user to connect again with write access.',
    })
    request.failureCode = failure.code
    const error = {
      code: -32_000,
      message: 'Insufficient scope: daybook:write is needed.',
      data: toProblem(failure, request.id),
    }
    const id = Array.isArray(body) ? null : ((body as { id?: unknown }).id ?? null)
    reply.code(403).header('www-authenticate', challengesOf(app).stepUp)
    void reply.send({ jsonrpc: '2.0', id, error })
    return true
  }
}

/** The same user through an app that may write: what another consent would bring. */
async function asWriter(app: App, principal: Principal): Promise<Principal> {
  const permissions = await permissionsOfRole(app, principal)
  const connected = principal.app && { ...principal.app, access: 'write' as const }
  return { ...principal, permissions, app: connected }
}

/** The corridor refuses it and writes that down; nothing but the refusal can come of it. */
async function recordRefusal(
  app: App,
  tool: McpTool,
  principal: Principal,
  requestId: string,
): Promise<void> {
  try {
    await tool.run(app, { principal, requestId, input: {}, dryRun: true })
  } catch (error) {
    if (error instanceof Failure && error.status === 403) return
    throw error
  }
}
