import { madeCorpus, readCorpus } from './matching/corpus.ts'
import { judge } from './matching/judge.ts'
import { engine, naive, weighted } from './matching/matchers.ts'
import { isWrong, measure, tableOf } from './matching/measure.ts'
import type { MadeOrganization } from '../../test/matching/made_organization.ts'
import { valueAfter } from '../../tools/value_after.ts'

/**
 * `npm run eval -- matching [--corpus DIR] [--seeds FROM..TO] [--wrong]`: how often the matcher acts, and how
 * often it is right, on organizations whose truth is known. Two plainer matchers run beside it.
 */
export async function run(args: string[]): Promise<void> {
  const corpus = await Promise.resolve(corpusOf(args))
  const all = judge(engine, corpus)
  process.stdout.write(`${JSON.stringify(measure(all))}\n\n${tableOf(all)}\n\n`)
  for (const [name, matcher] of [
    ['exact amount, nearest day', naive],
    ['weighted mean', weighted],
  ] as const) {
    process.stdout.write(`${name}: ${JSON.stringify(measure(judge(matcher, corpus)))}\n`)
  }
  if (args.includes('--wrong')) sayWrong(corpus)
}

function corpusOf(args: readonly string[]): MadeOrganization[] {
  const directory = valueAfter(args, '--corpus')
  if (directory !== undefined) return readCorpus(directory)
  const [from, to] = (valueAfter(args, '--seeds') ?? '').split('..').map(Number)
  if (from === undefined || to === undefined) return madeCorpus()
  return madeCorpus(Array.from({ length: to - from + 1 }, (_, at) => from + at))
}

/** Every wrong match with what was compared, for whoever wants to know why. */
function sayWrong(corpus: readonly MadeOrganization[]): void {
  for (const organization of corpus) {
    const answers = engine(organization)
    for (const transaction of organization.transactions) {
      const truth = organization.truth.get(transaction.id) ?? []
      const answer = answers.get(transaction.id)
      if (answer === undefined || !isWrong({ kind: '', truth, answer })) continue
      const items = organization.items.filter(({ id }) => answer.sets[0]?.includes(id))
      const said = { organization: organization.name, truth, transaction, items }
      const text = JSON.stringify(said, (_, value: unknown) =>
        typeof value === 'bigint' ? Number(value) : value,
      )
      process.stdout.write(`${text}\n`)
    }
  }
}
