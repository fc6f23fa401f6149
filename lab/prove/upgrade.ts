import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { say } from '#commands/process/say'
import { ask } from './failover/cluster.ts'
import { onGround, type Ground } from './failover/ground.ts'
import { judge } from './upgrade/judge.ts'
import { startLoad, type Load } from './upgrade/load.ts'
import { toPage, type UpgradeResult } from './upgrade/page.ts'
import { openProxy, type Proxy } from './upgrade/proxy.ts'
import {
  checkOut,
  chooseOld,
  command,
  currentRelease,
  start,
  type Release,
  type Running,
} from './upgrade/release.ts'
import { furnish, openStage, type Stage } from './upgrade/stage.ts'

const page = join(dirname(dirname(import.meta.dirname)), 'docs/proofs/upgrade.md')

/**
 * Two releases side by side under load: the new one migrates while the old one serves, takes over and
 * gives back, and no request fails. `--from` names the old one, `--full` gives each phase 12 s instead
 * of 5, `--write` keeps the result as a page.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      full: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  })
  const from = values.from ?? chooseOld()
  const phaseMs = values.full ? 12_000 : 5_000
  const result = await onGround('upgrade', (ground) => prove(ground, from, phaseMs))
  const failed = result.samples.filter(({ fault }) => fault !== null).length
  const requests = result.samples.length
  for (const { says, isFound } of result.planted)
    if (!isFound) result.faults.push(`not so: ${says}`)
  say(JSON.stringify({ prove: 'upgrade', from, requests, failed, migrateMs: result.migrateMs }))
  for (const fault of result.faults) say(`FAULT ${fault}`)
  say(result.faults.length === 0 ? 'proven' : 'not proven')
  if (result.faults.length > 0) process.exitCode = 1
  else if (values.write) writeFileSync(page, toPage(result, args))
}

/** The processes of one release that run at a moment. */
type Crew = { servers: Running[]; worker: Running }

type Scene = {
  ground: Ground
  stage: Stage
  proxy: Proxy
  load: Load
  phaseMs: number
  phases: string[]
  ends: UpgradeResult['ends']
}

async function prove(ground: Ground, from: string, phaseMs: number): Promise<UpgradeResult> {
  const began = performance.now()
  const [old, now] = [checkOut(ground, from), currentRelease()]
  const older = old.migrations.length
  say(`old: ${from}, ${older} migrations; new: this tree, ${now.migrations.length} migrations`)
  const stage = await openStage(ground, old)
  const proxy = await openProxy()
  ground.whenDone(() => proxy.close())
  const first = await startCrew(ground, stage, proxy, old)
  await furnish(proxy.url, stage.italian)
  const load = startLoad(proxy.url, { ...stage, count: 8, pauseMs: 120 })
  const scene = { ground, stage, proxy, load, phaseMs, phases: [], ends: [] }
  const migrateMs = await upgradeAndBack(scene, { old, now, first })
  await load.stop()
  const faults = await judge(stage.url, load, stage)
  for (const check of [['verify'], ['audit', 'verify']]) {
    await command(now, stage.environment, check).catch((error: unknown) =>
      faults.push(String(error)),
    )
  }
  const planted = await plant(scene)
  const [read] = await ask<{ count: number }>(
    stage.url,
    `SELECT count(*)::int AS count FROM document WHERE status NOT IN ('draft', 'captured')`,
  )
  const { contacts, entries, invoices, documents, events, samples } = load
  return {
    from,
    version: stage.version,
    migrations: { old: older, new: now.migrations.length },
    phases: scene.phases,
    samples,
    migrateMs,
    ends: scene.ends,
    written: {
      contacts: contacts.length,
      entries: entries.length,
      invoices: invoices.length,
      documents: documents.length,
      events: events.length,
    },
    posted: read?.count ?? 0,
    faults: [
      ...faults,
      ...scene.ends
        .filter(({ code }) => code !== 0)
        .map(({ who }) => `${String(who)} did not end cleanly`),
    ],
    planted,
    seconds: Math.round((performance.now() - began) / 1_000),
  }
}

type Releases = { old: Release; now: Release; first: Crew }

async function upgradeAndBack(scene: Scene, { old, now, first }: Releases): Promise<number> {
  const { ground, stage, proxy, phaseMs } = scene
  enter(scene, 'old alone')
  await sleep(phaseMs)
  enter(scene, 'the new release migrates, old serves')
  const began = performance.now()
  const done = await command(now, stage.environment, ['migrate'])
  const migrateMs = Math.round(performance.now() - began)
  say(`migrated in ${migrateMs} ms: ${JSON.stringify(done['applied'])}`)
  await sleep(phaseMs / 2)
  enter(scene, 'new starts, both serve')
  const second = await startCrew(ground, stage, proxy, now)
  await sleep(phaseMs)
  enter(scene, 'old is taken out and ends')
  await endByHand(scene, first)
  enter(scene, 'new alone')
  await sleep(phaseMs)
  enter(scene, 'way back: old starts on the new schema, both serve')
  const third = await startCrew(ground, stage, proxy, old)
  await sleep(phaseMs)
  enter(scene, 'way back: new ends by SIGTERM alone')
  await endBySignal(scene, second)
  enter(scene, 'way back: old alone on the new schema')
  await sleep(phaseMs)
  enter(scene, 'forward again')
  const fourth = await startCrew(ground, stage, proxy, now)
  await endByHand(scene, third)
  await sleep(phaseMs)
  enter(scene, 'one server of two is replaced by SIGTERM alone')
  const [leaving] = fourth.servers
  if (leaving) await endOne(scene, leaving)
  await sleep(phaseMs / 2)
  return migrateMs
}

function enter(scene: Scene, phase: string): void {
  scene.load.phase = phase
  scene.phases.push(phase)
  const { samples } = scene.load
  const failed = samples.filter(({ fault }) => fault !== null)
  say(`${phase} (${samples.length} requests so far, ${failed.length} failed)`)
  for (const { kind, fault } of failed.slice(-3)) say(`  ${kind}: ${fault}`)
}

async function startCrew(
  ground: Ground,
  { environment }: Stage,
  proxy: Proxy,
  release: Release,
): Promise<Crew> {
  const serve = async () => await start(ground, release, environment, ['serve', '--port', '0'])
  const [worker, ...servers] = await Promise.all([
    start(ground, release, environment, ['worker']),
    serve(),
    serve(),
  ])
  for (const { url } of servers) await proxy.add(url)
  return { servers, worker }
}

/** As an operator does with a release that does not wait for proxies: first out, then ended. */
async function endByHand(scene: Scene, { servers, worker }: Crew): Promise<void> {
  for (const server of servers) {
    await scene.proxy.takeOut(server.url)
    await endOne(scene, server)
  }
  await endOne(scene, worker)
}

/** Nobody tells the proxy: it finds out. */
async function endBySignal(scene: Scene, { servers, worker }: Crew): Promise<void> {
  for (const server of servers) await endOne(scene, server)
  await endOne(scene, worker)
}

async function endOne({ proxy, ends }: Scene, running: Running): Promise<void> {
  const { code, ms } = await running.end()
  if (running.url !== '') proxy.remove(running.url)
  ends.push({
    who: `${running.release.name} ${running.url === '' ? 'worker' : 'server'}`,
    code,
    ms,
  })
}

/** A proof that cannot fail shows nothing: a server that is cut off, and a posting that is doubled. */
async function plant(scene: Scene): Promise<UpgradeResult['planted']> {
  const { stage, load } = scene
  // Before the load that follows, whose entries nobody was told of either.
  const first = load.entries[0] ?? ''
  const doubled = { ...load, samples: [], entries: load.entries.slice(1) }
  const found = (await judge(stage.url, doubled, stage)).some((fault) => fault.includes(first))
  // Whether a request is under way in that moment is chance, so it has several.
  let cut = { failed: 0, requests: 0 }
  for (let attempt = 0; attempt < 5 && cut.failed === 0; attempt += 1) cut = await cutOff(scene)
  const { failed, requests } = cut
  const without = 'servers that end without waiting for the proxy'
  say(`planted: ${failed} of ${requests} requests failed with ${without}`)
  return [
    {
      says: `planted: with ${without}, requests fail (${failed} of ${requests}), so this load notices it`,
      isFound: failed > 0,
    },
    { says: 'planted: an entry that no caller asked for is found', isFound: found },
  ]
}

/** Servers that end at once under load, without waiting until the proxy has noticed. */
async function cutOff({ stage, ground, proxy }: Scene): Promise<{
  failed: number
  requests: number
}> {
  const environment = { ...stage.environment, DAYBOOK_DRAIN_SECONDS: '0' }
  const crew = await startCrew(ground, { ...stage, environment }, proxy, currentRelease())
  const again = startLoad(proxy.url, { ...stage, count: 24, pauseMs: 0 })
  await sleep(3_000)
  await Promise.all(crew.servers.map(async (server) => await server.end()))
  await sleep(1_000)
  await again.stop()
  await crew.worker.end()
  const failed = again.samples.filter(({ fault }) => fault !== null).length
  return { failed, requests: again.samples.length }
}
