import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { writeDemoPhoto } from '#commands/demo/demo_photo'
import { startExchange } from '../../../sim/exchange/simulator.ts'
import { ask, findFreePort } from '../failover/cluster.ts'
import type { Ground } from '../failover/ground.ts'
import { makePair } from '../failover/pair.ts'
import { createClient } from './client.ts'
import { openBank, openBooks } from './outside.ts'
import type { Set } from './scenes.ts'
import { setStage } from './stage.ts'

const database = 'daybook'

/** Everything that the scenes are played on, with all roles started. */
export async function setUp(ground: Ground): Promise<Set> {
  const pair = await makePair(ground, 0)
  await ask(pair.primary.urlOf('postgres'), `CREATE DATABASE ${database}`)
  const files = smallDisk(ground)
  const notes = join(ground.directory, 'notes')
  const exchangePort = await findFreePort()
  const front = new URL(pair.primary.urlOf(database))
  front.port = String(pair.front.port)
  const certificates = {
    short: makeCertificate(ground, 'short', 2),
    long: makeCertificate(ground, 'long', 90),
  }
  const [books, bank] = await Promise.all([openBooks(ground), openBank(ground)])
  const stage = await setStage(ground, {
    ...books.settings,
    ...bank.settings,
    DATABASE_URL: front.toString(),
    OWNER_URL: pair.primary.urlOf(database),
    DAYBOOK_SECRET_KEY: randomBytes(32).toString('base64'),
    DAYBOOK_FILES: files,
    DAYBOOK_NOTES: notes,
    DAYBOOK_SANDBOX: 'false',
    DAYBOOK_LOG: 'silent',
    DAYBOOK_METRICS: 'true',
    DAYBOOK_POOL: '4',
    DAYBOOK_LEASE_MS: '2000',
    DAYBOOK_WEBHOOKS_PRIVATE: 'true',
    DAYBOOK_EXCHANGE_PACE: '0.1',
    DAYBOOK_EXCHANGE_TEST_URL: `http://127.0.0.1:${exchangePort}`,
    DAYBOOK_EXCHANGE_TEST_KEY: 'exchange-of-the-simulator',
    DAYBOOK_SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}`,
    DAYBOOK_MAIL_FROM: 'daybook@example.com',
    DAYBOOK_MAIL_IN_DOMAIN: 'in.example.com',
    ...certificates.long,
  })
  const exchange = createExchange(ground, exchangePort)
  await exchange.start()
  await stage.run(['migrate'])
  const org = await stage.run('org create --name Proof --region denmark --json'.split(' '))
  const organization = /org_[0-9a-z]{26}/.exec(org)?.[0] ?? ''
  const given = await stage.run(['key', 'create', '--org', organization, '--permissions', 'all'])
  const key = /dbk_test_[0-9A-Za-z]+/.exec(given)?.[0] ?? ''
  await stage.run(['verify'])
  await Promise.all((['api', 'worker', 'reader', 'mail'] as const).map((role) => stage.start(role)))
  const client = createClient(`http://127.0.0.1:${stage.ports.api}`, key)
  const url = await receive(ground)
  await client.make('save_webhook', { url, events: ['*'] })
  await books.connect(client)
  const photo = writeDemoPhoto(ground.directory, new Date().toISOString().slice(0, 10))
  return {
    stage,
    client,
    pair,
    database,
    organization,
    notes,
    files,
    photo,
    certificates,
    exchange,
    books,
    bank,
  }
}

/** Somebody who takes every event. */
async function receive(ground: Ground): Promise<string> {
  const server = createServer((request, response) =>
    request.resume().on('end', () => response.end()),
  )
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  ground.whenDone(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${port}/`
}

/** A disk of 64 MB in memory, so that it can be filled. */
function smallDisk(ground: Ground): string {
  const files = join(ground.directory, 'files')
  mkdirSync(files)
  chmodSync(files, 0o755)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', files])
  ground.whenDone(() => void execFileSync('umount', ['-l', files]))
  return files
}

function makeCertificate(ground: Ground, name: string, days: number): Record<string, string> {
  const key = join(ground.directory, `${name}_key.pem`)
  const cert = join(ground.directory, `${name}_cert.pem`)
  const subject = ['-subj', '/CN=in.example.com', '-days', String(days), '-nodes']
  const made = ['req', '-x509', '-newkey', 'rsa:2048', ...subject, '-keyout', key, '-out', cert]
  execFileSync('openssl', made, { stdio: 'ignore' })
  return { DAYBOOK_MAIL_IN_CERT: cert, DAYBOOK_MAIL_IN_KEY: key }
}

function createExchange(ground: Ground, port: number): Set['exchange'] {
  let running: Awaited<ReturnType<typeof startExchange>> | null = null
  ground.whenDone(() => void running?.close())
  return {
    async start() {
      running = await startExchange({ port })
    },
    async stop() {
      await running?.close()
    },
  }
}
