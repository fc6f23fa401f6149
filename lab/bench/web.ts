import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { say } from '#commands/process/say'
import { headOf } from '../head.ts'
import { ask } from '../prove/failover/cluster.ts'
import { startDemo } from '../prove/screens/demo.ts'
import { openBrowser } from '../../test/support/browser.ts'
import { withScratch } from '../../tools/scratch.ts'
import { type Figure, isKept, lineOf, percentile } from './web/figures.ts'
import { addBankRows, addPapers } from './web/ground.ts'
import * as measure from './web/measures.ts'

const page = join(dirname(dirname(import.meta.dirname)), 'docs/proofs/web.md')
const sizes = {
  small: { rows: 5_000, papers: 12, runs: 1 },
  full: { rows: 100_000, papers: 56, runs: 3 },
}

/**
 * How quick the app is in a browser, most of it as a ratio to an empty page in the same run: frames while
 * a long list is scrolled, a key until it is painted, the next document of the queue, a slow computer on a
 * slow line, and the size of the first screen. `--full` has 100,000 rows and three runs, `--write` keeps
 * the result as a page.
 */
export async function run(args: string[]): Promise<void> {
  const size = sizes[args.includes('--full') ? 'full' : 'small']
  const loads: number[] = []
  const figures = await withScratch('bench_web', async ({ ownerUrl, environment }) => {
    const demo = await startDemo({ ...environment, DAYBOOK_SANDBOX: 'true' })
    const browser = await openBrowser()
    try {
      await addBankRows(ownerUrl, size.rows)
      // Nothing is posted by itself, so that every document is in the queue.
      await ask(ownerUrl, 'UPDATE organization SET auto_post_threshold = 0.999')
      await addPapers(demo, size.papers)
      const context = await measure.openSignedIn(browser, demo)
      const found = figuresOf(size.rows)
      found.size.runs.push(measure.scriptSize())
      const rows = await measure.openRows(context, demo, size.rows)
      for (let at = 0; at < size.runs; at += 1) {
        loads.push(loadavg()[0] ?? 0)
        const empty = await measure.emptyFrames(context)
        await rows.bringToFront()
        const frames = await measure.rowFrames(rows)
        say(`frames p95: empty ${empty.toFixed(1)} ms, rows ${frames.p95.toFixed(1)} ms`)
        found.frames.runs.push(frames.p95 / empty)
        found.longest.runs.push(frames.longest)
        found.drawn.runs.push(frames.drawn)
        await measure.openOne(rows)
        found.key.runs.push(await measure.keyTimes(rows, 40))
        await rows.goBack()
        const slow = await measure.slowStart(context, demo)
        found.painted.runs.push(slow.painted / 1_000)
        found.usable.runs.push(slow.usable / 1_000)
      }
      await rows.close()
      const queue = await measure.queueTimes(context, demo, size.papers)
      say(`next document (${queue.length}): ${queue.map((one) => one.toFixed(0)).join(', ')} ms`)
      if (queue.length < size.papers) throw new Error('the queue ended before its papers')
      found.queue.runs.push(percentile(queue, 95))
      return Object.values(found)
    } finally {
      await browser.close()
      await demo.end()
    }
  })
  for (const figure of figures) say(lineOf(figure))
  say(`load of the machine during the runs: ${loads.map((one) => one.toFixed(1)).join(', ')}`)
  if (!figures.every(isKept)) process.exitCode = 1
  if (args.includes('--write')) writeFileSync(page, toPage(figures, loads, args))
}

const figure = (name: string, unit: string, limit: number): Figure => ({
  name,
  unit,
  limit,
  runs: [],
})

const figuresOf = (rows: number) => ({
  size: figure('script of the first screen, compressed', 'kB', 200),
  frames: figure(`${rows} bank rows scrolled: frame p95 to that of an empty page`, 'x', 1.5),
  longest: figure(`${rows} bank rows scrolled: longest task over 50 ms`, 'ms', 50),
  drawn: figure(`${rows} bank rows scrolled: rows in the page`, '', 200),
  key: figure('key to paint in that list, p95', 'ms', 120),
  queue: figure('accepted document to the next one painted, p95', 'ms', 150),
  painted: figure('4 x slower, 1.6 Mbit/s, nothing kept: painted', 's', 2.5),
  usable: figure('4 x slower, 1.6 Mbit/s, nothing kept: can be used', 's', 4),
})

function toPage(figures: readonly Figure[], loads: readonly number[], args: string[]): string {
  const flags = args.filter((one) => one !== '--write').join(' ')
  const load = loads.map((one) => one.toFixed(1)).join(', ')
  return `${headOf({
    title: 'How quick the app is',
    claim: 'The app is quick on a slow line and with 100,000 rows.',
    figure: `${figures.filter(isKept).length} of ${figures.length} limits kept.`,
    about: `\`npm run bench -- web ${flags}\`, Chromium without a window, ${cpus().length} cores.`,
  })}

Load of the machine when each run began: ${load}. With a load above the number of cores, what is measured
waits for others as well.

| What | Median | Limit | Runs | Kept |
|---|---|---|---|---|
${figures.map(lineOf).join('\n')}

The rows are fetched from the server in pages until all are held, then scrolled 90 pixels in each frame; the
empty page has the same height. The slow line also has 40 ms of latency. "Can be used" is when the first thing
that waits is shown and a key is taken.
`
}
