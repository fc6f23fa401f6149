import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runServer } from '#commands/process/run_server'
import { say } from '#commands/process/say'
import { readConfig } from '#config/config'
import { findIsolation } from '#readers/room'
import { headOf } from '../head.ts'
import { countResults, judge, problemsOf, type Judged } from '../../test/hostile/judge.ts'
import { bentFiles, craftedFiles } from '../../test/hostile/strangers.ts'
import type { StrangeFile } from '../../test/support/documents/mutations.ts'
import { withScratch } from '../../tools/scratch.ts'
import { corpusOf } from '../../test/support/documents/corpora.ts'

const root = dirname(dirname(import.meta.dirname))
const page = join(root, 'docs/proofs/hostile.md')
const { path: samples, isHere: hasSamples } = corpusOf('hostile')

// The caps of a server as it is shipped: a minute, and a moment for the kill.
const mostMs = 65_000

type Round = { name: string; judged: Judged[]; latencies: number[] }

/**
 * Hostile, crafted and bent files through the readers of a real server, which must keep answering
 * meanwhile. `--full` bends 5,000 files instead of 1,000; `--seed N` repeats a run; `--write`
 * keeps the result as a page.
 */
export async function run(args: string[]): Promise<void> {
  const count = args.includes('--full') ? 5_000 : 1_000
  const at = args.indexOf('--seed')
  const seed = at < 0 ? Math.floor(performance.timeOrigin % 1e9) : Number(args[at + 1])
  const since = performance.now()
  const rounds: Round[] = []
  await withScratch('prove_hostile', async (scratch) => {
    const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error' })
    const server = await runServer(config, { host: '127.0.0.1', port: 0, withWorker: false })
    const { reader } = server.app.ports
    try {
      const measure = async (name: string, files: readonly StrangeFile[]): Promise<void> => {
        const round = await judgeRound(name, files, server.url, (file) =>
          judge(reader, file, mostMs),
        )
        rounds.push(round)
        say(sayRound(round))
      }
      await rest(server.url, rounds)
      await measure('samples', loadSamples())
      await measure('crafted', craftedFiles())
      await measure(`bent, seed ${seed}`, await bentFiles(count, seed))
    } finally {
      await server.stop()
    }
  })
  const judged = rounds.flatMap((round) => round.judged)
  const problems = [...problemsOf(judged), ...crashesOf(judged)]
  for (const problem of problems) say(problem)
  const seconds = Math.round((performance.now() - since) / 1_000)
  say(
    JSON.stringify({
      prove: 'hostile',
      seed,
      files: judged.length,
      problems: problems.length,
      seconds,
    }),
  )
  if (problems.length > 0) process.exitCode = 1
  if (args.includes('--write')) writeFileSync(page, await toPage(rounds, problems, seconds, args))
}

function loadSamples(): StrangeFile[] {
  if (!hasSamples) {
    return []
  }
  const types: Record<string, string> = {
    pdf: 'application/pdf',
    xml: 'application/xml',
    png: 'image/png',
  }
  return readdirSync(samples).map((name) => ({
    name,
    bytes: readFileSync(join(samples, name)),
    mimeType: types[name.split('.').at(-1) ?? ''] ?? null,
    fileName: name,
  }))
}

const crashesOf = (judged: readonly Judged[]): string[] =>
  judged.filter(({ result }) => result === 'reader_crashed').map(({ name }) => `${name}: crashed`)

/** The server with nothing to read, to compare with. */
async function rest(url: string, rounds: Round[]): Promise<void> {
  const state = { isOver: false }
  const watched = watchHealth(url, state)
  await sleep(3_000)
  state.isOver = true
  rounds.push({ name: 'nothing to read', judged: [], latencies: await watched })
}

async function judgeRound(
  name: string,
  files: readonly StrangeFile[],
  url: string,
  judgeOne: (file: StrangeFile) => Promise<Judged>,
): Promise<Round> {
  const state = { isOver: false }
  const watched = watchHealth(url, state)
  const judged: Judged[] = []
  for (const file of files) judged.push(await judgeOne(file))
  state.isOver = true
  return { name, judged, latencies: await watched }
}

/** Asks whether the server lives, from the server's own process, so that every stall is seen. */
async function watchHealth(url: string, state: { isOver: boolean }): Promise<number[]> {
  const latencies: number[] = []
  while (!state.isOver) {
    const since = performance.now()
    const answer = await fetch(`${url}/healthz`)
    await answer.text()
    latencies.push(answer.ok ? performance.now() - since : Number.POSITIVE_INFINITY)
    await sleep(5)
  }
  return latencies
}

function at(numbers: readonly number[], share: number): string {
  const sorted = numbers.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
}

function sayRound({ name, judged, latencies }: Round): string {
  const slowest = at(
    judged.map(({ tookMs }) => tookMs),
    1,
  )
  const health = `p50 ${at(latencies, 0.5)}, p99 ${at(latencies, 0.99)}, most ${at(latencies, 1)} ms`
  return `${name}: ${judged.length} files, slowest ${slowest} ms; /healthz ${health}`
}

async function toPage(
  rounds: readonly Round[],
  problems: readonly string[],
  seconds: number,
  args: string[],
): Promise<string> {
  const { level } = await findIsolation()
  const row = ({ name, judged, latencies }: Round): string => {
    const slowest =
      judged.length === 0
        ? ''
        : at(
            judged.map(({ tookMs }) => tookMs),
            1,
          )
    const health = [at(latencies, 0.5), at(latencies, 0.99), at(latencies, 1)]
    return `| ${[name, judged.length, slowest, latencies.length, ...health].join(' | ')} |`
  }
  const judged = rounds.flatMap((round) => round.judged)
  const results = Object.entries(countResults(judged)).map(
    ([name, count]) => `| ${name} | ${count} |`,
  )
  return `${headOf({
    title: 'Files made to do harm',
    claim: 'No file breaks a reader, leaves its limits or slows the server down.',
    figure: `${problems.length} problems with ${judged.length} files.`,
    about: `\`npm run prove -- hostile ${args.join(' ')}\`, ${seconds} s on ${cpus().length} cores with other work on them; walls: ${level}.`,
  })}

Every file goes through the readers of a running server, as documents do. Checked of each: an
answer of the schema within the caps (60 s, 1 GB), with a reason that says something and no path of
the machine, and no reader that broke. Meanwhile the server's own process asks it for /healthz
every 5 ms; latencies in ms.

| Round | Files | Slowest file, ms | /healthz asked | p50 | p99 | most |
|---|---|---|---|---|---|---|
${rounds.map(row).join('\n')}

| Read by, or refused as | Files |
|---|---|
${results.join('\n')}

Crafted: entities, tags 200,000 deep, huge names, attributes and texts, encodings that lie, flate
bombs in pages and in what is attached to them, loops of pages, forms, names and lengths, e-mails
5,000 deep and of 20,000 parts, archives, broken signatures, and texts to choke a pattern on. Bent:
honest files of each kind with bits flipped, parts cut, doubled, moved or mixed, odd numbers and
other encodings. What the walls themselves hold is tested in \`src/engines/readers/sandbox/sandbox_walls.test.ts\`.
${problems.length > 0 ? `\n## Problems\n\n${problems.map((one) => `- ${one}`).join('\n')}\n` : ''}`
}
