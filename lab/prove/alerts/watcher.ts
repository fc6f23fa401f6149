import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stringify } from 'yaml'
import { hurried } from '../../../tools/telemetry/alert.ts'
import { setRules } from '../../../tools/telemetry/rules_file.ts'
import { findFreePort } from '../failover/cluster.ts'
import type { Ground } from '../failover/ground.ts'
import type { Stage } from './stage.ts'

export const factor = 60
export const windows = { least: 10, most: 30 }
const lookEveryMs = 500

export type Watcher = {
  /** Waits until Alertmanager has all of them, at most so long; gives those that it had. */
  seeFiring(names: readonly string[], seconds: number): Promise<string[]>
  /** Seconds until Prometheus has none of them any more. */
  untilOver(names: readonly string[], seconds: number): Promise<number>
  /** How many series a query gives. */
  count(expr: string): Promise<number>
}

/** Prometheus and Alertmanager as Debian has them, on this machine alone, looking every second. */
export async function startWatcher(ground: Ground, stage: Stage): Promise<Watcher> {
  const folder = join(ground.directory, 'prometheus')
  mkdirSync(folder)
  const prometheus = await findFreePort()
  const manager = await findFreePort()
  const pace = hurried(factor, windows)
  writeFileSync(join(folder, 'rules.yml'), setRules(pace))
  writeFileSync(join(folder, 'prometheus.yml'), stringify(configOf(stage, manager)))
  writeFileSync(
    join(folder, 'alertmanager.yml'),
    stringify({ route: { receiver: 'none' }, receivers: [{ name: 'none' }] }),
  )
  run(ground, folder, 'prometheus-alertmanager', [
    '--config.file=alertmanager.yml',
    `--storage.path=${join(folder, 'manager')}`,
    `--web.listen-address=127.0.0.1:${manager}`,
    '--cluster.listen-address=',
  ])
  run(ground, folder, 'prometheus', [
    '--config.file=prometheus.yml',
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${prometheus}`,
    '--rules.alert.resend-delay=1s',
  ])
  const atPrometheus = `http://127.0.0.1:${prometheus}`
  const told = async (): Promise<Set<string>> => {
    const found = await get<{ labels: { alertname: string } }[]>(
      `http://127.0.0.1:${manager}/api/v2/alerts?active=true`,
    )
    return new Set((found ?? []).map((one) => one.labels.alertname))
  }
  const firing = async (): Promise<Set<string>> => {
    const found = await get<{
      data: { alerts: { state: string; labels: { alertname: string } }[] }
    }>(`${atPrometheus}/api/v1/alerts`)
    const all = found?.data.alerts ?? []
    return new Set(all.filter((one) => one.state === 'firing').map((one) => one.labels.alertname))
  }
  return {
    async seeFiring(names, seconds) {
      const seen = new Set<string>()
      const look = async (): Promise<string[]> => {
        for (const name of await told()) seen.add(name)
        return names.filter((name) => !seen.has(name))
      }
      await until(seconds, 'not firing', look).catch(() => undefined)
      return names.filter((name) => seen.has(name))
    },
    untilOver: (names, seconds) =>
      until(seconds, 'still firing', async () => {
        const now = await firing()
        return names.filter((name) => now.has(name))
      }),
    async count(expr) {
      const asked = encodeURIComponent(expr.replaceAll('$__rate_interval', '30s'))
      const found = await get<{ data: { result: unknown[] } }>(
        `${atPrometheus}/api/v1/query?query=${asked}`,
      )
      if (found === null) throw new Error(`Prometheus refuses ${expr}`)
      return found.data.result.length
    },
  }
}

function configOf({ ports }: Stage, manager: number) {
  return {
    global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
    rule_files: ['rules.yml'],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${manager}`] }] }] },
    scrape_configs: [
      {
        job_name: 'daybook',
        static_configs: [{ targets: Object.values(ports).map((port) => `127.0.0.1:${port}`) }],
      },
    ],
  }
}

function run(ground: Ground, cwd: string, program: string, args: string[]): void {
  const child = spawn(program, args, { cwd, stdio: 'ignore' })
  child.once('error', () => undefined)
  ground.whenDone(() => child.kill('SIGKILL'))
}

async function get<T>(url: string): Promise<T | null> {
  try {
    const reply = await fetch(url)
    return reply.ok ? ((await reply.json()) as T) : null
  } catch {
    return null
  }
}

/** Looks until nothing is left over; says what is, if that takes too long. */
async function until(
  seconds: number,
  says: string,
  leftOver: () => Promise<string[]>,
): Promise<number> {
  const began = performance.now()
  for (;;) {
    const rest = await leftOver()
    const took = Math.round((performance.now() - began) / 100) / 10
    if (rest.length === 0) return took
    if (took > seconds) throw new Error(`${says} after ${seconds} s: ${rest.join(', ')}`)
    await sleep(lookEveryMs)
  }
}
