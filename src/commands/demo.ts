import { join } from 'node:path'
import type { Command } from 'commander'
import { readConfig, type Config } from '#kernel/config'
import { furnishDemo } from './demo_data.ts'
import { ensureDatabase, startEmbedded } from './embedded_postgres.ts'
import { endsInTime, untilToldToEnd } from './ending.ts'
import { ensureSecretKey, migrateWith } from './migrate.ts'
import { openSandbox } from './sandbox.ts'
import { say, sayAside } from './say.ts'
import { portOf } from './serve.ts'

export function addDemo(demo: Command): void {
  demo
    .option('--port <port>', 'where to listen; 0 takes a free one', portOf, 8080)
    .addHelpText(
      'after',
      `
Uses the database of DATABASE_URL, or starts a PostgreSQL of its own and keeps it under
DAYBOOK_FILES. Ctrl-C ends everything; the next start finds what the last one left.`,
    )
    .action(runDemo)
}

async function runDemo(options: { port: number }): Promise<void> {
  const end = untilToldToEnd()
  const given = readConfig()
  if (given.env === 'production') throw new Error('The demo is not for DAYBOOK_ENV=production.')
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
    const furnished = await furnishDemo(config)
    const { runServer } = await import('./run_server.ts')
    const running = await runServer(config, {
      host: '127.0.0.1',
      port: options.port,
      withWorker: true,
    })
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
  const lines = organizations.map(({ name, id, key }) => `  ${name}\n    ${id}\n    ${key}`)
  const [first] = organizations
  const bearer = `-H 'Authorization: Bearer ${first?.key}'`
  const body = `'{"name": "Bageriet Ny ApS", "country": "DK", "email": "post@example.com"}'`
  return `
Daybook serves ${url}
Documentation: ${url}/docs

Two test organizations, each with a key that may do everything in it:
${lines.join('\n')}

Try:
  curl -s ${url}/api/rest/contacts ${bearer}
  curl -s ${url}/api/rest/actions/save_contact ${bearer} -H 'Content-Type: application/json' -d ${body}
  curl -s ${url}/api/rest/documents ${bearer}
  curl -s ${url}/api/rest/invoices ${bearer}
  curl -s ${url}/api/rest/ledger-entries ${bearer}
  curl -s ${url}/api/rest/vat-returns ${bearer}
  curl -s ${url}/api/rest/deadlines ${bearer}
  curl -s ${url}/api/rest/institutions ${bearer}
  curl -s ${url}/api/rest/settings ${bearer}

Sign in at ${url}/signin as their owner:
  ${person.email}
  ${person.password}

Connect an agent: give its MCP client the address ${url}/api/mcp and no key; a browser opens, you
sign in, choose the organization and what the agent may do. What it wants to post waits for you at
${url}/approvals.

Subscribe to its deadlines in a calendar:
  ${url}${first?.calendar}

Ctrl-C ends it; what you save stays for the next time.`
}
