import { fastify, type FastifyInstance } from 'fastify'
import { languageOf } from '#languages/room'
import { setPage } from '../../src/pages/frame/frame.ts'
import { contentPolicy } from '../../src/pages/frame/content_security_policy.ts'
import { addStatics } from '../../src/pages/frame/statics.ts'
import { frameFor, gallery } from './gallery.ts'

/** Serves every page of the gallery as the product would, with its style and its policy. */
export async function openGallery(): Promise<{ app: FastifyInstance; url: string }> {
  const app = fastify()
  addStatics(app)
  app.get<{ Params: { name: string } }>('/gallery/:name', (request, reply) => {
    const { name } = request.params
    const frame = frameFor(languageOf(request.headers['accept-language']), name)
    const page = gallery[name]?.draw(frame)
    if (!page) return reply.code(404).send()
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentPolicy('http://127.0.0.1'),
      })
      .send(setPage(frame, page))
  })
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
}
