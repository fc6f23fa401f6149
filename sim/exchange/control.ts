import { z } from 'zod'
import { readOrder, reject } from '../control/desk.ts'
import { faultOrder } from '../faults.ts'
import { type Answer, answerOf, type Asked, isAnswer } from '../wire.ts'
import { deliver, deliverAgain } from './inbound.ts'
import {
  FATES,
  type Fate,
  scheduleNotices,
  nowOf,
  type State,
  listDueNotices,
  type Word,
} from './state.ts'

const percent = z.int().min(0).max(100)
const fate = z.enum(Object.keys(FATES) as [Fate, ...Fate[]])

const settingsOrder = z
  .strictObject({
    delayMs: z.int().min(0),
    fates: z.array(fate).min(1),
    publicFates: z.array(fate).min(1),
    lost: percent,
    doubled: percent,
    late: percent,
    lateMs: z.int().positive(),
    reordered: z.boolean(),
  })
  .partial()

const words = ['RC', 'NS', 'MC', 'DT', 'AT', 'EC01', 'EC02'] as const satisfies readonly Word[]
const tellOrder = z.strictObject({
  fileName: z.string(),
  word: z.enum(words),
  errors: z.array(z.strictObject({ code: z.string(), text: z.string() })).default([]),
})

const advanceOrder = z.strictObject({ seconds: z.int().positive() })

type Order = (state: State, asked: Asked) => Answer

const ORDERS: Record<string, Order> = {
  'GET state': (state) => {
    listDueNotices(state)
    const files = [...state.files.values()].map(({ notices, ...file }) => ({
      ...file,
      words: notices.map((one) => one.word),
    }))
    const { settings, coming, listed, lost } = state
    const waiting = { coming: coming.length, listed: listed.length, lost: lost.length }
    const inbound = state.inbound.map(({ file: _file, metadata: _metadata, ...one }) => one)
    const now = new Date(nowOf(state)).toISOString()
    return answerOf({ now, settings, ...waiting, files, inbound })
  },
  'POST settings': (state, asked) => {
    Object.assign(state.settings, readOrder(asked, settingsOrder))
    return answerOf({ settings: state.settings })
  },
  'POST tell': (state, asked) => {
    const { fileName, word, errors } = readOrder(asked, tellOrder)
    const file = state.files.get(fileName) ?? reject(`there is no file ${fileName}`, 404)
    scheduleNotices(state, file, [word], errors)
    return answerOf({ words: file.notices.map((one) => one.word) })
  },
  'POST deliver': deliver,
  'POST deliver_again': deliverAgain,
  'POST advance': (state, asked) => {
    state.shiftMs += readOrder(asked, advanceOrder).seconds * 1_000
    return answerOf({ now: new Date(nowOf(state)).toISOString() })
  },
  'POST redeliver': (state) => {
    listDueNotices(state)
    const count = state.lost.length
    state.listed.push(...state.lost.splice(0))
    return answerOf({ count })
  },
  'POST faults': (state, asked) => {
    const fault = { ...readOrder(asked, faultOrder), id: state.chance.uuid(), seen: 0, done: 0 }
    state.faults.push(fault)
    return answerOf({ id: fault.id })
  },
  'DELETE faults': (state) => {
    state.faults = []
    return answerOf({ faults: [] })
  },
}

/** Answers one order to the simulated exchange itself. */
export function answerExchangeControl(state: State, asked: Asked): Answer {
  const name = `${asked.method} ${asked.path.replace('/__sim/', '')}`
  try {
    const order = ORDERS[name]
    return order === undefined ? reject(`there is no ${name}`, 404) : order(state, asked)
  } catch (error) {
    if (error instanceof Error && isAnswer(error.cause)) return error.cause
    return answerOf({ message: String(error) }, 500)
  }
}
