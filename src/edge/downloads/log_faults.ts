import type { FastifyRequest } from 'fastify'
import type { App } from '#kernel/corridor/app'

/** By then the status has left: all that is left is to break off, so that nobody takes it for whole. */
export async function* logFaults<Chunk>(
  app: App,
  { id: requestId }: FastifyRequest,
  chunks: AsyncIterable<Chunk>,
): AsyncGenerator<Chunk> {
  try {
    yield* chunks
  } catch (error) {
    app.log.error({ error, requestId }, 'an export broke off')
    throw error
  }
}
