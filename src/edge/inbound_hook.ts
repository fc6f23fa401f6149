import type { FastifyInstance } from 'fastify'
import {
  assertSigned,
  inboundPath,
  mostInboundBytes,
  openInbound,
  receiveWebhook,
  type Announced,
} from '#intake/room'
import type { App } from '#kernel/corridor/app'
import { sendResult } from './http/answer.ts'
import type { RateLimits } from './http/limits.ts'
import { parseJsonObject } from './http/request.ts'
import { refuseOtherMethods } from './http/rest.ts'

declare module 'fastify' {
  interface FastifyRequest {
    inbound: Announced | null
  }
}

type Params = { Params: { token: string } }

const url = `${inboundPath}:token`

/**
 * Where other systems hand over files and text. The address and the time of the call are checked before
 * its body is read, and the signature before anything in it is believed.
 */
export function addInboundHook(server: FastifyInstance, app: App, limits: RateLimits): void {
  server.decorateRequest('inbound', null)
  server.post<Params>(url, {
    bodyLimit: mostInboundBytes,
    preParsing: async (request, reply, payload) => {
      const inbound = await openInbound(app, request.params.token, request.headers)
      const { orgId, addressId } = inbound
      await limits.holdFor(request, reply, { orgId, keyId: null, caller: `inbound:${addressId}` })
      request.inbound = inbound
      return payload
    },
    handler: async (request, reply) => {
      if (!request.inbound) throw new Error('a body was handled before its address was opened')
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      assertSigned(request.inbound, bytes)
      const value = parseJsonObject(bytes, request.headers['content-type'])
      const body = { bytes, value, requestId: request.id, address: request.ip }
      const { isRepeated, ...message } = await receiveWebhook(app, request.inbound, body)
      if (isRepeated) reply.header('idempotency-replayed', 'true')
      return sendResult(reply, message)
    },
  })
  refuseOtherMethods(server, url, 'POST')
}
