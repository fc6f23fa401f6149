import { read } from '#kernel/corridor/read'
import { findProfit, profitFilters, profitRecord, toProfit } from './profit/profit_record.ts'

export default read({
  name: 'profit-and-loss',
  resource: 'profit_and_loss',
  says: "The profit and loss account between two days by the lines of the country's law, each with its accounts; also compared with other days. Entries that carry the result of a year to equity are left out. Ask account-sheet with an account, the days and yearEnd=exclude for the entries behind a figure.",
  needs: 'ledger:read',
  fails: [],
  item: profitRecord,
  filters: profitFilters,
  one: async (scene, filters) => toProfit(await findProfit(scene, filters)),
})
