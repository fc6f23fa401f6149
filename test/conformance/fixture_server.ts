import { fastify, type FastifyInstance } from 'fastify'
import { sendFailure } from '../../src/edge/http/answer.ts'
import { addMcp } from '../../src/edge/mcp/mcp.ts'
import { identifyApp } from '../../src/edge/http/app_guard.ts'
import type { World } from '../support/world.ts'
import { fixtureLists, fixturePrompts, fixtureShelf } from './fixtures.ts'

/** Our own MCP with what the suite calls by name behind it, and callers that an app stands for. */
export function createFixtureServer({ app }: World, token: string): FastifyInstance {
  const server = fastify({ genReqId: () => app.newId() })
  server.decorateRequest('principal', null)
  server.decorateRequest('failureCode', null)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  server.setErrorHandler((error, request, reply) => sendFailure(app, request, reply, error))
  addMcp(server, app, fixtureLists, {
    authenticate: async (request) => {
      request.headers.authorization ??= `Bearer ${token}`
      request.principal = await identifyApp(app, request)
    },
    limits: { hold: () => undefined },
    shelf: fixtureShelf,
    prompts: fixturePrompts,
  })
  return server
}
