import type { Chance } from '../../../test/history/chance.ts'
import type { Corrections, Request } from '../../../test/history/history.ts'
import type { HotDocument } from './hot_document.ts'

const weights: [Request['name'], number][] = [
  ['extract', 6],
  ['code', 8],
  ['update', 8],
  ['post', 5],
  ['retry', 5],
  ['link', 5],
  ['delete', 1],
  ['reverse', 4],
  ['read', 5],
]
const names = weights.flatMap(([name, weight]) => Array.from({ length: weight }, () => name))
const bound = new Set<Request['name']>(['code', 'update', 'link', 'delete'])

export function chooseRequest(chance: Chance, hot: HotDocument): Request {
  const name = chance.pick(names)
  const isBound = bound.has(name) && chance.may(0.15)
  const ifMatch = isBound ? { ifMatch: hot.version } : {}
  if (name === 'link') {
    return { name, contactId: chance.pick([null, ...hot.home.contacts]), ...ifMatch }
  }
  if (name === 'update') return { name, corrections: chooseCorrections(chance, hot), ...ifMatch }
  return { name, ...ifMatch }
}

function chooseCorrections(chance: Chance, { home }: HotDocument): Corrections {
  const corrections: Corrections = {}
  if (chance.may(0.3)) corrections.ledgerAccountId = chance.pick(home.accounts)
  if (chance.may(0.3)) corrections.category = chance.pick(home.categories)
  if (chance.may(0.3)) corrections.vatCode = chance.pick(home.vatCodes)
  if (chance.may(0.3)) corrections.bookingText = `Text ${chance.between(1, 99)}`
  if (chance.may(0.2)) corrections.codedAmount = String(-chance.between(50, 500))
  return corrections
}
