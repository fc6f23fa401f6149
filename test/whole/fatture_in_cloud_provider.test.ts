import { afterAll } from 'vitest'
import { openFic } from '#test/support/books/fatture_in_cloud'
import { testAccountingProvider } from '../suites/accounting_provider.suite.ts'

const world = await openFic()
afterAll(() => world.visitor.close())

testAccountingProvider({
  name: 'Fatture in Cloud',
  connection: world.connection,
  open: async () => world.provider,
})
