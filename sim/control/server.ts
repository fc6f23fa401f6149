import { z } from 'zod'
import { faultOrder } from '../faults.ts'
import { moveClock, nowOf } from '../state.ts'
import { type Answer, answerOf, type Asked, isAnswer } from '../wire.ts'
import { consentControls } from './consents.ts'
import { type Control, type Desk, readOrder, reject } from './desk.ts'
import { lookControls } from './look.ts'
import { rowControls } from './rows.ts'

const plantFault: Control = {
  method: 'POST',
  path: '/__sim/faults',
  run({ state }, asked) {
    const fault = { ...readOrder(asked, faultOrder), id: state.chance.uuid(), seen: 0, done: 0 }
    state.faults.push(fault)
    return answerOf({ id: fault.id })
  },
}

const listFaults: Control = {
  method: 'GET',
  path: '/__sim/faults',
  run: ({ state }) => answerOf({ faults: state.faults }),
}

const clearFaults: Control = {
  method: 'DELETE',
  path: '/__sim/faults',
  run({ state }) {
    state.faults = []
    return answerOf({ faults: [] })
  },
}

const advanceOrder = z.union([
  z.strictObject({ days: z.int().positive() }),
  z.strictObject({ seconds: z.int().positive() }),
  z.strictObject({ to: z.iso.datetime({ offset: true }) }),
])

/** Moves the bank's clock: pending rows are booked, late ones appear, others vanish. */
const advance: Control = {
  method: 'POST',
  path: '/__sim/advance',
  run({ state }, asked) {
    const order = readOrder(asked, advanceOrder)
    const byMs =
      'days' in order
        ? order.days * 86_400_000
        : 'seconds' in order
          ? order.seconds * 1000
          : Date.parse(order.to) - nowOf(state)
    if (byMs < 0) reject('the clock does not go back')
    moveClock(state, byMs)
    return answerOf({ now: new Date(nowOf(state)).toISOString(), day: state.day })
  },
}

const CONTROLS: Control[] = [
  plantFault,
  listFaults,
  clearFaults,
  advance,
  ...lookControls,
  ...rowControls,
  ...consentControls,
]

/** Answers one order to the simulator itself. */
export function answerControl(desk: Desk, asked: Asked): Answer {
  const control = CONTROLS.find(
    ({ method, path }) => method === asked.method && path === asked.path,
  )
  try {
    return control === undefined
      ? reject(`there is no ${asked.method} ${asked.path}`, 404)
      : control.run(desk, asked)
  } catch (error) {
    if (error instanceof Error && isAnswer(error.cause)) return error.cause
    return answerOf({ message: String(error) }, 500)
  }
}
