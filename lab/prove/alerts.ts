import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { say } from '#commands/process/say'
import { alerts } from '../../tools/telemetry/alerts.ts'
import { panels } from '../../tools/telemetry/panels.ts'
import { toPage, type AlertsResult, type SceneResult } from './alerts/page.ts'
import { fileScenes, operatorScenes } from './alerts/operator_scenes.ts'
import { outsideScenes } from './alerts/outside_scenes.ts'
import { readerScenes } from './alerts/reader_scenes.ts'
import { letGo, scenes, type Scene, type Set } from './alerts/scenes.ts'
import { setUp } from './alerts/set_up.ts'
import { startWatcher, type Watcher } from './alerts/watcher.ts'
import { onGround, type Ground } from './failover/ground.ts'

const root = dirname(dirname(import.meta.dirname))
const page = 'docs/proofs/alerts.md'
const patience = 30

/** Every alert is caused and fires, and ends by the step of its runbook. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      write: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true },
    },
  })
  for (const program of ['prometheus', 'prometheus-alertmanager', 'promtool']) {
    if (spawnSync(program, ['--version']).status === 0) continue
    throw new Error(
      `${program} is missing: apt-get install --no-install-recommends prometheus prometheus-alertmanager`,
    )
  }
  // Those of `scenes` use up what a key may call in a minute, so they come late.
  const every = [operatorScenes, readerScenes, outsideScenes, scenes, fileScenes].flat()
  assertAllCaused(every)
  const { only } = values
  const chosen = every.filter(
    ({ alerts: names }) => only === undefined || only.some((name) => names.includes(name)),
  )
  if (chosen.length === 0) throw new Error(`there is no alert ${only?.join(', ')}`)
  const words = args.filter((word) => word !== '--write').join(' ')
  const write = (result: AlertsResult): void => {
    const day = new Date().toISOString().slice(0, 10)
    writeFileSync(join(root, page), toPage(result, `npm run prove -- alerts ${words}`.trim(), day))
  }
  const result = await onGround('alerts', async (ground) => {
    try {
      // After every scene: a proof that is broken off has shown what it has shown.
      return await prove(ground, chosen, values.write ? write : () => undefined)
    } finally {
      await letGo()
    }
  })
  const faults = result.scenes.filter((one) => one.fault !== null)
  for (const { alerts: names, fault } of faults) say(`FAULT ${names.join(', ')}: ${fault}`)
  const fired = result.scenes.filter((one) => one.fault === null).flatMap((one) => one.alerts)
  const { seconds } = result
  say(JSON.stringify({ proof: 'alerts', fired: fired.length, of: alerts.length, seconds }))
  say(faults.length === 0 ? 'proven' : 'not proven')
  if (faults.length > 0) process.exitCode = 1
}

function assertAllCaused(every: readonly Scene[]): void {
  const caused = new Set(every.flatMap((scene) => scene.alerts))
  const rest = alerts.map(({ name }) => name).filter((name) => !caused.has(name))
  if (rest.length > 0) throw new Error(`no scene causes ${rest.join(', ')}`)
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
  let began = performance.now()
  const note = (error: unknown): void => {
    faults.push(error instanceof Error ? error.message : String(error))
  }
  try {
    // One that fires already would prove nothing.
    await watcher.untilOver(scene.alerts, 90)
    began = performance.now()
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

function versionsOf(): string {
  const first = (program: string): string =>
    spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.split(' (')[0] ?? ''
  return `${first('prometheus')}, ${first('prometheus-alertmanager')}`
}
