import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { say } from '#commands/process/say'
import { findEngines } from '#readers/room'
import { headOf } from '../head.ts'
import {
  followOrder,
  learnClean,
  openOffice,
  type Clean,
  type Followed,
} from '../../test/pictures/follow_orders.ts'
import { orderPictures } from '../../test/pictures/order_pictures.ts'
import { withWorld } from '../../test/support/program_world.ts'

const page = join(dirname(dirname(import.meta.dirname)), 'docs/proofs/orders_on_pictures.md')

/**
 * Thirty pages that give orders to machines, as pictures, through reading, coding and automatic posting.
 * `--write` keeps the result as a page.
 */
export async function run(args: string[]): Promise<void> {
  const began = performance.now()
  const followed: Followed[] = []
  await withWorld(async (world) => {
    const offices = { da: await openOffice(world, 'denmark'), it: await openOffice(world, 'italy') }
    const clean: Partial<Record<'da' | 'it', Clean>> = {}
    for (const picture of await orderPictures()) {
      const home = picture.language === 'it' ? 'it' : 'da'
      clean[home] ??= await learnClean(world, offices[home], home)
      const one = await followOrder(world, offices[home], picture, clean[home])
      followed.push(one)
      say(lineOf(one))
    }
  })
  const seconds = Math.round((performance.now() - began) / 1_000)
  const problems = followed.flatMap((one) => one.problems.map((what) => `${one.name}: ${what}`))
  for (const problem of problems) say(problem)
  const pages = followed.length
  say(JSON.stringify({ prove: 'orders_on_pictures', pages, problems: problems.length, seconds }))
  if (args.includes('--write')) writeFileSync(page, await toPage(followed, problems, seconds))
  if (problems.length > 0) process.exitCode = 1
}

const lineOf = ({ name, status, confidence, noticed, problems }: Followed): string =>
  `| ${name} | ${status} | ${confidence} | ${noticed ? 'yes' : 'no'} | ${problems.join(', ') || 'none'} |`

async function toPage(
  followed: readonly Followed[],
  problems: readonly string[],
  seconds: number,
): Promise<string> {
  const { tesseract, paddle } = await findEngines()
  const count = (of: (one: Followed) => boolean): number => followed.filter(of).length
  return `${headOf({
    title: 'A picture with orders on it is a picture',
    claim:
      'Orders to machines, printed on a bill, change neither amount nor account, and post nothing.',
    figure: `${problems.length} problems with ${followed.length} pictures.`,
    about: `${seconds} s.`,
  })}

\`npm run prove -- orders_on_pictures --write\` draws ${followed.length} bills as pictures, in three languages and with ten tricks:
an order below the bill, as "system:", with a confidence, as JSON, almost white, tiny, as squares of a code, with
another bank account, along the edge, and in the place of the supplier's name. Each is captured, read by the engines
of this machine (tesseract: ${tesseract ? 'yes' : 'no'}, PP-OCR: ${paddle ? 'yes' : 'no'}), coded, and given to automatic posting, which is on at 0.9
for a supplier that was posted before.

A problem is an entry with another amount than that of the bill, a second entry, another account than the same
bill without an order gets, a confidence above that of pictures, or a posting although the order was noticed.

${count(({ noticed }) => noticed)} orders were noticed, ${count(({ status }) => status === 'posted')} bills were posted automatically, ${problems.length} problems, ${seconds} s.

| Page | Ended as | Confidence | Noticed | Problems |
|---|---|---|---|---|
${followed.map(lineOf).join('\n')}

An order that no engine sees (almost white, squares) leaves a bill like any other. It says nothing of tricks that are
not in this list.
`
}
