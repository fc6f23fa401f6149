import { InvalidArgumentError, type Command } from 'commander'
import { readConfig } from '#kernel/config'
import { endsInTime, untilToldToEnd } from './ending.ts'
import type { ServerOptions } from './run_server.ts'
import { openSandbox } from './sandbox.ts'
import { sayAside } from './say.ts'

export function addServe(command: Command): void {
  command
    .option('--port <port>', 'where to listen; 0 takes a free one', portOf, 8080)
    .option('--host <host>', 'the address to listen on', '127.0.0.1')
    .option('--with-worker', 'also do what `daybook worker` does', false)
    .action(serve)
}

async function serve(options: ServerOptions): Promise<void> {
  // Before anything is opened, so that a signal during the start is not lost.
  const end = untilToldToEnd()
  const sandbox = await openSandbox(readConfig())
  // All that serves is loaded by whoever serves; the demo knows our options without it.
  const { runServer } = await import('./run_server.ts')
  const running = await runServer(sandbox.config, options)
  const { url } = running
  running.house.log.info({ url, docs: `${url}/docs`, mcp: `${url}/api/mcp` }, 'listening')
  sayAside(`Daybook serves ${url} (documentation ${url}/docs, MCP ${url}/api/mcp)`)
  await end
  running.house.log.info('draining')
  const isClean = await endsInTime(Promise.all([running.stop(), sandbox.stop()]))
  running.house.log.info({ clean: isClean }, 'ended')
  process.exit(isClean ? 0 : 1)
}

export function portOf(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.')
}
