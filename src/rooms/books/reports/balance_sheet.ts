import { read } from '#kernel/corridor/read'
import { balanceFilters, balanceRecord, findBalance, toBalance } from './balance/balance_record.ts'

export default read({
  name: 'balance-sheet',
  resource: 'balance_sheet',
  says: "The balance sheet at the end of a day by the lines of the country's law, each with its accounts; also compared with other days. What results come to and no entry has carried to equity yet is in lines of its own, so it balances on every day. Ask account-sheet with an account and the day as `to` for the entries behind a figure.",
  needs: 'ledger:read',
  fails: [],
  item: balanceRecord,
  filters: balanceFilters,
  one: async (scene, filters) => toBalance(await findBalance(scene, filters)),
})
