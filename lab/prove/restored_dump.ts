import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { say, sayAside } from '#commands/process/say'
import { startExchange } from './exchange/simulator.ts'
import { until } from './exchange/stage.ts'
import { ask } from './failover/cluster.ts'
import { onGround, type Ground } from './failover/ground.ts'
import { command } from './invoices/stage.ts'
import { startSimulators } from './posting/simulators.ts'
import { serve } from '../../tools/scratch.ts'
import { createLife } from './restored_dump/life.ts'
import { toPage, type DumpResult, type DumpStep } from './restored_dump/page.ts'
import * as stages from './restored_dump/stage.ts'

const page = join(dirname(dirname(import.meta.dirname)), 'docs/proofs/restored_dump.md')

/** A dump goes into a fresh cluster and is made whole. `--write` keeps the result as a page. */
export async function run(args: string[]): Promise<void> {
  const result = await onGround('restored_dump', prove)
  for (const { says, fault } of result.steps)
    say(`${fault === null ? 'holds' : 'FAILS'}  ${says}${fault === null ? '' : `: ${fault}`}`)
  say(JSON.stringify(result.seconds))
  const isProven = result.steps.every(({ fault }) => fault === null)
  say(isProven ? 'proven' : 'not proven')
  if (!isProven) process.exitCode = 1
  else if (args.includes('--write')) {
    writeFileSync(page, toPage(result, new Date().toISOString().slice(0, 10)))
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now()
  return [await work(), (performance.now() - began) / 1_000]
}

async function prove(ground: Ground): Promise<DumpResult> {
  const steps: DumpStep[] = []
  const step: Say = (says, seen, wanted) => {
    const [is, should] = [JSON.stringify(seen), JSON.stringify(wanted)]
    steps.push({ says, fault: is === should ? null : `${is} instead of ${should}` })
    sayAside(says)
  }
  const lost = await liveAndLose(ground, step)
  const { exchange, environment, life } = lost
  const cluster = await stages.openCluster(ground)
  const url = cluster.urlOf(stages.database)
  const restored = { ...environment, DATABASE_URL: url }
  const [, load] = await timed(() => stages.load(ground, cluster, restored, lost.file))
  await showStall(url, restored, step)
  const why = ['--why', 'the cluster was lost', '--revocations', lost.kept]
  const [, rebase] = await timed(() =>
    command(restored, ['rebase', '--restored-to', lost.restoredTo, ...why]),
  )
  const served = await serve(restored, ['--with-worker'])
  ground.whenDone(() => served.child.kill('SIGKILL'))
  life.moveTo(() => [served.url])
  const recover = await showFence(lost, restored, step)
  const [, unfence] = await timed(() => command(restored, ['unfence']))
  await goOn(lost, step)
  const { files } = await exchange.state()
  step('e-invoices at the exchange after one more', files.length, lost.sentInAll + 1)
  step('files that the exchange received twice', files.filter((one) => one.receipts > 1).length, 0)
  const { numbers } = life
  step('invoice numbers given twice', numbers.length - new Set(numbers).size, 0)
  await showWhole(url, restored, step)
  const [row] = await ask<{ version: string }>(
    url,
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS version`,
  )
  await served.stop()
  await cluster.stop()
  const seconds = { dump: lost.dump, load, rebase, recover, unfence }
  return { steps, seconds, version: row?.version ?? '' }
}

type Lost = Awaited<ReturnType<typeof liveAndLose>>

/** Work, a dump, more work, and the end of the cluster. */
async function liveAndLose(ground: Ground, step: Say) {
  const [exchange, simulators] = [await startExchange(ground), await startSimulators(ground)]
  await exchange.order('settings', { delayMs: 0 })
  const cluster = await stages.openCluster(ground)
  const environment = stages.environmentOf(ground, cluster, exchange, simulators)
  await command(environment, ['migrate'])
  await stages.useUpNumbers(cluster, 20_000)
  const served = await serve(environment, ['--with-worker'])
  ground.whenDone(() => served.child.kill('SIGKILL'))
  const life = await createLife(environment, simulators, () => [served.url])
  sayAside('Two organizations work.')
  await life.issue(2)
  const documents = [await life.capture(1), await life.capture(2)]
  const sentBefore = (await exchange.state()).files.length
  const file = join(ground.directory, 'daybook.dump')
  const [, dump] = await timed(() => stages.dump(ground, cluster, file))
  const restoredTo = new Date().toISOString()

  await life.issue(3)
  await life.post(documents[0] ?? '')
  const sentInAll = (await exchange.state()).files.length
  step('e-invoices before the dump, and in all before the loss', [sentBefore, sentInAll], [2, 5])
  step('vouchers at the accounting system before the loss', await life.vouchers(), 1)
  await command(environment, ['key', 'revoke', '--org', life.orgId, '--key', life.second.id])
  const kept = join(ground.directory, 'revocations.jsonl')
  writeFileSync(kept, await stages.linesOf(environment, ['revocations']))
  const cursor = await life.followToEnd(null)
  await served.stop()
  await cluster.stop()
  return { exchange, environment, life, documents, file, dump, restoredTo, sentInAll, kept, cursor }
}

/** What holds while it is fenced; gives the seconds that the reading took. */
async function showFence(
  { exchange, life, sentInAll }: Lost,
  restored: Record<string, string>,
  step: Say,
): Promise<number> {
  const wanted = [200, 503, 401]
  step('while fenced: a read, a write, the revoked key', await life.tryFenced(), wanted)
  const early = await command(restored, ['unfence']).then(
    () => 'lifted',
    () => 'refused',
  )
  step('unfence before anything was read back', early, 'refused')
  const [, seconds] = await timed(() => command(restored, ['recover']))
  const unsaid = await command(restored, ['unfence']).then(
    () => 'lifted',
    () => 'refused',
  )
  step('unfence before anybody said which invoice number was last', unsaid, 'refused')
  const last = `${life.orgId}=${life.numbers.at(-1)}`
  const found = await command(restored, ['recover', '--invoice', last])
  step('found outside and not here: e-invoice files, vouchers', countFound(found), [3, 1])
  step('sent while fenced', (await exchange.state()).files.length - sentInAll, 0)
  return seconds
}

type Say = (says: string, seen: unknown, wanted: unknown) => void

/** What happened before there was a rebase: nothing is followed, and no process starts on it. */
async function showStall(url: string, restored: Record<string, string>, step: Say): Promise<void> {
  const [seen] = await ask<{ followed: number; stands: boolean }>(
    url,
    `SELECT count(*) FILTER (WHERE txid < oldest_running_number())::int AS followed,
       count(*) > 0 AS stands FROM event WHERE at > now() - interval '1 hour'
       AND type = 'contact.created'`,
  )
  step('without a rebase: newest events that can be followed', seen, { followed: 0, stands: true })
  const started = await serve(restored).then(
    async (one) => {
      await one.stop()
      return 'started'
    },
    (error: unknown) => (String(error).includes('daybook rebase') ? 'refused' : String(error)),
  )
  step('a server on the database that nobody has declared', started, 'refused')
}

async function goOn({ life, documents, cursor }: Lost, step: Say): Promise<void> {
  for (const id of documents) await life.post(id)
  step('vouchers after both documents were posted again', await life.vouchers(), 2)
  await life.issue(1)
  const contact = await life.saveContact('After the restore')
  let last: string | null = cursor
  const isFollowed = await until(async () => {
    last = await life.followToEnd(last)
    return life.followed.includes(contact)
  }, 60_000)
  step(
    'a client goes on behind a cursor from the lost interval, and sees new events',
    isFollowed,
    true,
  )
  step('events that it saw twice', life.followedTwice(), 0)
}

function countFound(found: unknown): number[] {
  const { readings } = found as { readings: { missing: { kind: string }[] }[] }
  const kinds = readings.flatMap(({ missing }) => missing.map(({ kind }) => kind))
  return ['einvoice_file', 'voucher'].map((wanted) => kinds.filter((one) => one === wanted).length)
}

async function showWhole(url: string, restored: Record<string, string>, step: Say): Promise<void> {
  const isSealed = await until(async () => {
    const [row] = await ask<{ waiting: number }>(
      url,
      `SELECT count(*)::int AS waiting FROM audit_log a WHERE NOT EXISTS (
         SELECT FROM audit_seal s WHERE s.org_id = a.org_id AND s.audit_id = a.id)`,
    )
    return row?.waiting === 0
  }, 30_000)
  step('every audit row is sealed', isSealed, true)
  const audit = (await command(restored, ['audit', 'verify'])) as Record<string, unknown>
  step('faults found by `audit verify`', audit['faultCount'], 0)
  const verified = (await command(restored, ['verify'])) as Record<string, unknown>
  step('`verify`', verified['ok'], true)
}
