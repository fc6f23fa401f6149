import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#kernel/corridor/app'
import { Failure } from '#kernel/failure/failure'
import {
  accountingHookPath,
  answerHookChallenge,
  readHook,
  takeProviderHook,
} from '#accounting_systems/room'
import type { RateLimits } from './http/limits.ts'

type Params = { Params: { token: string } }

const mostBytes = 65_536

/**
 * Where an accounting system calls when something changed there. The address is signed and the body
 * is not read: a call only brings forward that Daybook looks for itself.
 */
export function addAccountingHook(server: FastifyInstance, app: App, limits: RateLimits): void {
  const url = `${accountingHookPath}:token`
  const open = async (request: FastifyRequest<Params>, reply: FastifyReply): Promise<string> => {
    const { token } = request.params
    const { orgId } = readHook(app, token)
    await limits.holdFor(request, reply, { orgId, keyId: null, caller: 'accounting_hook' })
    return token
  }
  server.get<Params>(url, { exposeHeadRoute: false }, async (request, reply) => {
    const token = await open(request, reply)
    const answer = await answerHookChallenge(app, { token, headers: request.headers })
    if (answer === null) throw new Failure('not_found')
    return reply.header('cache-control', 'no-store').send(answer)
  })
  server.post<Params>(url, { bodyLimit: mostBytes }, async (request, reply) => {
    await takeProviderHook(app, await open(request, reply))
    return reply.code(204).send()
  })
}
