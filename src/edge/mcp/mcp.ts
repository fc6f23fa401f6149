import {
  createMcpHandler,
  Server,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
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
import { createStepUp } from './mcp_step_up.ts'
import { createToolbox, type McpTool, type Toolbox } from './mcp_tools.ts'
import { principalOf, refuseOtherMethods, type Authenticate, headerOf } from '../http/rest.ts'
import type { Principal } from '#kernel/corridor/principal'

/**
 * The request as the protocol's library wants it. The body was read already, so nothing else of a
 * web request is ever looked at; making a real one costs as much as the call that it is for. It has
 * no signal: a client may go away, and what was begun in the books is finished all the same.
 */
function toWebRequest(request: FastifyRequest): Request {
  const web = {
    method: request.method,
    url: request.url,
    headers: { get: (name: string) => headerOf(request, name.toLowerCase()) ?? null },
  }
  return web as unknown as Request
}

/** The whole answer at once: no tool of ours streams, and a whole one has a length. */
async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const type = response.headers.get('content-type')
  reply.code(response.status)
  if (type !== null) reply.header('content-type', type)
  return reply.send(response.body === null ? undefined : await response.text())
}

const schemaUri = 'daybook://schemas/{tool}'
const begin = 'daybook://schemas/'

const template: ResourceTemplateType = {
  name: 'schema',
  title: 'Result schema',
  uriTemplate: schemaUri,
  description: 'The JSON Schema of the result of a tool, by tool name.',
  mimeType: 'application/schema+json',
}

/**
 * The forms of the tools' results, beside what a shelf has already. In the list of tools they would
 * be four fifths of it, and a model that reads a result does not need them.
 */
function withSchemas(shelf: Shelf, toolbox: Toolbox): Shelf {
  const isOffered = (principal: Principal): boolean => toolbox.listFor(principal, 'all').length > 0
  return {
    ...shelf,
    templatesFor: (principal) => [
      ...shelf.templatesFor(principal),
      ...(isOffered(principal) ? [template] : []),
    ],
    async read(app, visit, uri) {
      if (!uri.startsWith(begin)) return await shelf.read(app, visit, uri)
      const tool = permitted(toolbox, visit.principal, uri.slice(begin.length))
      if (!tool) throw new ResourceNotFoundError(uri)
      const text = JSON.stringify(tool.resultSchema())
      return { contents: [{ uri, mimeType: 'application/schema+json', text }] }
    },
    async complete(app, visit, asked) {
      if (asked.template !== schemaUri) return await shelf.complete(app, visit, asked)
      if (asked.argument !== 'tool') return null
      const names = toolbox.listFor(visit.principal, 'all').map((tool) => tool.name)
      return names.filter((name) => name.startsWith(asked.value))
    },
  }
}

/** Who may not run a tool learns no more of it than of one that is not there. */
function permitted(toolbox: Toolbox, principal: Principal, name: string): McpTool | undefined {
  const tool = toolbox.get(name)
  return tool?.permits(principal) ? tool : undefined
}

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
