import { answerOf } from '../wire.ts'
import { addDays } from '../world/day.ts'
import { availableAt, balanceAt } from '../world/statement.ts'
import type { Call, Route } from './call.ts'
import { refuse } from './errors.ts'
import { countRead } from './presence.ts'
import { findShown } from './sessions.ts'
import { shapeAccount, shapeBalance } from './shapes.ts'

const showDetails: Route = {
  method: 'GET',
  path: '/accounts/*/details',
  run(call: Call) {
    const { account, uid } = findShown(call)
    countRead(call.state, account, 'details', call.asked.headers)
    return answerOf(shapeAccount(account, uid))
  },
}

/** The last closed day's balance, what is booked by now, and what is left to spend. */
const showBalances: Route = {
  method: 'GET',
  path: '/accounts/*/balances',
  run(call: Call) {
    const { account, session } = findShown(call)
    if (!session.authorization.access.hasBalances) refuse('ACCESS_DENIED')
    const { day } = call.state
    countRead(call.state, account, 'balances', call.asked.headers)
    const closed = addDays(day, -1)
    return answerOf({
      balances: [
        shapeBalance(account, 'CLBD', balanceAt(account, day, closed), closed),
        shapeBalance(account, 'ITBD', balanceAt(account, day, day), day),
        shapeBalance(account, 'ITAV', availableAt(account, day), day),
      ],
    })
  },
}

export const accountRoutes: Route[] = [showDetails, showBalances]
