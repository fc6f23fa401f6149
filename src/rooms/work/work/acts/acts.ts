import { z } from 'zod'
import { automaticMatches } from '#bank/room'
import { automaticPostings } from '#documents/room'
import type { Scene } from '#kernel/corridor/scene'
import { reasonShape } from '#kernel/corridor/waiting'
import { actKinds, type AutomaticAct, type AutomaticPart } from '#search/room'
import { encodeId } from '#kernel/values/id'
import { homeRegion } from '#regions/room'
import { verdictShape, type VerdictRow } from './verdict.ts'

const parts: readonly AutomaticPart[] = [automaticMatches, automaticPostings]

const nextCall = z.object({
  action: z.string(),
  input: z.record(z.string(), z.string()),
  isAllowed: z.boolean().meta({ description: 'Whether your permissions allow that action.' }),
})

/** An act as every read shows it. */
export const automaticAct = z.object({
  id: z.string(),
  kind: z.enum(actKinds),
  at: z.string(),
  recordId: z.string().meta({ description: 'The bank transaction or the document.' }),
  name: z.string().nullable(),
  detail: z.string().nullable().meta({ description: 'Why Daybook did it.' }),
  reasons: z.array(reasonShape).meta({ description: 'The sentences of `detail`.' }),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  confidence: z.number().nullable(),
  runId: z.string().nullable().meta({ description: 'undo_run reverts the whole run.' }),
  undoneAt: z.string().nullable(),
  undo: nextCall.nullable().meta({ description: 'null where it stands no more.' }),
  verdict: verdictShape.nullable(),
})

export type ShownAct = z.input<typeof automaticAct>

export function partsShown(scene: Scene, kind?: string): AutomaticPart[] {
  return parts.filter((one) => one.isShown(scene) && (kind === undefined || one.kind === kind))
}

/** Those of all kinds, whoever asks. */
export async function gatherActs(
  ask: (part: AutomaticPart) => Promise<AutomaticAct[]>,
): Promise<AutomaticAct[]> {
  const found: AutomaticAct[] = []
  for (const part of parts) found.push(...(await ask(part)))
  return found
}

export function isActShown(scene: Scene, { kind }: AutomaticAct): boolean {
  return partsShown(scene, kind).length > 0
}

export function zoneOf(scene: Scene): string {
  return homeRegion(scene).timeZone
}

export function showAct(scene: Scene, act: AutomaticAct, verdict: VerdictRow | null): ShownAct {
  const { uuid, kind, at, recordId, name, detail, reasons } = act
  const { amount, currency, confidence, runId } = act
  return {
    id: encodeId('act', uuid),
    kind,
    at: at.toISOString(),
    recordId,
    name,
    detail,
    reasons,
    amount,
    currency,
    confidence,
    runId,
    undoneAt: act.undoneAt?.toISOString() ?? null,
    undo: undoOf(scene, act),
    verdict: verdict && {
      drawn: verdict.drawn,
      verdict: verdict.verdict,
      fault: verdict.fault,
      note: verdict.note,
      judgedAt: verdict.judged_at.toISOString(),
    },
  }
}

function undoOf(scene: Scene, { kind, stands, recordId }: AutomaticAct): ShownAct['undo'] {
  const part = parts.find((one) => one.kind === kind)
  if (!part || !stands) return null
  const { action, input } = part.undo
  return { action, input: input(recordId), isAllowed: scene.allowed([action]).length > 0 }
}
