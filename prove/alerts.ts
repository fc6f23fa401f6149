import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { say } from '#commands/process/say'
import { writeDemoPhoto } from '#commands/demo/demo_photo'
import { startExchange } from '../sim/exchange/simulator.ts'
import { alerts } from '../tools/telemetry/alerts.ts'
import { panels } from '../tools/telemetry/panels.ts'
import { createClient } from './alerts/client.ts'
import { toPage, type AlertsResult, type SceneResult } from './alerts/page.ts'
import { fileScenes, operatorScenes } from './alerts/operator_scenes.ts'
import { scenes, type Scene, type Set } from './alerts/scenes.ts'
import { setStage } from './alerts/stage.ts'
import { startWatcher, type Watcher } from './alerts/watcher.ts'
import { ask, findFreePort } from './failover/cluster.ts'
import { onGround, type Ground } from './failover/ground.ts'
import { makePair } from './failover/pair.ts'

const root = dirname(import.meta.dirname)
const page = 'docs/proofs/alerts.md'
const database = 'daybook'
const patience = 30

/** Every alert that can be caused here fires, and ends by the step of its runbook. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { write: { type: 'boolean', default: false }, only: { type: 'string' } },
  })
  for (const program of ['prometheus', 'prometheus-alertmanager', 'promtool']) {
    if (spawnSync(program, ['--version']).status === 0) continue
    throw new Error(
      `${program} is missing: apt-get install --no-install-recommends prometheus prometheus-alertmanager`,
    )
  }
  const chosen = [...operatorScenes, ...scenes, ...fileScenes].filter(
    ({ alerts: names }) => values.only === undefined || names.includes(values.only),
  )
  const words = args.filter((word) => word !== '--write').join(' ')
  const write = (result: AlertsResult): void => {
    const day = new Date().toISOString().slice(0, 10)
    writeFileSync(join(root, page), toPage(result, `npm run prove -- alerts ${words}`.trim(), day))
  }
  const result = await onGround('alerts', (ground) =>
    // After every scene: a proof that is broken off has shown what it has shown.
    prove(ground, chosen, values.write ? write : () => undefined),
  )
  const faults = result.scenes.filter((one) => one.fault !== null)
  for (const { alerts: names, fault } of faults) say(`FAULT ${names.join(', ')}: ${fault}`)
  const fired = result.scenes.filter((one) => one.fault === null).flatMap((one) => one.alerts)
  const { seconds } = result
  say(JSON.stringify({ proof: 'alerts', fired: fired.length, of: alerts.length, seconds }))
  say(faults.length === 0 ? 'proven' : 'not proven')
  if (faults.length > 0) process.exitCode = 1
}

async function prove(
  ground: Ground,
  chosen: readonly Scene[],
  onScene: (result: AlertsResult) => void,
): Promise<AlertsResult> {
  const began = performance.now()
  const set = await setUp(ground)
  const watcher = await startWatcher(ground, set.stage)
  // So that every counter has been seen at 0, and everything of the start is over.
  await sleep(8_000)
  await watcher.untilOver(
    alerts.map(({ name }) => name),
    90,
  )
  say('all roles run, and nothing fires')
  const all = alerts.map(({ name }) => name)
  const result: AlertsResult = { scenes: [], all, panels: [], versions: versionsOf(), seconds: 0 }
  for (const scene of chosen) {
    const played = await play(scene, set, watcher)
    result.scenes.push(played)
    result.panels = await countPanels(watcher)
    result.seconds = Math.round((performance.now() - began) / 1_000)
    onScene(result)
    const { alerts: names, firedAfter, overAfter, fault } = played
    const verdict = fault === null ? 'holds' : 'FAILS'
    say(`${verdict}  ${names.join(', ')}: ${firedAfter} s, ${overAfter} s ${fault ?? ''}`)
  }
  return result
}

async function countPanels(watcher: Watcher): Promise<AlertsResult['panels']> {
  return await Promise.all(
    panels.map(async ({ title, queries }) => {
      const counts = await Promise.all(queries.map(({ expr }) => watcher.count(expr)))
      return { title, series: counts.reduce((sum, count) => sum + count, 0) }
    }),
  )
}

async function play(scene: Scene, set: Set, watcher: Watcher): Promise<SceneResult> {
  const { cause, step } = scene
  const most = scene.patience ?? patience
  let fired: string[] = []
  const faults: string[] = []
  const began = performance.now()
  const note = (error: unknown): void => {
    faults.push(error instanceof Error ? error.message : String(error))
  }
  try {
    await scene.begin(set)
    fired = await watcher.seeFiring(scene.alerts, most)
  } catch (error) {
    note(error)
  }
  const firedAfter = Math.round((performance.now() - began) / 100) / 10
  const missing = scene.alerts.filter((name) => !fired.includes(name))
  if (missing.length > 0) faults.push(`did not fire: ${missing.join(', ')}`)
  let overAfter: number | null = null
  try {
    await scene.end(set)
    overAfter = await watcher.untilOver(fired, most + 30)
  } catch (error) {
    note(error)
  }
  const fault = faults.length === 0 ? null : faults.join('; ')
  return { alerts: fired, missing, cause, step, firedAfter, overAfter, fault }
}

async function setUp(ground: Ground): Promise<Set> {
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
  const stage = await setStage(ground, {
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
  const exchange = createExchange(exchangePort)
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
  const hook = await client.call('save_webhook', { url, events: ['*'] })
  say(`a webhook is saved: ${hook.status}`)
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

function createExchange(port: number): Set['exchange'] {
  let running: Awaited<ReturnType<typeof startExchange>> | null = null
  return {
    async start() {
      running = await startExchange({ port })
    },
    async stop() {
      await running?.close()
    },
  }
}

function versionsOf(): string {
  const first = (program: string): string =>
    spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.split(' (')[0] ?? ''
  return `${first('prometheus')}, ${first('prometheus-alertmanager')}`
}
