import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import type { App } from '#kernel/corridor/app'
import { callTool } from './mcp_call.ts'
import { readChoice } from './mcp_choice.ts'
import type { PromptShelf } from './mcp_prompts.ts'
import type { Shelf, ResourceReader } from './mcp_resources.ts'
import type { Toolbox } from './mcp_tools.ts'
import { principalOf } from '../http/rest.ts'

export type McpMethodParts = { toolbox: Toolbox; shelf: Shelf; prompts: PromptShelf }

export type McpMethods = {
  /** Gives a server what it needs to answer one method; an unknown one is left to the library. */
  teach(server: Server, request: FastifyRequest, method: unknown): void
}

const mostCompleted = 100

/** Every method that we answer ourselves, each with the caller of its own request. */
export function createMcpMethods(
  app: App,
  { toolbox, shelf, prompts }: McpMethodParts,
): McpMethods {
  const visitOf = (request: FastifyRequest): ResourceReader => {
    return { principal: principalOf(request), requestId: request.id }
  }
  type Lesson = (server: Server, request: FastifyRequest) => void
  const lessons: Record<string, Lesson> = {
    'tools/list': (server, request) =>
      server.setRequestHandler('tools/list', () => {
        const choice = readChoice(request.query, toolbox.areas)
        return { tools: toolbox.listFor(principalOf(request), choice) }
      }),
    'tools/call': (server, request) =>
      server.setRequestHandler('tools/call', ({ params }, ctx) => {
        const { name, arguments: input = {} } = params
        return callTool(app, toolbox, request, { name, input, ctx })
      }),
    'resources/list': (server, request) =>
      server.setRequestHandler('resources/list', ({ params }) =>
        shelf.list(app, visitOf(request), params?.cursor),
      ),
    'resources/templates/list': (server, request) =>
      server.setRequestHandler('resources/templates/list', () => {
        return { resourceTemplates: shelf.templatesFor(principalOf(request)) }
      }),
    'resources/read': (server, request) =>
      server.setRequestHandler('resources/read', ({ params }) =>
        shelf.read(app, visitOf(request), params.uri),
      ),
    'prompts/list': (server, request) =>
      server.setRequestHandler('prompts/list', () => {
        return { prompts: prompts.listFor(principalOf(request)) }
      }),
    'prompts/get': (server, request) =>
      server.setRequestHandler('prompts/get', ({ params }) =>
        prompts.get(principalOf(request), params.name, params.arguments),
      ),
    'completion/complete': (server, request) =>
      server.setRequestHandler('completion/complete', async ({ params: { ref, argument } }) => {
        const { name, value } = argument
        const found =
          ref.type === 'ref/prompt'
            ? prompts.complete(app, principalOf(request), {
                prompt: ref.name,
                argument: name,
                value,
              })
            : await shelf.complete(app, visitOf(request), {
                template: ref.uri,
                argument: name,
                value,
              })
        if (found === null) throw nothingToComplete()
        const values = found.slice(0, mostCompleted)
        return {
          completion: { values, total: found.length, hasMore: found.length > values.length },
        }
      }),
  }
  const known = new Map(Object.entries(lessons))
  return {
    teach(server, request, method) {
      if (typeof method === 'string') known.get(method)?.(server, request)
    },
  }
}

function nothingToComplete(): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'There are no completions for that name.',
  )
}
