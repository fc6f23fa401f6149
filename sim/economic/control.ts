import { z } from 'zod'
import { readOrder, reject } from '../control/desk.ts'
import { faultOrder } from '../faults.ts'
import { type Answer, answerOf, type Asked, isAnswer } from '../wire.ts'
import { type Agreement, type Draft, FULL } from './agreement.ts'
import { bookDrafts, checkBooking } from './booking.ts'
import { removeDrafts } from './drafts.ts'
import { addEntries, entriesOrder } from './human.ts'
import { look } from './look.ts'
import { addAgreement, nowOf, type State } from './state.ts'

export type EconomicDesk = { state: State; reset(): void }

const settingsOrder = z
  .strictObject({
    tokenLimit: z.int().positive(),
    windowSeconds: z.int().positive(),
    storesRefusals: z.boolean(),
    cursorPageSize: z.int().positive().max(1_000),
    bookingLagSeconds: z.int().min(0),
  })
  .partial()

const advanceOrder = z.strictObject({ seconds: z.int().positive() })
const grant = z.string().min(1)
const agreementOrder = z.strictObject({
  grant,
  name: z.string().optional(),
  cvr: z
    .string()
    .regex(/^\d{8}$/)
    .optional(),
  isRevoked: z.boolean().optional(),
  roles: z.array(z.enum(FULL.roles)).optional(),
  modules: z.array(z.enum(FULL.modules)).optional(),
  baseCurrency: z.string().length(3).optional(),
})
const voucherOrder = z.strictObject({ grant, voucherNumber: z.int(), journal: z.int().optional() })
const accountOrder = z.strictObject({
  grant,
  number: z.int(),
  name: z.string().max(125).optional(),
  type: z.int().min(1).max(7).optional(),
  vatCode: z.string().nullable().optional(),
  isBarred: z.boolean().optional(),
  isBlocked: z.boolean().optional(),
})
const yearOrder = z.strictObject({ grant, year: z.string().length(4), isClosed: z.boolean() })
const periodOrder = z.strictObject({
  grant,
  month: z.string().regex(/^\d{4}-\d{2}$/),
  isBarred: z.boolean(),
})

function findAgreement({ state }: EconomicDesk, grant: string): Agreement {
  return state.agreements.get(grant) ?? reject(`there is no agreement of ${grant}`, 404)
}

function draftsOf(agreement: Agreement, order: z.output<typeof voucherOrder>): Draft[] {
  const drafts = [...agreement.drafts.values()].filter(
    (one) =>
      one.voucherNumber === order.voucherNumber &&
      (order.journal === undefined || one.journalNumber === order.journal),
  )
  return drafts.length > 0 ? drafts : reject(`there is no draft ${order.voucherNumber}`, 404)
}

/** What was not sent stays as it is. */
const given = (order: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(order).filter(([, value]) => value !== undefined))

type Order = (desk: EconomicDesk, asked: Asked) => Answer

const HUMAN: Record<string, Order> = {
  'POST delete_draft': (desk, asked) => {
    const order = readOrder(asked, voucherOrder)
    const agreement = findAgreement(desk, order.grant)
    const drafts = draftsOf(agreement, order)
    removeDrafts({ agreement }, drafts)
    return answerOf({ deleted: drafts.map((one) => one.entryNumber) })
  },
  'POST book_draft': (desk, asked) => {
    const order = readOrder(asked, voucherOrder)
    const agreement = findAgreement(desk, order.grant)
    const drafts = draftsOf(agreement, order)
    const [fault] = checkBooking(agreement, drafts)
    if (fault !== undefined) reject(fault.message)
    bookDrafts(agreement, drafts)
    return answerOf({ booked: drafts.map((one) => one.entryNumber) })
  },
  'POST account': (desk, asked) => {
    const { grant, number, ...more } = readOrder(asked, accountOrder)
    const { accounts } = findAgreement(desk, grant)
    const known = accounts.get(number) ?? {
      number,
      name: String(number),
      type: 1,
      vatCode: null,
      isBarred: false,
      isBlocked: false,
      isCredit: false,
      version: 0,
    }
    const account = { ...known, ...given(more), version: known.version + 1 }
    accounts.set(number, account)
    return answerOf({ account })
  },
  'POST year': (desk, asked) => {
    const { grant, year, isClosed } = readOrder(asked, yearOrder)
    const { years } = findAgreement(desk, grant)
    const known = years.find((one) => one.year === year)
    if (known === undefined) {
      years.push({ year, from: `${year}-01-01`, to: `${year}-12-31`, isClosed })
    } else known.isClosed = isClosed
    return answerOf({ years })
  },
  'POST period': (desk, asked) => {
    const { grant, month, isBarred } = readOrder(asked, periodOrder)
    const { barredPeriods } = findAgreement(desk, grant)
    if (isBarred) barredPeriods.add(month)
    else barredPeriods.delete(month)
    return answerOf({ barred: [...barredPeriods] })
  },
  'POST entries': (desk, asked) => {
    const order = readOrder(asked, entriesOrder)
    return answerOf(addEntries(findAgreement(desk, order.grant), order))
  },
}

const ORDERS: Record<string, Order> = {
  ...HUMAN,
  'GET state': ({ state }, asked) => answerOf(look(state, asked.query.get('grant'))),
  'POST reset': (desk) => {
    desk.reset()
    return answerOf({ now: new Date(nowOf(desk.state)).toISOString() })
  },
  'POST settings': ({ state }, asked) => {
    Object.assign(state.settings, given(readOrder(asked, settingsOrder)))
    return answerOf({ settings: state.settings })
  },
  'POST advance': ({ state }, asked) => {
    state.shiftMs += readOrder(asked, advanceOrder).seconds * 1_000
    return answerOf({ now: new Date(nowOf(state)).toISOString() })
  },
  'POST agreements': (desk, asked) => {
    const { grant, name, roles, modules, ...more } = readOrder(asked, agreementOrder)
    const known = desk.state.agreements.get(grant)
    const agreement = known ?? addAgreement(desk.state, grant, name ?? grant)
    Object.assign(agreement, given({ name, ...more }))
    if (roles !== undefined) agreement.roles = new Set(roles)
    if (modules !== undefined) agreement.modules = new Set(modules)
    return answerOf({ number: agreement.number, grant })
  },
  'POST faults': ({ state }, asked) => {
    const fault = { ...readOrder(asked, faultOrder), id: state.chance.uuid(), seen: 0, done: 0 }
    state.faults.push(fault)
    return answerOf({ id: fault.id })
  },
  'GET faults': ({ state }) => answerOf({ faults: state.faults }),
  'DELETE faults': ({ state }) => {
    state.faults = []
    return answerOf({ faults: [] })
  },
  'GET calls': ({ state }) => answerOf({ calls: state.calls }),
}

/** Answers one order to the simulated system itself. */
export function answerEconomicControl(desk: EconomicDesk, asked: Asked): Answer {
  const name = `${asked.method} ${asked.path.replace('/__sim/', '')}`
  try {
    const order = ORDERS[name]
    return order === undefined ? reject(`there is no ${name}`, 404) : order(desk, asked)
  } catch (error) {
    if (error instanceof Error && isAnswer(error.cause)) return error.cause
    return answerOf({ message: String(error) }, 500)
  }
}
