import type { History, Shown } from './history.ts'
import { append, appendAlone, appendChange, endOf, replaceLast, type Fault } from './plant.ts'
import {
  coding,
  isAttended,
  isIn,
  postAlone,
  posting,
  read,
  where,
  withEntry,
} from './plant_at_end.ts'

/** What conditions of the caller, the policy and the moment forbid, done after all. */
export const faultsOfPolicy: Fault[] = [
  {
    name: 'If-Match with an older version is accepted',
    plant: (history) => {
      const planted = appendChange(history, 'link', 'linked', { contactId: 'contact-7' })
      const ifMatch = (planted?.final.record?.version ?? 0) - 2
      return planted && replaceLast(planted, { contactId: 'contact-7', ifMatch })
    },
  },
  {
    name: 'If-Match with the current version is refused',
    plant: (history) => {
      const { record } = history.final
      const answer = { refused: 'version_mismatch' }
      return record && append(history, { name: 'code', ifMatch: record.version, answer })
    },
  },
  {
    name: 'the policy posts where automatic posting is off',
    plant: where(
      (record, { threshold }) => record.status === 'coded' && threshold === null,
      postAlone,
    ),
  },
  {
    name: 'the policy posts below its threshold',
    plant: where(
      (record, history) =>
        history.threshold !== null &&
        record.status === 'coded' &&
        history.events.at(-1)?.type === 'coded' &&
        record.confidence < history.threshold,
      postAlone,
    ),
  },
  {
    name: 'the policy posts what was reversed',
    plant: where(
      (record, { events }) => record.status === 'coded' && events.at(-1)?.type === 'reversed',
      postAlone,
    ),
  },
  {
    name: 'the policy posts a coding that was changed since',
    plant: where(
      (_record, { events }) =>
        events.at(-1)?.type === 'corrected' &&
        events.at(-2)?.type === 'coded' &&
        events.at(-1)?.shown?.coding?.print !== events.at(-2)?.shown?.coding?.print,
      postAlone,
    ),
  },
  {
    name: 'the background reads what somebody has in hand',
    plant: where(
      (record, history) => record.status === 'draft' && isAttended(history),
      (history) => appendAlone(history, 'extracted', read),
    ),
  },
  {
    name: 'the background codes what somebody has in hand',
    plant: where(
      (record, history) => record.status === 'extracted' && isAttended(history),
      (history) => appendAlone(history, 'coded', { status: 'coded', coding }),
    ),
  },
  {
    name: 'a correction is lost without any event',
    plant: where(
      (record) => (record.coding?.corrected.length ?? 0) > 0,
      (history) => {
        const record = history.final.record as Shown
        const lost = { ...record, coding: { ...coding, print: record.coding?.print ?? '' } }
        return { ...history, final: { ...history.final, record: lost } }
      },
    ),
  },
  {
    name: 'a deletion is answered and not done',
    plant: (history) =>
      history.final.record === null
        ? null
        : append(history, { name: 'delete', answer: { deleted: true } }),
  },
  {
    name: 'a coding is changed while it is being posted',
    plant: where(isIn('coded'), changeWhilePosting),
  },
]

/** Two callers are told that it is being posted; between them a third changes what is posted. */
function changeWhilePosting(history: History): History | null {
  const start = endOf(history) + 20
  const changed = appendChange(history, 'link', 'extracted', read)
  const planted = withEntry(
    changed && appendChange(changed, 'post', 'posted', { status: 'posted', error: null, posting }),
  )
  if (!planted) return null
  const [change, post] = planted.operations.slice(-2)
  if (!change || !post) return null
  const held = { name: 'code', client: 1, requestId: null } as const
  const answer = { refused: 'posting_in_doubt' }
  return {
    ...planted,
    operations: [
      ...history.operations,
      { ...post, calledAt: start, answeredAt: start + 60 },
      { ...held, answer, calledAt: start + 10, answeredAt: start + 12 },
      { ...change, name: 'extract', calledAt: start + 20, answeredAt: start + 22 },
      { ...held, answer, calledAt: start + 30, answeredAt: start + 32 },
    ],
  }
}
