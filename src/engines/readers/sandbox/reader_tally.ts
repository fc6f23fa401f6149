import type { ReaderFigures } from '../ports.ts'
import type { Loss } from './sandbox_child.ts'

type Tally = Pick<ReaderFigures, 'lost' | 'documents' | 'pages' | 'seconds'>

/** What the readers of this process have done so far, as totals. */
export function createTally(now: () => number): {
  totals(): Tally
  lost(loss: Loss): void
  /** Measures one reading; what has no pages counts as one. */
  around<Answer extends object>(work: () => Promise<Answer>): Promise<Answer>
} {
  const tally: Tally = {
    lost: { crash: 0, timeout: 0, memory: 0, start: 0 },
    documents: 0,
    pages: 0,
    seconds: 0,
  }
  return {
    totals: () => ({ ...tally, lost: { ...tally.lost } }),
    lost(loss) {
      tally.lost[loss] += 1
    },
    async around(work) {
      const began = now()
      const answer = await work().finally(() => (tally.seconds += (now() - began) / 1_000))
      if ('refused' in answer) return answer
      const { pages } = answer as { pages?: unknown }
      tally.documents += 1
      tally.pages += typeof pages === 'number' ? pages : 1
      return answer
    },
  }
}
