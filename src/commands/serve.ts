import { InvalidArgumentError, type Command } from 'commander'
import { readConfig } from '#config/config'
import { drainMs, endsInTime, untilToldToEnd } from './process/ending.ts'
import type { ServerOptions } from './process/run_server.ts'
import { openSandbox } from './demo/sandbox.ts'
import { sayAside } from './process/say.ts'

export function addServe(command: Command): void {
  command
    .option('--port <port>', 'the port to listen on; 0 picks a free one', portOf, 8080)
    .option('--host <host>', 'the address to listen on', '127.0.0.1')
    .option('--with-worker', 'also do what `daybook worker` does', false)
    .option('--migrate', 'first do what `daybook migrate` does; several may start at once', false)
    .action(serve)
}

async function serve(options: ServerOptions & { migrate: boolean }): Promise<void> {
  // Before anything is opened, so that a signal during the start is not lost.
  const end = untilToldToEnd()
  if (options.migrate) {
    const { migrateHere } = await import('./migrate.ts')
    const { applied } = await migrateHere()
    sayAside(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
  }
  const sandbox = await openSandbox(readConfig())
  // All that serves is loaded by whoever serves; the demo knows our options without it.
  const { runServer } = await import('./process/run_server.ts')
  const running = await runServer(sandbox.config, options)
  const { url } = running
  // Where to look at what test organizations have sent.
  const simulated = Object.fromEntries([...sandbox.books].map(([name, { page }]) => [name, page]))
  const places = { url, docs: `${url}/docs`, mcp: `${url}/api/mcp`, simulated }
  running.app.log.info(places, 'listening')
  sayAside(`Daybook serves ${url} (documentation ${url}/docs, MCP ${url}/api/mcp)`)
  await end
  running.app.log.info('draining')
  const isClean = await endsInTime(
    running.stop().then(() => sandbox.stop()),
    sandbox.config.drainMs + drainMs,
  )
  running.app.log.info({ clean: isClean }, 'ended')
  process.exit(isClean ? 0 : 1)
}

export function portOf(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.')
}
