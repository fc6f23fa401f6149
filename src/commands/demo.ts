import { join } from 'node:path'
import type { Command } from 'commander'
import { readConfig, type Config } from '#kernel/process/config'
import { furnishDemo } from './demo/demo_data.ts'
import { ensureDatabase, startEmbedded } from './embedded/embedded_postgres.ts'
import { endsInTime, untilToldToEnd } from './process/ending.ts'
import { ensureSecretKey, migrateWith } from './migrate.ts'
import { openSandbox } from './demo/sandbox.ts'
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
  const { secretKey } = ensureSecretKey(given)
  const embedded =
    given.databaseUrl === undefined ? await startEmbedded(join(given.files, 'demo')) : null
  try {
    const databaseUrl = embedded
      ? await ensureDatabase(embedded.url, 'daybook')
      : (given.databaseUrl ?? '')
    await migrateWith(databaseUrl, secretKey)
    const sandbox = await openSandbox({
      ...given,
      databaseUrl,
      secretKey,
      logLevel: quieter(given),
    })
    const { config } = sandbox
    const furnished = await furnishDemo(config, sandbox.bankControl)
    const { runServer } = await import('./process/run_server.ts')
    const running = await runServer(config, { ...options, withWorker: true })
    try {
      say(welcome(running.url, furnished))
      await end
    } finally {
      await endsInTime(Promise.all([running.stop(), sandbox.stop()]))
    }
  } finally {
    await embedded?.stop()
  }
  sayAside('Ended.')
  process.exit(0)
}

/** A line per request would hide what the demo has to say. */
function quieter(config: Config): string {
  return config.logLevel === 'info' ? 'warn' : config.logLevel
}

type Furnished = Awaited<ReturnType<typeof furnishDemo>>

function welcome(url: string, { organizations, person }: Furnished): string {
  const keys = organizations.map(({ name, key }) => `  ${name.padEnd(20)} ${key}`)
  const bearer = `-H 'Authorization: Bearer ${organizations[0]?.key}'`
  const body = `'{"name": "Bageriet Ny ApS", "country": "DK", "email": "post@example.com"}'`
  return `
Daybook serves ${url}

  Sign in   ${url}/signin
            ${person.email}
            ${person.password}
  Docs      ${url}/docs
  MCP       ${url}/api/mcp (no key: a browser opens, sign in and choose what the agent may do)

Two test organizations, each with a key that has all permissions in it:
${keys.join('\n')}

Try:
  curl -s '${url}/api/rest/bank-transactions?limit=5' ${bearer}
  curl -s ${url}/api/rest/deadlines ${bearer}
  curl -s ${url}/api/rest/actions/save_contact ${bearer} -H 'Content-Type: application/json' -d ${body}

Ctrl-C ends it; your data is kept for the next start.`
}
