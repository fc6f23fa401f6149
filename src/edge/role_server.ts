import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'
import { addMetrics } from './metrics.ts'

export type RoleServer = { port: number; stop(): Promise<void> }

/** `/metrics` and `/health` of a process that serves nothing else. */
export async function startRoleServer(
  app: App,
  options: { host: string; port: number },
): Promise<RoleServer> {
  const server = fastify({ logger: false, bodyLimit: 1_024, requestTimeout: 10_000 })
  server.setErrorHandler((error, _request, reply) => {
    reply.code(error instanceof Failure ? error.status : 500).send({ status: 'not shown' })
  })
  addMetrics(server, app)
  // Says nothing but whether it can work, so anybody may ask.
  server.get('/health', async (_request, reply) => {
    try {
      await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
        tx.query(sql`SELECT 1 AS ready`),
      )
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'not ready' })
    }
  })
  await server.listen(options)
  return {
    port: (server.server.address() as AddressInfo).port,
    async stop() {
      server.server.closeAllConnections()
      await server.close()
    },
  }
}
