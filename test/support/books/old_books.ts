import { entryWordsOf } from '#ledger/room'
import { regionOf } from '#regions/room'
import type {
  OldBalance,
  OldItem,
  OpeningContent,
} from '../../../src/rooms/books/moving_in/check/content.ts'
import type { CheckGround } from '../../../src/rooms/books/moving_in/check/ground.ts'

const region = regionOf('denmark')
const { accounts: chart, accountRoles: roles } = region
export const accountRoles = roles
export const ground: CheckGround = {
  source: 'Before',
  beginsOn: '2026-07-01',
  currency: 'DKK',
  digits: 2,
  chart,
  roles,
  accounts: [
    { from: '10', to: '6481' },
    { from: '20', to: '6190' },
    { from: '30', to: '7440' },
    { from: '40', to: '6940' },
  ],
  words: entryWordsOf(region),
}

export const balance = (
  account: string,
  amount: string,
  line = Number(account) / 10,
): OldBalance => ({
  line,
  account,
  name: `Account ${account}`,
  standardNumber: null,
  amount,
})

export const item = (over: Partial<OldItem> = {}): OldItem => ({
  place: 'items 1',
  line: 1,
  side: 'customer',
  name: 'Customer',
  vatNumber: null,
  businessId: null,
  number: 'F-1',
  date: '2026-06-01',
  dueDate: '2026-07-15',
  currency: null,
  open: '50.00',
  home: null,
  ...over,
})

export const good: OpeningContent = {
  balances: [
    balance('10', '100.00'),
    balance('20', '50.00'),
    balance('30', '-20.00'),
    balance('40', '-130.00'),
  ],
  items: [
    item(),
    item({ side: 'supplier', name: 'Supplier', number: 'K-1', open: '20.00', line: 2 }),
  ],
  findings: [],
}
