import { performance } from 'node:perf_hooks'
import type { DocumentReader } from '../../src/engines/readers/ports.ts'
import { isRefusal, outcome } from '../../src/engines/readers/reading/reading.ts'
import type { StrangeFile } from '../support/documents/mutations.ts'
import { requestOf } from './sandboxes.ts'

export type Judged = {
  name: string
  /** What came of it: the name of the reader, or why it was refused. */
  result: string
  tookMs: number
  /** Empty where all is as it should be. */
  problems: string[]
}

/** A file is judged by its answer: in time, of the right shape, with a reason that says something. */
export async function judge(
  reader: DocumentReader,
  file: StrangeFile,
  mostMs: number,
): Promise<Judged> {
  const { name, bytes, mimeType, fileName } = file
  const since = performance.now()
  try {
    const answer = await reader.read(requestOf({ bytes, mimeType, fileName }))
    const tookMs = performance.now() - since
    const result = isRefusal(answer) ? answer.refused : answer.reader
    const problems = [
      ...(outcome.safeParse(answer).success ? [] : ['its answer is not of the schema']),
      ...(tookMs > mostMs ? [`it took ${Math.round(tookMs)} ms`] : []),
      ...(isRefusal(answer) && answer.detail === '' ? ['it was refused without a word'] : []),
      ...(/\/(?:work|home|root|usr|node_modules)\//.test(JSON.stringify(answer))
        ? ['its answer shows a path of this machine']
        : []),
    ]
    return { name, result, tookMs, problems }
  } catch (error) {
    const problems = [`the reader failed: ${String(error)}`]
    return { name, result: 'failed', tookMs: performance.now() - since, problems }
  }
}

export function countResults(judged: readonly Judged[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { result } of judged) counts[result] = (counts[result] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).toSorted(([, a], [, b]) => b - a))
}

export const problemsOf = (judged: readonly Judged[]): string[] =>
  judged.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))
