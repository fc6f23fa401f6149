import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Command } from 'commander'
import { startMailServer, type MailServer } from '#intake/room'
import type { App } from '#kernel/corridor/app'
import { readConfig, type Config } from '#config/config'
import { furnishDemo } from './demo/demo_data.ts'
import { ensureDatabase, startEmbedded } from './embedded/embedded_postgres.ts'
import { endsInTime, untilToldToEnd } from './process/ending.ts'
import { ensureSecretKey } from './migrate.ts'
import { migrateWith } from './process/migrate_with.ts'
import { writeDemoPhoto } from './demo/demo_photo.ts'
import { openSandbox, portLike } from './demo/sandbox.ts'
import { say, sayAside } from './process/say.ts'
import { portOf } from './serve.ts'

export function addDemo(demo: Command): void {
  demo
    .option('--port <port>', 'the port to listen on; 0 picks a free one', portOf, 8080)
    .option('--host <host>', 'the address to listen on; passkeys work on localhost', 'localhost')
    .addHelpText(
      'after',
      `
Uses the database in DATABASE_URL, or starts its own PostgreSQL and stores its data under
DAYBOOK_FILES. Ctrl-C stops everything; the next start continues with the same data.`,
    )
    .action(runDemo)
}

async function runDemo(options: { host: string; port: number }): Promise<void> {
  const end = untilToldToEnd()
  const given = readConfig()
  if (given.env === 'production')
    throw new Error('The demo cannot run with DAYBOOK_ENV=production.')
  await assertFree(options)
  const { secretKey } = ensureSecretKey(given)
  sayAside(
    'Starting the database and three test organizations. The first time this takes half a minute.',
  )
  const embedded =
    given.databaseUrl === undefined ? await startEmbedded(join(given.files, 'demo')) : null
  try {
    const databaseUrl = embedded
      ? await ensureDatabase(embedded.url, 'daybook')
      : (given.databaseUrl ?? '')
    await migrateWith(databaseUrl, secretKey)
    const sandbox = await openSandbox(
      { ...given, databaseUrl, secretKey, logLevel: quieter(given), mailIn: mailOf(given) },
      { keep: join(given.files, 'demo', 'simulators'), ports: portsBeside(options.port) },
    )
    const { config } = sandbox
    const furnished = await furnishDemo(sandbox)
    const { runServer } = await import('./process/run_server.ts')
    const running = await runServer(config, { ...options, withWorker: true })
    const mail = await takeMail(running.app, options.port)
    try {
      const today = running.app.clock.now().toISOString().slice(0, 10)
      const photo = writeDemoPhoto(join(given.files, 'demo'), today)
      say(welcome(running.url, furnished, { photo, mailPort: mail.port }))
      await end
    } finally {
      // What is on its way to a simulated system may still arrive.
      await endsInTime(
        mail
          .stop()
          .then(() => running.stop())
          .then(() => sandbox.stop()),
      )
    }
  } finally {
    await embedded?.stop()
  }
  sayAside('Ended.')
  process.exit(0)
}

/** Said before half a minute of work, and not after it. */
async function assertFree({ host, port }: { host: string; port: number }): Promise<void> {
  if (port === 0) return
  const trial = createServer()
  trial.listen(port, host)
  await once(trial, 'listening')
  trial.close()
  await once(trial, 'close')
}

/** The pages of the simulators are at the next two ports, at every start the same. */
function portsBeside(port: number): { economic: number; fattureincloud: number } {
  return port === 0
    ? { economic: 0, fattureincloud: 0 }
    : { economic: port + 1, fattureincloud: port + 2 }
}

/** Addresses for documents have a name that no network knows, unless another one is configured. */
const mailOf = ({ mailIn }: Config): Config['mailIn'] => ({
  ...mailIn,
  domain: mailIn.domain ?? 'in.localhost',
})

async function takeMail(app: App, port: number): Promise<MailServer> {
  const mailPort = await portLike(port === 0 ? 0 : port + 3)
  return await startMailServer(app, { host: '127.0.0.1', port: mailPort, tls: null })
}

/** A line per request would hide what the demo has to say. */
function quieter(config: Config): string {
  return config.logLevel === 'info' ? 'warn' : config.logLevel
}

type Furnished = Awaited<ReturnType<typeof furnishDemo>>

type Beside = { photo: string; mailPort: number }

function welcome(
  url: string,
  { organizations, person }: Furnished,
  { photo, mailPort }: Beside,
): string {
  const keys = organizations.map(({ name, key, page }) => {
    const kept = page === null ? 'its books are in Daybook' : `its books, over there: ${page}`
    return `  ${name.padEnd(28)} ${key}\n    ${kept}`
  })
  const names = ['KEY_DK', 'KEY_IT', 'KEY_OWN']
  const forTour = organizations.map(({ key }, at) => `${names[at]}=${key}`).join(' ')
  const bearer = `-H 'Authorization: Bearer ${organizations[0]?.key}'`
  const body = `'{"name": "Bageriet Ny ApS", "country": "DK", "email": "post@example.com"}'`
  return `
Daybook serves ${url}

  Open      ${url}/
            ${person.email}
            ${person.password}
  Docs      ${url}/docs
  MCP       ${url}/api/mcp (no key: a browser opens, sign in and choose what the agent may do)

  Photo     ${photo} (a receipt to upload, see docs/start/tour.md)
  Mail      smtp://127.0.0.1:${mailPort} (takes bills, see the tour)

Three test organizations, each with a key that has all permissions in it:
${keys.join('\n')}

The first line of the tour, docs/start/tour.md:
  export URL=${url} ${forTour}

Try:
  curl -s '${url}/api/rest/bank-transactions?limit=5' ${bearer}
  curl -s ${url}/api/rest/deadlines ${bearer}
  curl -s ${url}/api/rest/actions/save_contact ${bearer} -H 'Content-Type: application/json' -d ${body}

Ctrl-C ends it; your data is kept for the next start.`
}
