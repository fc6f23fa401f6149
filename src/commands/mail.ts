import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { startMailServer } from '#intake/room'
import { closeDatabase } from '#kernel/database/database'
import { readConfig } from '#config/config'
import { openApp } from '#wire'
import { endsInTime, untilToldToEnd } from './process/ending.ts'
import { openTelemetry } from './process/open_telemetry.ts'
import { sayAside } from './process/say.ts'
import { assertServable } from './process/servable.ts'
import { portOf } from './serve.ts'

export function addMail(command: Command): void {
  command
    .option('--port <port>', 'the port to listen on; 0 picks a free one', portOf, 2525)
    .option('--host <host>', 'the address to listen on', '127.0.0.1')
    .action(takeMail)
}

async function takeMail(options: { port: number; host: string }): Promise<void> {
  const end = untilToldToEnd()
  const config = readConfig()
  const { domain, tls } = config.mailIn
  if (domain === null) {
    throw new Error('Set DAYBOOK_MAIL_IN_DOMAIN, the domain of the mail addresses for documents.')
  }
  const files = tls && { cert: readFileSync(tls.cert), key: readFileSync(tls.key) }
  const app = openApp(config)
  const certificate = files?.cert ?? null
  const telemetry = await openTelemetry(app, config, { role: 'mail', certificate })
  try {
    await assertServable(app)
    const server = await startMailServer(app, { ...options, tls: files })
    app.log.info({ port: server.port, domain, tls: tls !== null }, 'taking mail')
    sayAside(`Daybook takes mail for ${domain} at ${options.host}:${server.port}`)
    await end
    const isClean = await endsInTime(server.stop())
    app.log.info({ clean: isClean }, 'ended')
    if (!isClean) process.exit(1)
  } finally {
    await app.ports.reader.close()
    await telemetry.close()
    await closeDatabase(app.database)
  }
}
