import { read } from '#kernel/corridor/read'
import { findTrialBalance, toTrialBalance } from './trial_balance/trial_balance_record.ts'
import { trialBalanceFilters, trialBalanceRecord } from './trial_balance/trial_balance_shape.ts'

export default read({
  name: 'trial-balance',
  resource: 'trial_balance',
  says: 'Each account between two days: opening balance, debit, credit and closing balance, debit above zero; also compared with other days. Ask account-sheet with the account and the days for the entries behind a figure.',
  needs: 'ledger:read',
  fails: [],
  item: trialBalanceRecord,
  filters: trialBalanceFilters,
  one: async (scene, filters) => toTrialBalance(await findTrialBalance(scene, filters)),
})
