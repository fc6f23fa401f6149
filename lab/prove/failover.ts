import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '#commands/process/say'
import { ask } from './failover/cluster.ts'
import { onGround, type Ground } from './failover/ground.ts'
import { killPrimary, type Killed, type Manner } from './failover/kill.ts'
import { makePair, rebuildPair, setMode, type Mode } from './failover/pair.ts'
import { cutFromStandby } from './failover/partition.ts'
import { serveBehind } from './failover/product.ts'
import { findFaults, sayKilled, toPage, type Result } from './failover/report.ts'

const root = dirname(dirname(import.meta.dirname))
const page = 'docs/proofs/failover.md'
const delayMs = 20
const database = 'daybook'
const mostControls = 6

/**
 * No write that was acknowledged is lost or doubled when the primary dies and its synchronous
 * standby takes over; where COMMIT does not wait, some are, or else the proof is void.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      full: { type: 'boolean', default: false },
      kills: { type: 'string' },
      seed: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  })
  const kills = Number(values.kills ?? (values.full ? 12 : 3))
  const controls = values.full ? 3 : 1
  const seed = Number(values.seed ?? randomBytes(2).readUInt16BE())
  if (!Number.isInteger(kills) || kills < 1 || kills > 300 || !Number.isInteger(seed)) {
    throw new Error('--kills takes a whole number from 1 to 300, --seed any whole number')
  }
  say(`${kills} kills and ${controls} of the control, ${delayMs} ms each way, seed ${seed}`)
  const result = await onGround('failover', (ground) => prove(ground, { kills, controls, seed }))
  const faults = findFaults(result)
  if (values.write && faults.length === 0) writePage(result, args)
  const { lost, acknowledged } = totalsOf(result.kills.synchronous)
  const control = totalsOf(result.kills.asynchronous).lost
  const { seconds } = result
  say(JSON.stringify({ proof: 'failover', kills, acknowledged, lost, control, seed, seconds }))
  for (const fault of faults) say(`FAULT ${fault}`)
  say(faults.length === 0 ? 'proven' : 'not proven')
  if (faults.length > 0) process.exitCode = 1
}

type Plan = { kills: number; controls: number; seed: number }

async function prove(ground: Ground, { kills, controls, seed }: Plan): Promise<Result> {
  const began = performance.now()
  const chance = createChance(seed)
  let pair = await makePair(ground, delayMs)
  const product = await serveBehind(ground, pair, database)
  const done: Result['kills'] = { synchronous: [], asynchronous: [] }
  const rounds = [...roundsOf('synchronous', kills), ...roundsOf('asynchronous', mostControls)]
  for (const [number, { mode, manner }] of rounds.entries()) {
    if (mode === 'asynchronous' && isEnough(done.asynchronous, controls)) break
    await setMode(pair, mode)
    const loadMs = 800 + Math.floor(chance() * 1_200)
    const given = { prefix: `w${number}`, manner, loadMs }
    const killed = await killPrimary(pair, product.target, database, given)
    done[mode].push(killed)
    say(`${number + 1}. ${sayKilled(mode, killed)}`)
    pair = await rebuildPair(ground, pair)
  }
  await setMode(pair, 'synchronous')
  const partition = await cutFromStandby(pair, product.target, database, 'cut')
  say(`without the standby: ${JSON.stringify(partition)}`)
  const complaints = await product.findComplaints(pair.primary)
  const [row] = await ask<{ version: string }>(
    pair.primary.urlOf(database),
    `SELECT current_setting('server_version') AS version`,
  )
  const version = row?.version.split(' ')[0] ?? ''
  const seconds = Math.round((performance.now() - began) / 1_000)
  return { seed, version, delayMs, kills: done, partition, complaints, seconds }
}

/** A control that happened to lose nothing is given further chances, but not for ever. */
function isEnough(control: readonly Killed[], wanted: number): boolean {
  return control.length >= wanted && totalsOf(control).lost > 0
}

/** Every fourth kill of a synchronous primary is silent, and so is the third. */
function roundsOf(mode: Mode, count: number): { mode: Mode; manner: Manner }[] {
  return Array.from({ length: count }, (_, number) => ({
    mode,
    manner: mode === 'synchronous' && number % 4 === 2 ? 'silence' : 'crash',
  }))
}

function totalsOf(killed: readonly Killed[]): { acknowledged: number; lost: number } {
  const total = { acknowledged: 0, lost: 0 }
  for (const one of killed) {
    total.acknowledged += one.acknowledged
    total.lost += one.lost
  }
  return total
}

function writePage(result: Result, args: readonly string[]): void {
  const day = new Date().toISOString().slice(0, 10)
  const words = args.filter((word) => word !== '--write').join(' ')
  mkdirSync(join(root, dirname(page)), { recursive: true })
  writeFileSync(join(root, page), toPage(result, `npm run prove -- failover ${words}`.trim(), day))
}

/** Kill times come from the seed, so that a run can be repeated. */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
