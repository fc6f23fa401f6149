import { z } from 'zod'
import { statusOf } from '../enablebanking/sessions.ts'
import { nowOf, SESSION_STATUSES, type State } from '../state.ts'
import { answerOf } from '../wire.ts'
import type { Account } from '../world/accounts.ts'
import { writeAmount } from '../world/amount.ts'
import { keyOf } from '../world/banks.ts'
import { balanceAt, listRows } from '../world/statement.ts'
import { type Control, findAccount, readOrder, reject } from './desk.ts'

const shapeAccount = (state: State, account: Account) => ({
  iban: account.iban,
  bank: keyOf(account.bank),
  currency: account.currency,
  product: account.product,
  rows: listRows(account, state.day).length,
  opening: writeAmount(account.openingMinor),
  balance: writeAmount(balanceAt(account, state.day, state.day)),
  closed: account.isClosed,
})

/** The bank's own view of an account today, to compare a copy with. */
const shapeRows = (state: State, account: Account) =>
  listRows(account, state.day).map(({ movement, phase, entryReference }) => ({
    id: movement.id,
    status: phase.status,
    booked_on: phase.bookedOn,
    amount: writeAmount(phase.amountMinor),
    entry_reference: entryReference,
    text: phase.lines ?? movement.lines,
    next: movement.phases.find(({ from }) => from > state.day)?.from ?? null,
  }))

const look: Control = {
  method: 'GET',
  path: '/__sim/state',
  run({ state }, asked) {
    const wanted = asked.query.get('rows')
    return answerOf({
      now: new Date(nowOf(state)).toISOString(),
      day: state.day,
      seed: state.seed,
      settings: state.settings,
      applications: [...state.applications.keys()],
      authorizations: [...state.authorizations.values()].map((one) => ({
        id: one.id,
        bank: keyOf(one.bank),
        status: one.status,
        state: one.state,
        redirect_url: one.redirectUrl,
      })),
      sessions: [...state.sessions.values()].map((session) => ({
        id: session.id,
        bank: keyOf(session.authorization.bank),
        status: statusOf(state, session),
        valid_until: session.authorization.access.validUntil,
        accounts: session.accounts.map(({ uid, account }) => ({ uid, iban: account.iban })),
      })),
      accounts: state.accounts.map((account) => shapeAccount(state, account)),
      reads: Object.fromEntries(state.reads),
      faults: state.faults,
      calls: state.calls,
      ...(wanted === null ? {} : { rows: shapeRows(state, findAccount(state, wanted)) }),
    })
  },
}

const settings = z
  .strictObject({
    unattendedReads: z.int().min(0),
    codeSeconds: z.int().positive(),
    pageSize: z.int().positive().nullable(),
    absent: z.enum(['omitted', 'null']),
  })
  .partial()

const stateOrder = z.strictObject({
  /** Back to the start, optionally with another seed. */
  reset: z.boolean().default(false),
  seed: z.int().optional(),
  settings: settings.default({}),
  /** Sets sessions to states that no call leads to. */
  sessions: z.record(z.string(), z.enum(SESSION_STATUSES)).default({}),
})

const turn: Control = {
  method: 'POST',
  path: '/__sim/state',
  run(desk, asked) {
    const order = readOrder(asked, stateOrder)
    if (order.seed !== undefined && !order.reset) reject('a new seed needs a reset')
    if (order.reset) desk.reset(order.seed ?? desk.state.seed)
    const { state } = desk
    for (const [name, value] of Object.entries(order.settings)) {
      if (value !== undefined) Object.assign(state.settings, { [name]: value })
    }
    for (const [id, status] of Object.entries(order.sessions)) {
      const session = state.sessions.get(id) ?? reject(`there is no session ${id}`, 404)
      session.status = status
    }
    return answerOf({ seed: state.seed, day: state.day, settings: state.settings })
  },
}

export const lookControls: Control[] = [look, turn]
