import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { encodeId } from '#kernel/values/id'
import { findConsent, listCalls, sumMonth } from './asking/model_store.ts'
import type { LanguageReader } from './ports.ts'

const shownCalls = 50
const dollars = z.number().meta({ description: 'In US dollars.' })

const asked = z.object({
  documentId: z.string(),
  at: z.string(),
  pages: z.number().int(),
  model: z.string(),
  state: z.enum(['sent', 'answered', 'failed', 'unknown']),
  why: z.string().nullable(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  cost: dollars,
})

export default read({
  name: 'language-model',
  resource: 'language_model',
  says: 'Whether pages are shown to a language model and where they go, and what it has cost this month, by document.',
  needs: 'settings:read',
  fails: [],
  item: z.object({
    configured: z.boolean(),
    destination: z
      .string()
      .nullable()
      .meta({ description: 'Who would get the pages, and where; to be repeated to allow it.' }),
    model: z.string().nullable(),
    allowed: z
      .boolean()
      .meta({ description: 'A person allowed exactly this destination, and it stands.' }),
    month: z.object({
      calls: z.number().int(),
      inputTokens: z.number().int(),
      outputTokens: z.number().int(),
      cost: dollars,
      limit: dollars.nullable(),
    }),
    newest: z.array(asked),
  }),
  gather: (ports, { mode }) => Promise.resolve(ports.languageModels[mode]),
  async one(scene, _filters, gathered) {
    const model = gathered as LanguageReader | null
    const consent = await findConsent(scene)
    const month = await sumMonth(scene)
    const calls = await listCalls(scene, shownCalls)
    const isAllowed = consent?.is_allowed === true && consent.destination === model?.destination
    return {
      configured: model !== null,
      destination: model?.destination ?? null,
      model: model?.model ?? null,
      allowed: isAllowed,
      month: {
        calls: month.calls,
        inputTokens: Number(month.input),
        outputTokens: Number(month.output),
        cost: Number(month.cost) / 1_000_000,
        limit: model === null ? null : Number(model.monthlyLimitMicros) / 1_000_000,
      },
      newest: calls.map((call) => ({
        documentId: encodeId('doc', call.document_id),
        at: call.asked_at.toISOString(),
        pages: call.pages,
        model: call.model,
        state: call.state,
        why: call.why,
        inputTokens: call.input_tokens,
        outputTokens: call.output_tokens,
        cost: Number(call.cost_micros) / 1_000_000,
      })),
    }
  },
})
