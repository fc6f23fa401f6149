import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Connections on which nothing was asked yet. Node takes them for busy until the time for headers is
 * over, so that closing would wait for them.
 */
export function watchQuietConnections(server: Server): { close(): void } {
  const quiet = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    quiet.add(socket)
    socket.once('close', () => quiet.delete(socket))
  })
  server.on('request', ({ socket }) => quiet.delete(socket))
  return {
    close() {
      for (const socket of quiet) if (socket.bytesRead === 0) socket.destroy()
    },
  }
}
