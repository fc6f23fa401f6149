import type { FastifyInstance } from 'fastify'
import type { House } from '#kernel/house'
import { sql } from '#kernel/sql'
import { transact } from '#kernel/transaction'

/** `/healthz`: the process lives. `/readyz`: it can serve, so it has a database and is not leaving. */
export function addHealth(app: FastifyInstance, house: House, state: { draining: boolean }): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      if (state.draining) throw new Error('draining')
      await transact(house.database, { orgId: null, readOnly: true }, (tx) =>
        tx.query(sql`SELECT 1 AS ready`),
      )
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'not ready' })
    }
  })
}
