import { afterAll } from 'vitest'
import { ACCOUNTS } from '../../sim/economic/world/accounts.ts'
import { economicConnection, type EconomicTrial, openEconomic } from '../support/books/economic.ts'
import { testAccountingProvider } from '../suites/accounting_provider.suite.ts'

let trial: EconomicTrial | null = null
afterAll(async () => await trial?.simulator.close())

/** The suite writes in the provider's own accounts. */
const same = new Map(ACCOUNTS.map(([number]) => [String(number), String(number)]))

testAccountingProvider({
  name: 'e-conomic',
  connection: economicConnection('simulated-grant-1', { accounts: same }),
  async open() {
    trial = await openEconomic()
    return trial.provider
  },
  voucherOf: (key) => 100_000 + Number.parseInt(key.slice(-2), 16),
})
