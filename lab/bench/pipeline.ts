import { withScratch } from '../../tools/scratch.ts'
import { medianOf, rangeOf } from './measure.ts'
import { drainBare, installBare } from './pipeline/bare.ts'
import { drainOurs, rateOf, steadyRateOf, type Drained } from './pipeline/drain.ts'
import { closeGround, openGround } from './pipeline/ground.ts'

const bareCount = 1_000
const warmUp = 60

/**
 * E-invoices through capture, reading, coding and posting by policy, against the bare library
 * running three empty jobs after one another, at the same batch size, alternating in one run. The
 * ratio is the figure; rates depend on the machine.
 */
export async function run(args: string[]): Promise<void> {
  const isQuick = args.includes('--quick')
  const rounds = isQuick ? 1 : 5
  const count = isQuick ? 100 : 200
  const batch = 8
  await withScratch('bench_pipeline', async (scratch) => {
    await installBare(scratch)
    const ground = await openGround(scratch)
    const sent: number[] = []
    const inserted: number[] = []
    const ours: Drained[] = []
    try {
      await drainOurs(ground, warmUp, batch)
      for (let round = 0; round < rounds; round++) {
        sent.push(await drainBare(scratch, ground.owner, bareCount, batch, 'send'))
        ours.push(await drainOurs(ground, count, batch))
        inserted.push(await drainBare(scratch, ground.owner, bareCount, batch, 'insert'))
      }
    } finally {
      await closeGround(ground)
    }
    report(batch, sent, inserted, ours)
  })
}

function report(batch: number, sent: number[], inserted: number[], ours: Drained[]): void {
  const rates = ours.map(rateOf)
  const line = (name: string, of: number[]): string =>
    `${name.padEnd(44)} ${medianOf(of).toFixed(1).padStart(8)}/s ${rangeOf(of)}`
  console.log(line(`pg-boss, three jobs, each sends the next`, sent))
  console.log(line(`pg-boss, three jobs, a batch inserts the next`, inserted))
  console.log(line('documents: capture, read, code, post', rates))
  const steady = ours.map(steadyRateOf)
  console.log(line('documents, with all that is left behind', steady))
  const each = (pick: (one: Drained) => number): number => medianOf(ours.map(pick))
  const perDocument = {
    captureMs: each((one) => one.captureMs / one.count),
    drainMs: each((one) => one.drainMs / one.count),
    behindMs: each((one) => one.behindMs / one.count),
    nodeCpuMicros: each((one) => one.cpu.node),
    postgresCpuMicros: each((one) => one.cpu.postgres),
    readerCpuMicros: each((one) => one.cpu.reader),
  }
  console.log(JSON.stringify(perDocument))
  const documentsPerSecond = medianOf(rates)
  console.log(
    JSON.stringify({
      bench: 'pipeline',
      ratio: Number((documentsPerSecond / medianOf(sent)).toFixed(3)),
      ratioToInserted: Number((documentsPerSecond / medianOf(inserted)).toFixed(3)),
      steadyRatio: Number((medianOf(steady) / medianOf(sent)).toFixed(3)),
      documentsPerSecond: Number(documentsPerSecond.toFixed(1)),
      batch,
      rounds: ours.length,
    }),
  )
}
