import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { uuidOf } from '#kernel/corridor/record'
import { Failure } from '#kernel/failure/failure'
import { today } from '#kernel/values/day'
import {
  automaticAct,
  gatherActs,
  isActShown,
  showAct,
  zoneOf,
  type ShownAct,
} from './acts/acts.ts'
import { drawDay } from './acts/draw.ts'
import { faults, type VerdictRow } from './acts/verdict.ts'
import { lockDay, saveVerdict } from './acts/verdict_store.ts'

export default action({
  name: 'record_spot_check',
  says: 'Record whether an act of a spot check was right or wrong. Verdicts make up the error rate. If it was wrong, say what was, then undo it with the action in `undo`; nothing is undone by the verdict. A later verdict replaces the earlier one.',
  needs: 'ledger:edit',
  input: z
    .strictObject({
      actId: z.string().meta({ description: 'The id of one of the items of spot-check.' }),
      verdict: z.enum(['right', 'wrong']),
      fault: z
        .enum(faults)
        .optional()
        .meta({ description: 'What was wrong; target: matched to the wrong record.' }),
      note: z.string().trim().max(500).optional(),
    })
    .refine(({ verdict, fault }) => (verdict === 'wrong') === (fault !== undefined), {
      path: ['fault'],
      error: 'Say what was wrong, if and only if it was wrong.',
    })
    .meta({
      examples: [{ actId: 'act_01h455vb4pex5vsknk084sn02q', verdict: 'wrong', fault: 'account' }],
    }),
  output: automaticAct.extend({
    next: z.string().nullable().meta({ description: 'What to do about a wrong one.' }),
  }),
  fails: ['automatic_act_not_found', 'act_not_drawn'],
  hints: { idempotent: true },
  // The error rate is about what machines do by themselves, so people judge.
  forApps: false,

  async run(scene, { actId, verdict, fault, note }) {
    const uuid = uuidOf('act', actId, 'automatic_act_not_found')
    const [act] = await gatherActs((part) => part.find(scene, [uuid]))
    if (!act || !isActShown(scene, act)) throw new Failure('automatic_act_not_found')
    const day = today(act.at, zoneOf(scene))
    lockDay(scene, day)
    const drawn = (await drawDay(scene, day)).find((one) => one.act.uuid === uuid)
    if (!drawn) throw new Failure('act_not_drawn')
    const row: VerdictRow = {
      act_id: uuid,
      kind: act.kind,
      day,
      drawn: drawn.drawn,
      verdict,
      fault: fault ?? null,
      note: note || null,
      judged_at: scene.now,
    }
    const after = showAct(scene, act, row)
    saveVerdict(scene, row)
    const before = drawn.verdict && told(drawn.verdict)
    scene.changed({ event: 'spot_check.recorded', id: after.id, before, after: told(row) })
    return { ...after, next: verdict === 'wrong' ? nextOf(after) : null }
  },
})

/** Without the names and amounts of the act, which its own record has. */
function told({ kind, day, drawn, verdict, fault, note, judged_at: at }: VerdictRow): object {
  return { kind, day, drawn, verdict, fault, note, judgedAt: at.toISOString() }
}

function nextOf({ undo, kind }: ShownAct): string {
  if (undo === null) return 'It is undone already. Check that the record is as it should be now.'
  return kind === 'match'
    ? 'Undo the match with unmatch_transaction, then match the transaction to what it pays.'
    : 'Reverse the posting with reverse_posting, correct the document, then post it again.'
}
