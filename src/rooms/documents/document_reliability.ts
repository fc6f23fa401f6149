import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import type { Scene } from '#kernel/corridor/scene'
import { addDays } from '#kernel/values/day'
import { countOutcomes, countUndone } from './memory/outcome_store.ts'
import { curveErrorOf, curveOf } from './memory/reliability_curve.ts'

const days = 365
const mostDocuments = 2_000

const count = z.number().int()
const share = z.number().nullable()

const band = z.object({
  from: z.number(),
  to: z.number().meta({ description: 'Below this; 1 is included.' }),
  accepted: count.meta({ description: 'Documents that somebody who may post has accepted.' }),
  right: count.meta({
    description:
      'Of these, how many were posted with supplier, date, total, VAT and currency as read.',
  }),
  share: share.meta({ description: 'The share that was right; null if there are none.' }),
  stated: share.meta({ description: 'The mean of their confidence; null if there are none.' }),
})

const reliability = z.object({
  since: z.string().meta({ description: 'The day from which automatic postings are counted.' }),
  sources: z
    .array(
      z.object({
        source: z.string().meta({ description: 'einvoice, pdf, scan or text.' }),
        accepted: count,
        right: count,
        curve: z.array(band),
        error: share.meta({
          description: 'How far stated confidence and the share that was right are apart.',
        }),
        automatic: z.object({
          posted: count.meta({ description: 'Posted automatically.' }),
          undone: count.meta({ description: 'Of these, how many were reversed.' }),
        }),
      }),
    )
    .meta({
      description: `By what documents were read from. Of each supplier the last five accepted count, ${mostDocuments} in all.`,
    }),
})

export default read({
  name: 'document-reliability',
  resource: 'document_reliability',
  says: 'How far the confidence of readings can be trusted here: for each source and band of confidence how many accepted documents were right as they were read, and how many automatic postings were reversed.',
  needs: 'documents:post',
  fails: [],
  item: reliability,
  one: findDocumentReliability,
})

async function findDocumentReliability(scene: Scene): Promise<z.input<typeof reliability>> {
  const since = addDays(scene.now.toISOString().slice(0, 10), -days)
  const outcomes = await countOutcomes(scene, mostDocuments)
  const automatic = await countUndone(scene, new Date(`${since}T00:00:00Z`))
  const names = new Set([...outcomes, ...automatic].map((row) => row.source_class))
  const sources = [...names].toSorted().map((source) => {
    const curve = curveOf(outcomes.filter((row) => row.source_class === source))
    const posted = automatic.find((row) => row.source_class === source)
    return {
      source,
      accepted: curve.reduce((sum, one) => sum + one.accepted, 0),
      right: curve.reduce((sum, one) => sum + one.right, 0),
      curve,
      error: curveErrorOf(curve),
      automatic: { posted: posted?.posted ?? 0, undone: posted?.undone ?? 0 },
    }
  })
  return { since, sources }
}
