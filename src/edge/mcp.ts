import { createMcpHandler, Server } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { House } from '#kernel/house'
import type { Registry } from '#registry'
import type { Limits } from './limits.ts'
import { createGuard, mcpUrl } from './mcp_guard.ts'
import { createDesk, type Desk } from './mcp_desk.ts'
import { instructions, serverInfo } from './mcp_instructions.ts'
import { messagesOf, parseMessage, refusalOf } from './mcp_message.ts'
import { createPlainDesk } from './mcp_plain.ts'
import { createPromptShelf, prompts, type McpPrompt } from './mcp_prompts.ts'
import { createShelf, type Shelf } from './mcp_resources.ts'
import { createStepUp } from './mcp_step_up.ts'
import { createToolbox } from './mcp_tools.ts'
import { sendResponse, toWebRequest } from './mcp_web.ts'
import { principalOf, refuseOtherMethods, type Authenticate } from './rest.ts'

const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {} }

export type McpParts = {
  authenticate: Authenticate
  limits: Limits
  /** Others than our own are for tests of the protocol. */
  shelf?: Shelf
  prompts?: readonly McpPrompt[]
  /** Leaves every message to the protocol's library, so that our own answers can be held against it. */
  byLibraryOnly?: boolean
}

/** MCP over the same registry, corridor and callers as REST, in both eras of the protocol. */
export function addMcp(app: FastifyInstance, house: House, lists: Registry, parts: McpParts): void {
  const toolbox = createToolbox(lists)
  const desk = createDesk(house, {
    toolbox,
    shelf: parts.shelf ?? createShelf(lists),
    prompts: createPromptShelf(toolbox, parts.prompts ?? prompts),
  })
  const handler = createMcpHandler(
    ({ authInfo }) => createServer(desk, authInfo?.extra as Asked | undefined),
    {
      legacy: 'stateless',
      // Nothing is announced here, and a stream without an end would hold up a drain.
      maxSubscriptions: 0,
      onerror: (error) => house.log.debug({ error }, 'mcp message refused'),
    },
  )
  const onRequest = createGuard(house, parts.authenticate)
  const stepUp = createStepUp(house, toolbox)
  const plain = parts.byLibraryOnly ? null : createPlainDesk(house, toolbox)
  app.post(mcpUrl, { onRequest }, async (request, reply) => {
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
  refuseOtherMethods(app, mcpUrl, 'POST')
}

type Asked = { request: FastifyRequest; body: unknown }

/**
 * One server object per request: shared ones have given answers to the wrong client. It learns to
 * answer only what this request asks, since teaching it everything costs more than a call.
 */
function createServer(desk: Desk, asked: Asked | undefined): Server {
  if (!asked) throw new Error('an mcp message came past its route')
  const server = new Server(serverInfo, {
    capabilities,
    instructions,
    inputRequired: { legacyShim: false },
  })
  const methods = new Set(messagesOf(asked.body).map((message) => message.method))
  for (const method of methods) desk.teach(server, asked.request, method)
  return server
}
