import type { FastifyInstance } from 'fastify'
import type { App } from '#kernel/corridor/app'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'

/** `/healthz`: the process lives. `/readyz`: it can serve, so it has a database and is not leaving. */
export function addHealth(server: FastifyInstance, app: App, state: { draining: boolean }): void {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    try {
      if (state.draining) throw new Error('draining')
      await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
        tx.query(sql`SELECT 1 AS ready`),
      )
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'not ready' })
    }
  })
}
