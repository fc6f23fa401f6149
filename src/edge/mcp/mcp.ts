import { createMcpHandler, Server } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '#kernel/corridor/app'
import type { Registry } from '#registry'
import type { RateLimits } from '../http/limits.ts'
import { readChoice } from './mcp_choice.ts'
import { createGuard, mcpUrl } from '../http/app_guard.ts'
import { createMcpMethods, type McpMethods } from './mcp_methods.ts'
import { instructionsFor, serverInfo } from './mcp_instructions.ts'
import { messagesOf, parseMessage, refusalOf } from './mcp_message.ts'
import { createPlainMethods } from './mcp_plain.ts'
import { createPromptShelf, prompts, type McpPrompt } from './mcp_prompts.ts'
import { createShelf, type Shelf } from './mcp_resources.ts'
import { withSchemas } from './mcp_schemas.ts'
import { createStepUp } from './mcp_step_up.ts'
import { createToolbox } from './mcp_tools.ts'
import { sendResponse, toWebRequest } from './mcp_web.ts'
import { principalOf, refuseOtherMethods, type Authenticate } from '../http/rest.ts'

const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {} }

export type McpParts = {
  authenticate: Authenticate
  limits: Pick<RateLimits, 'hold'>
  /** Others than our own are for tests of the protocol. */
  shelf?: Shelf
  prompts?: readonly McpPrompt[]
  /** Leaves every message to the protocol's library, so that our own answers can be held against it. */
  byLibraryOnly?: boolean
}

/** MCP over the same registry, corridor and callers as REST, in both eras of the protocol. */
export function addMcp(server: FastifyInstance, app: App, lists: Registry, parts: McpParts): void {
  const toolbox = createToolbox(lists)
  const instructions = instructionsFor(toolbox.areas)
  const methods = createMcpMethods(app, {
    toolbox,
    shelf: parts.shelf ?? withSchemas(createShelf(lists), toolbox),
    prompts: createPromptShelf(toolbox, parts.prompts ?? prompts),
  })
  const handler = createMcpHandler(
    ({ authInfo }) => createServer(methods, instructions, authInfo?.extra as Asked | undefined),
    {
      legacy: 'stateless',
      // Nothing is announced here, and a stream without an end would hold up a drain.
      maxSubscriptions: 0,
      onerror: (error) => app.log.debug({ error }, 'mcp message refused'),
    },
  )
  const onRequest = createGuard(app, parts.authenticate)
  const stepUp = createStepUp(app, toolbox)
  const plain = parts.byLibraryOnly ? null : createPlainMethods(app, toolbox)
  server.post(mcpUrl, { onRequest }, async (request, reply) => {
    // A mistyped area is told at once, whatever is asked first.
    readChoice(request.query, toolbox.areas)
    const body = parseMessage(request.body)
    const refusal = refusalOf(body)
    if (refusal) return reply.code(400).send({ jsonrpc: '2.0', error: refusal, id: null })
    // Each message of a batch is a call; the first one was counted with the request.
    if (Array.isArray(body) && body.length > 1) {
      await parts.limits.hold(request, reply, body.length - 1)
    }
    if (await stepUp(request, reply, body)) return reply
    if (await plain?.(request, reply, body)) return reply
    const authInfo = {
      token: '',
      clientId: principalOf(request).caller,
      scopes: [],
      extra: { request, body } satisfies Asked,
    }
    const given = { authInfo, parsedBody: body }
    return await sendResponse(reply, await handler.fetch(toWebRequest(request), given))
  })
  refuseOtherMethods(server, mcpUrl, 'POST')
}

type Asked = { request: FastifyRequest; body: unknown }

/**
 * One server object per request: shared ones have given answers to the wrong client. It learns to
 * answer only what this request asks, since teaching it everything costs more than a call.
 */
function createServer(methods: McpMethods, instructions: string, asked: Asked | undefined): Server {
  if (!asked) throw new Error('an mcp message came past its route')
  const server = new Server(serverInfo, {
    capabilities,
    instructions,
    inputRequired: { legacyShim: false },
  })
  const names = new Set(messagesOf(asked.body).map((message) => message.method))
  for (const method of names) methods.teach(server, asked.request, method)
  return server
}
