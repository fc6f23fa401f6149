import { z } from 'zod'
import { findBuyer, type ContactRow } from '#contacts/room'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { addDays } from '#kernel/values/day'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { day, sides, type OpenSide } from '../item/as_of.ts'
import { homeCurrencyOf } from '../item/home_currency.ts'
import {
  currenciesOf,
  kindOfLine,
  lineKinds,
  type CurrencyPart,
  type StatementLine,
} from './statement_rules.ts'
import { listMovements, sumBefore, type StatementMovement } from './statement_store.ts'

const mostLines = 1000

const text = z.string().nullable()

export const statementFilters = z.strictObject({
  contactId: z.string().max(100).optional().meta({
    description: 'Without it, what stands without a contact.',
  }),
  from: day.optional().meta({ description: 'The first day; a year before the last if left out.' }),
  to: day.optional().meta({ description: 'The last day; today if left out.' }),
  side: z.enum(sides).optional().meta({
    description: 'receivable unless the contact is only a supplier.',
  }),
})

export const statementRecord = z.object({
  contactId: text,
  name: text,
  side: z.enum(sides),
  from: z.string(),
  to: z.string(),
  currencies: z.array(
    z.object({
      currency: z.string(),
      opening: z.number(),
      lines: z.array(
        z.object({
          date: z.string(),
          kind: z.enum(lineKinds),
          number: text.meta({ description: 'Of the invoice or bill that it is about.' }),
          text: z.string(),
          amount: z.number().meta({ description: 'Above zero: more is owed.' }),
          balance: z.number(),
          documentId: text,
          invoiceId: text,
          entryId: text,
          transactionId: text,
        }),
      ),
      closing: z.number(),
    }),
  ),
})

type StatementRecord = z.input<typeof statementRecord>

type MovementLine = StatementLine & { row: StatementMovement }

export type FoundStatement = {
  contact: ContactRow | null
  question: { contactId: string | null; side: OpenSide; from: string; to: string }
  currencies: CurrencyPart<MovementLine>[]
}

/** The movements of a contact between two days, in each currency. */
export async function findStatement(
  scene: Scene,
  asked: z.output<typeof statementFilters>,
): Promise<FoundStatement> {
  const { contactId: given } = asked
  const contact =
    given === undefined ? null : await findBuyer(scene, uuidOf('con', given, 'contact_not_found'))
  const contactId = contact?.id ?? null
  const to = asked.to ?? scene.today
  const from = asked.from ?? addDays(to, -365)
  if (from > to) {
    const detail = 'Name a first day that is not after the last.'
    throw new Failure('invalid_input', { errors: [{ pointer: '/from', code: 'day', detail }] })
  }
  const side = asked.side ?? (contact?.type === 'vendor' ? 'payable' : 'receivable')
  const question = { contactId, side, from, to }
  const openings = await sumBefore(scene, question)
  const found = await listMovements(scene, question, mostLines + 1)
  if (found.length > mostLines) throw new Failure('statement_too_long')
  const lines = found.map(toLine)
  const home = homeCurrencyOf(scene)
  const sums = openings.map(({ currency, minor }) => [currency, BigInt(minor)] as const)
  return { contact, question, currencies: currenciesOf(home, new Map(sums), lines) }
}

function toLine(row: StatementMovement): MovementLine {
  const minor = BigInt(row.minor)
  return { row, currency: row.currency, minor, kind: kindOfLine(row.kind, row.source, minor) }
}

export function toStatement({ contact, question, currencies }: FoundStatement): StatementRecord {
  const { side, from, to } = question
  return {
    contactId: contact === null ? null : encodeId('con', contact.id),
    name: contact?.name ?? null,
    side,
    from,
    to,
    currencies: currencies.map(({ currency, openingMinor, lines, closingMinor }) => {
      const decimal = (minor: bigint): number => toDecimal(minor, currencyDigits(currency))
      return {
        currency,
        opening: decimal(openingMinor),
        lines: lines.map((line) => ({
          ...placeOf(line.row),
          kind: line.kind,
          amount: decimal(line.minor),
          balance: decimal(line.balanceMinor),
        })),
        closing: decimal(closingMinor),
      }
    }),
  }
}

function placeOf(row: StatementMovement) {
  const { source, source_id: sourceId } = row
  const of = (prefix: 'doc' | 'inv', kind: string): string | null =>
    source === kind && sourceId !== null ? encodeId(prefix, sourceId) : null
  return {
    date: row.date,
    number: row.number,
    text: row.text,
    documentId: of('doc', 'document'),
    invoiceId: of('inv', 'invoice'),
    entryId: row.entry_id === null ? null : encodeId('led', row.entry_id),
    transactionId: row.transaction_id === null ? null : encodeId('btx', row.transaction_id),
  }
}
