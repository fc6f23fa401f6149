import { z } from 'zod'
import {
  findLedgerDifferences,
  findOldestOpenRow,
  listAccountFigures,
  listUndecidedRows,
} from '#bank/room'
import {
  addRanges,
  findOldestUnposted,
  listUndecidedDocuments,
  seesAllDocuments,
  type VatRange,
} from '#documents/room'
import { read } from '#kernel/corridor/read'
import type { Scene } from '#kernel/corridor/scene'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { findOpenReturn, type OpenReturn } from '#vat/room'
import { provenTo } from './overview/proven_to.ts'
import { documentDecision, rowDecision, type VatDecision } from './readiness/decisions.ts'

/** Each of the two kinds; whoever has more left decides these first. */
const most = 100

const moves = z
  .object({ low: z.number(), high: z.number() })
  .nullable()
  .meta({ description: 'By how much it can still move the amount; null: not known yet.' })

const text = z.string().nullable()

const readiness = z.object({
  returnId: text.meta({ description: 'The draft; null until it is prepared.' }),
  period: z.object({ key: z.string(), from: z.string(), to: z.string() }),
  dueDate: z.string(),
  currency: z.string(),
  payable: z.number().meta({ description: 'From what is posted now; negative: to get back.' }),
  isReady: z.boolean().meta({ description: 'The period is over and nothing is left to decide.' }),
  moves: moves.meta({ description: 'All decisions together; null: not known yet.' }),
  decisions: z.array(
    z.object({
      kind: z.enum(['document_not_posted', 'bank_not_matched']),
      id: z.string(),
      says: z.string(),
      name: text,
      date: text,
      amount: z.number().nullable(),
      currency: text,
      action: z.string(),
      input: z.record(z.string(), z.string()),
      isAllowed: z.boolean(),
      moves,
    }),
  ),
  hasMore: z.boolean().meta({ description: `More than ${most} documents or bank rows are left.` }),
  notShown: z
    .array(z.enum(['documents', 'bank']))
    .meta({ description: 'What your permissions do not let you read, and may still be left.' }),
  provenTo: z
    .object({ day: text, left: z.number().int() })
    .nullable()
    .meta({ description: 'As in overview: the proven day, and what is left until today.' }),
})

type Readiness = z.input<typeof readiness>

export default read({
  name: 'vat-readiness',
  resource: 'vat_readiness',
  says: 'How ready the next VAT return is: what it comes to now, each decision that is left until the end of its period with the amount it could still move, and to which day the books are proven. Prepares nothing.',
  needs: 'ledger:read',
  fails: [],
  item: readiness,
  one: findReadiness,
})

async function findReadiness(scene: Scene): Promise<Readiness> {
  const open = await findOpenReturn(scene)
  const { decisions, hasMore, notShown } = await decisionsFor(scene, open)
  const digits = currencyDigits(open.currency)
  const shown = (range: VatRange): Readiness['moves'] =>
    range && { low: toDecimal(range.lowMinor, digits), high: toDecimal(range.highMinor, digits) }
  const isOver = open.period.to < scene.today
  return {
    returnId: open.returnId,
    period: { key: open.periodKey, ...open.period },
    dueDate: open.dueDay,
    currency: open.currency,
    payable: toDecimal(open.payableMinor, digits),
    isReady: isOver && decisions.length === 0 && notShown.length === 0,
    moves: hasMore ? null : shown(addRanges(decisions.map((one) => one.moves))),
    decisions: decisions.map((one) => ({
      ...one,
      isAllowed: scene.allowed([one.action]).length > 0,
      moves: shown(one.moves),
    })),
    hasMore,
    notShown,
    provenTo: notShown.length > 0 ? null : await provenOf(scene),
  }
}

type Left = { decisions: VatDecision[]; hasMore: boolean; notShown: Readiness['notShown'] }

async function decisionsFor(
  scene: Scene,
  { period, currency, standardRate }: OpenReturn,
): Promise<Left> {
  const seesDocuments = seesAllDocuments(scene)
  const seesBank = scene.may('bank:read')
  const documents = seesDocuments ? await listUndecidedDocuments(scene, period.to, most + 1) : []
  const rows = seesBank ? await listUndecidedRows(scene, period.to, most + 1) : []
  return {
    decisions: [
      ...documents.slice(0, most).map(documentDecision),
      ...rows.slice(0, most).map((row) => rowDecision(row, currency, standardRate)),
    ],
    hasMore: documents.length > most || rows.length > most,
    notShown: [
      ...(seesDocuments ? [] : ['documents' as const]),
      ...(seesBank ? [] : ['bank' as const]),
    ],
  }
}

async function provenOf(scene: Scene): Promise<Readiness['provenTo']> {
  const figures = await listAccountFigures(scene, [])
  const differing = await findLedgerDifferences(scene, figures)
  const row = await findOldestOpenRow(scene, 1000)
  const document = await findOldestUnposted(scene, 1000)
  const day = provenTo({
    accounts: figures.map((one) => one.proven_on),
    openRowOn: row.day,
    unpostedOn: document.day,
    differsSince: differing.map((one) => (one.isFromStart ? null : one.since)),
  })
  return { day, left: row.count + document.count }
}
