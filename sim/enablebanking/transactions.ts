import { z } from 'zod'
import type { Shown, State } from '../state.ts'
import { answerOf } from '../wire.ts'
import { isDay } from '../world/day.ts'
import { dateOf, listRows, type Row } from '../world/statement.ts'
import { type Call, readQuery, type Route } from './call.ts'
import { type Place, readKey, writeKey } from './continuation.ts'
import { refuse } from './errors.ts'
import { readPeriod } from './period.ts'
import { countRead } from './presence.ts'
import { findShown } from './sessions.ts'
import { shapeTransaction } from './shapes.ts'

const day = z.string().refine(isDay, 'is not a day')

const query = z.object({
  date_from: day.optional(),
  date_to: day.optional(),
  continuation_key: z.string().optional(),
  transaction_status: z.enum(['BOOK', 'CNCL', 'HOLD', 'OTHR', 'PDNG', 'RJCT', 'SCHD']).optional(),
  strategy: z.enum(['default', 'longest']).default('default'),
})

/** Valid for one listing only: the same row has another id in the next. */
const transactionIdOf = (listing: number, row: Row): string =>
  Buffer.from(`${listing} ${row.movement.id}`).toString('base64url')

// All pages of a listing come from the same rows, which are computed once.
const sought = new WeakMap<Row[], { key: string; rows: Row[] }>()

function findRows(call: Call, shown: Shown, wanted: z.output<typeof query>): Row[] {
  const { from, to } = readPeriod(call.state, shown.session, wanted)
  const listed = listRows(shown.account, call.state.day)
  const key = `${from} ${to} ${wanted.transaction_status}`
  const known = sought.get(listed)
  if (known?.key === key) return known.rows
  const rows = listed.filter((row) => {
    const date = dateOf(row)
    const isWanted = wanted.transaction_status ?? row.phase.status
    return date >= from && (to === null || date <= to) && row.phase.status === isWanted
  })
  sought.set(listed, { key, rows })
  return rows
}

/** Where the page and the next one begin; some pages are empty although more follow. */
function cutPage(state: State, shown: Shown, rows: Row[], at: Place) {
  const { bank } = shown.account
  const size = bank.emptyPages.includes(at.page) ? 0 : (state.settings.pageSize ?? bank.pageSize)
  const offset = at.offset + size
  const isLast = offset >= rows.length && size > 0
  return {
    rows: rows.slice(at.offset, offset),
    next: isLast ? null : { offset, page: at.page + 1 },
  }
}

const listTransactions: Route = {
  method: 'GET',
  path: '/accounts/*/transactions',
  run(call: Call) {
    const { state } = call
    const shown = findShown(call)
    const { account, session } = shown
    if (!session.authorization.access.hasTransactions) refuse('ACCESS_DENIED')
    const { continuation_key: key, ...wanted } = readQuery(call, query)
    const parameters = JSON.stringify(wanted)
    const at = key === undefined ? { offset: 0, page: 0 } : readKey(state, shown, parameters, key)
    if (at === undefined) refuse('WRONG_CONTINUATION_KEY')
    const rows = findRows(call, shown, wanted)
    countRead(state, account, 'transactions', call.asked.headers, key !== undefined)
    const listing = state.listings++
    const page = cutPage(state, shown, rows, at)
    const { absent } = state.settings
    const next = page.next && writeKey(state, shown, parameters, page.next)
    return answerOf({
      transactions: page.rows.map((row) =>
        shapeTransaction(account, row, transactionIdOf(listing, row), absent),
      ),
      ...(next === null && absent === 'omitted' ? {} : { continuation_key: next }),
    })
  },
}

const showTransaction: Route = {
  method: 'GET',
  path: '/accounts/*/transactions/*',
  run(call: Call) {
    const { state } = call
    const { account } = findShown(call)
    const id = call.parts[1] ?? ''
    const [, movementId] = Buffer.from(id, 'base64url').toString('utf8').split(' ')
    const row = listRows(account, state.day).find(({ movement }) => movement.id === movementId)
    if (row === undefined) refuse('TRANSACTION_DOES_NOT_EXIST')
    countRead(state, account, 'transactions', call.asked.headers)
    return answerOf(shapeTransaction(account, row, id, state.settings.absent))
  },
}

export const transactionRoutes: Route[] = [listTransactions, showTransaction]
