import { fastify, type FastifyInstance } from 'fastify'
import { sendFailure } from '../../src/edge/answer.ts'
import { addMcp } from '../../src/edge/mcp.ts'
import { identifyApp } from '../../src/edge/mcp_guard.ts'
import type { World } from '../world.ts'
import { fixtureLists, fixturePrompts, fixtureShelf } from './fixtures.ts'

/** Our own MCP with what the suite calls by name behind it, and callers that an app stands for. */
export function createFixtureServer({ house }: World, token: string): FastifyInstance {
  const app = fastify({ genReqId: () => house.newId() })
  app.decorateRequest('principal', null)
  app.decorateRequest('failureCode', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => sendFailure(house, request, reply, error))
  addMcp(app, house, fixtureLists, {
    authenticate: async (request) => {
      request.headers.authorization ??= `Bearer ${token}`
      request.principal = await identifyApp(house, request)
    },
    limits: { hold: () => undefined },
    shelf: fixtureShelf,
    prompts: fixturePrompts,
  })
  return app
}
