import { setMaxListeners } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    course: Course | null
  }
}

type Course = { isAnswered: boolean; isClosed: boolean; isOver: boolean }

type Over = (request: FastifyRequest, reply: FastifyReply, isAborted: boolean) => void

/** Has something done when a request is over. */
export type WhenOver = (over: Over) => void

/**
 * A request is over when its answer has left; where the caller has gone away, when the work for it has
 * ended. The framework's own hook for this is silent about callers who go away, so whoever counts by it
 * would count them for ever.
 */
export function watchRequests(server: FastifyInstance): WhenOver {
  const all: Over[] = []
  const end = (request: FastifyRequest, reply: FastifyReply, isAborted: boolean): void => {
    const { course } = request
    if (course === null || course.isOver) return
    course.isOver = true
    for (const over of all) over(request, reply, isAborted)
  }
  server.decorateRequest('course', null)
  server.addHook('onRequest', (request, reply, done) => {
    const course = { isAnswered: false, isClosed: false, isOver: false }
    request.course = course
    reply.raw.once('close', () => {
      course.isClosed = true
      // Otherwise the work for it goes on, and its answer will find nobody.
      if (course.isAnswered || reply.sent) end(request, reply, !reply.raw.writableFinished)
    })
    done()
  })
  server.addHook('onSend', (request, reply, payload, done) => {
    const { course } = request
    const { socket } = request.raw
    if (course !== null) course.isAnswered = true
    if (course?.isClosed === true || socket.destroyed) end(request, reply, true)
    else if (reply.raw.socket === null) {
      // It waits behind the answer to an earlier request on this connection, and hears of no end.
      setMaxListeners(0, socket)
      socket.once('close', () => end(request, reply, true))
    }
    done(null, payload)
  })
  server.addHook('onResponse', (request, reply, done) => {
    end(request, reply, false)
    done()
  })
  return (over) => void all.push(over)
}
