import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { dispositionOf } from '#files/room'
import { closedPolicy } from './headers.ts'

export type HttpAttachment = {
  bytes: Uint8Array
  fileName: string
  type: string
  sha256: string | null
}

/** Bytes as they are, to be kept and not shown: a browser must make nothing of them. */
export function sendAttachment(reply: FastifyReply, sent: HttpAttachment): FastifyReply {
  const { buffer, byteOffset, byteLength } = sent.bytes
  return reply
    .headers({
      ...headersOf(sent),
      ...(sent.sha256 === null ? {} : { etag: `"${sent.sha256}"` }),
    })
    .send(Buffer.from(buffer, byteOffset, byteLength))
}

export type Streamed = {
  chunks: AsyncIterable<string | Uint8Array>
  fileName: string
  type: string
}

/** The same for what is made while it is sent: each piece waits until the one before has left. */
export function streamAttachment(reply: FastifyReply, sent: Streamed): FastifyReply {
  return reply.headers(headersOf(sent)).send(Readable.from(sent.chunks, { highWaterMark: 1 }))
}

function headersOf({ fileName, type }: { fileName: string; type: string }) {
  return {
    'content-type': type,
    'content-disposition': dispositionOf(fileName),
    'content-security-policy': `${closedPolicy}; sandbox`,
  }
}
