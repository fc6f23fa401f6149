import type { FastifyInstance } from 'fastify'
import type { App } from '#kernel/corridor/app'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'

/** A node that leaves still serves, but says that it should not be asked; one that drains refuses. */
export type DrainState = { leaving: boolean; draining: boolean }

/** `/healthz`: the process lives. `/readyz`: it can serve, so it has a database and is not leaving. */
export function addHealth(server: FastifyInstance, app: App, state: DrainState): void {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    try {
      if (state.leaving) throw new Error('leaving')
      await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
        tx.query(sql`SELECT 1 AS ready`),
      )
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'not ready' })
    }
  })
}
