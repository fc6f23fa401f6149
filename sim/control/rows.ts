import { z } from 'zod'
import type { State } from '../state.ts'
import { answerOf } from '../wire.ts'
import type { Account } from '../world/accounts.ts'
import { readAmount } from '../world/amount.ts'
import { findBank } from '../world/banks.ts'
import { isDay } from '../world/day.ts'
import { CODES, goneFrom } from '../world/making.ts'
import type { Movement, Phase } from '../world/movement.ts'
import { buildAccountNumber } from '../world/numbers.ts'
import { type Control, findAccount, readOrder, reject } from './desk.ts'

const day = z.string().refine(isDay, 'is not a day')
const amount = z.string().transform((text, context) => {
  const minor = readAmount(text)
  if (minor !== undefined) return minor
  context.addIssue('is not an amount such as -12.50')
  return z.NEVER
})

const rowOrder = z.strictObject({
  amount,
  /** The booking date; default: today. */
  booked_on: day.optional(),
  /** The day from which it is listed as booked, if not the booking date: booked late. */
  listed_on: day.optional(),
  value_on: day.optional(),
  transaction_on: day.optional(),
  /** From when it is pending until it is booked, and what differs by then. */
  pending: z
    .strictObject({
      from: day,
      status: z.enum(['PDNG', 'HOLD', 'SCHD', 'OTHR']).default('PDNG'),
      amount: amount.optional(),
      entry_reference: z.string().nullable().default(null),
      text: z.array(z.string()).optional(),
    })
    .optional(),
  gone_on: day.optional(),
  entry_reference: z.string().nullable().default(null),
  name: z.string().nullable().default(null),
  iban: z.string().nullable().default(null),
  text: z.array(z.string()).default([]),
  reference: z.string().nullable().default(null),
  reference_schema: z.string().nullable().default(null),
  merchant_category: z.string().nullable().default(null),
  copies: z.int().min(1).max(1_000_000).default(1),
})

type RowOrder = z.output<typeof rowOrder>

function phasesOf(order: RowOrder, booked: string): Phase[] {
  const { pending } = order
  const open: Phase[] = pending
    ? [
        {
          from: pending.from,
          status: pending.status,
          amountMinor: pending.amount ?? order.amount,
          entryReference: pending.entry_reference,
          bookedOn: null,
          ...(pending.text === undefined ? {} : { lines: pending.text }),
        },
      ]
    : []
  const book: Phase = {
    from: order.listed_on ?? booked,
    status: 'BOOK',
    amountMinor: order.amount,
    entryReference: order.entry_reference,
    bookedOn: booked,
  }
  const gone = order.gone_on === undefined ? [] : [goneFrom(order.gone_on)]
  return [...open, book, ...gone].toSorted((a, b) =>
    a.from < b.from ? -1 : a.from > b.from ? 1 : 0,
  )
}

function movementOf(state: State, account: Account, order: RowOrder): Movement {
  const booked = order.booked_on ?? state.day
  return {
    id: `${account.iban}.added.${account.movements.length}`,
    transactionOn: order.transaction_on ?? order.pending?.from ?? booked,
    valueOn: order.value_on ?? booked,
    counterparty: order.name === null ? null : { name: order.name, iban: order.iban },
    lines: order.text,
    reference:
      order.reference === null ? null : { number: order.reference, scheme: order.reference_schema },
    code: order.amount < 0n ? CODES.sent : CODES.received,
    merchantCategory: order.merchant_category,
    exchange: null,
    phases: phasesOf(order, booked),
  }
}

const accountOrder = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/),
  opening: amount.default(0n),
  product: z.string().default('Account'),
  holder: z.string().default('Test'),
})

const addOrder = z.union([
  z.strictObject({ account: z.string(), transactions: z.array(rowOrder) }),
  z.strictObject({
    aspsp: z.strictObject({ name: z.string(), country: z.string() }),
    accounts: z.array(accountOrder),
  }),
])

/**
 * Adds rows to an account, or empty accounts to a bank. Only control orders move money on these.
 */
const add: Control = {
  method: 'POST',
  path: '/__sim/add',
  run({ state }, asked) {
    const order = readOrder(asked, addOrder)
    if ('account' in order) {
      const account = findAccount(state, order.account)
      const ids = order.transactions.flatMap((row) =>
        Array.from({ length: row.copies }, () => {
          const movement = movementOf(state, account, row)
          account.movements.push(movement)
          return movement.id
        }),
      )
      account.version++
      return answerOf({ transactions: ids })
    }
    const { name, country } = order.aspsp
    const bank = findBank(name, country) ?? reject(`there is no bank ${name}`, 404)
    const opened = order.accounts.map((one) => ({
      ...buildAccountNumber(bank.country, bank.number, state.chance),
      bank,
      role: null,
      holder: one.holder,
      product: one.product,
      currency: one.currency,
      kind: 'CACC' as const,
      openingMinor: one.opening,
      movements: [],
      version: 0,
      isClosed: false,
    }))
    state.accounts.push(...opened)
    return answerOf({ accounts: opened.map(({ iban }) => iban) })
  },
}

const changeOrder = z.strictObject({
  transaction: z.string(),
  /** From which day the bank shows it; default: today. */
  from: day.optional(),
  amount: amount.optional(),
  booked_on: day.optional(),
  entry_reference: z.string().nullable().optional(),
  text: z.array(z.string()).optional(),
  gone: z.boolean().default(false),
})

/** The bank changes or removes a row, from some day on. */
const change: Control = {
  method: 'POST',
  path: '/__sim/change',
  run({ state }, asked) {
    const order = readOrder(asked, changeOrder)
    const from = order.from ?? state.day
    for (const account of state.accounts) {
      const index = account.movements.findIndex(({ id }) => id === order.transaction)
      const movement = account.movements[index]
      const last = movement?.phases.at(-1)
      if (movement === undefined || last === undefined) continue
      if (from < last.from) reject(`the row has a change on ${last.from}; say a later day`)
      const next = order.gone ? goneFrom(from) : changed(last, from, order)
      account.movements[index] = { ...movement, phases: [...movement.phases, next] }
      account.version++
      return answerOf({ transaction: movement.id })
    }
    return reject(`there is no transaction ${order.transaction}`, 404)
  },
}

const changed = (last: Phase, from: string, order: z.output<typeof changeOrder>): Phase => ({
  ...last,
  from,
  amountMinor: order.amount ?? last.amountMinor,
  bookedOn: order.booked_on ?? last.bookedOn,
  entryReference: order.entry_reference === undefined ? last.entryReference : order.entry_reference,
  ...(order.text === undefined ? {} : { lines: order.text }),
})

export const rowControls: Control[] = [add, change]
