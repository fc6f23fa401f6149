import { z } from 'zod'
import { renderCap, type PostingSide } from '#documents/room'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { sayReasons } from '../transactions/decision.ts'
import type { ShadowRow } from './shadow_store.ts'
import { sayState } from './shadow_words.ts'
import { targetTypes, type TargetType } from '../transactions/suggestion.ts'

export const states = ['open', 'agreed', 'differed', 'dropped', 'lapsed'] as const

const text = z.string().nullable()

/** The targets of a match, or the coding of a posting. */
const side = z.object({
  targets: z.array(
    z.object({
      targetType: z.enum(targetTypes),
      targetId: z.string(),
      amount: z.number().meta({ description: 'The part of the transaction, in its currency.' }),
    }),
  ),
  posting: z
    .object({
      account: z.array(z.string()).meta({ description: 'The ledger accounts used.' }),
      vatCode: z.array(text).meta({ description: 'The VAT codes used.' }),
      amount: z.number().meta({ description: 'Gross; negative for a purchase.' }),
      vatAmounts: z
        .array(z.object({ net: z.number(), vat: z.number(), deductible: z.number() }))
        .meta({ description: 'How the amount is split, line by line.' }),
      text: z.string(),
      contact: text.meta({ description: 'The linked contact.' }),
    })
    .nullable(),
})

export const shadowDecision = z.object({
  kind: z.enum(['match', 'posting']),
  transactionId: text,
  documentId: text,
  proposedAt: z.string().meta({ description: 'When it would have been matched or posted.' }),
  decidedAt: text,
  state: z.enum(states),
  says: z.string().meta({ description: 'What happened to it, as a sentence.' }),
  basis: z.string().meta({
    description: 'The kind of evidence of a match, or what set the confidence of a posting.',
  }),
  confidence: z.number(),
  detail: z.string().meta({ description: 'Why it would have been matched or posted.' }),
  date: text.meta({ description: 'The date of the transaction or document.' }),
  party: text,
  amount: z.number(),
  currency: z.string(),
  wouldHave: side,
  decided: side.nullable().meta({
    description: 'What a person matched or posted; null if nothing.',
  }),
  changes: z.array(z.string()).meta({
    description:
      'What differs in a posting: account, vatCode, amount, vatAmounts, text, contact, or reversed.',
  }),
})

type Shown = z.input<typeof shadowDecision>
type Side = z.input<typeof side>

export function toShadowDecision(row: ShadowRow): Shown {
  const { kind, state, currency } = row
  const digits = currencyDigits(currency)
  return {
    kind,
    proposedAt: row.proposed_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    state,
    says: sayState(kind, state),
    basis: row.basis,
    date: row.day,
    party: row.party,
    amount: toDecimal(BigInt(row.amount_minor), digits),
    currency,
    changes: row.changes,
    ...(row.kind === 'match' ? matchPart(row, digits) : postingPart(row)),
  }
}

type Own = Pick<
  Shown,
  'transactionId' | 'documentId' | 'confidence' | 'detail' | 'wouldHave' | 'decided'
>

function matchPart(row: Extract<ShadowRow, { kind: 'match' }>, digits: number): Own {
  const whole = row.amount_minor
  const target = (targetType: TargetType, id: string, minor: string | null) => ({
    targetType,
    targetId: encodeId(targetType === 'ledger' ? 'led' : 'doc', id),
    amount: toDecimal(BigInt(minor ?? whole), digits),
  })
  const { proposed, decided } = row
  // A single target takes the whole transaction, whatever its own open amount is.
  const partOf = (minor: string): string => (proposed.length === 1 ? whole : minor)
  return {
    transactionId: encodeId('btx', row.id),
    documentId: null,
    confidence: row.grounds.probability,
    detail: sayReasons(row.grounds.reasons),
    wouldHave: {
      targets: proposed.map((one) => target('ledger', one.entryId, partOf(one.amountMinor))),
      posting: null,
    },
    decided: decided && {
      targets: decided.map((one) => target(one.targetType, one.targetId, one.amountMinor)),
      posting: null,
    },
  }
}

function postingPart(row: Extract<ShadowRow, { kind: 'posting' }>): Own {
  return {
    transactionId: null,
    documentId: encodeId('doc', row.id),
    confidence: row.grounds.cap,
    detail: renderCap(row.grounds),
    wouldHave: toSide(row.proposed),
    decided: row.decided && toSide(row.decided),
  }
}

function toSide({ amount, vatAmounts, ...rest }: PostingSide): Side {
  return {
    targets: [],
    posting: {
      ...rest,
      amount: Number(amount),
      vatAmounts: vatAmounts.map((line) => ({
        net: Number(line.net),
        vat: Number(line.vat),
        deductible: Number(line.deductible),
      })),
    },
  }
}
