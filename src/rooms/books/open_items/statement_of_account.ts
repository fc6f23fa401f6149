import { read } from '#kernel/corridor/read'
import {
  findStatement,
  statementFilters,
  statementRecord,
  toStatement,
} from './statement/statement.ts'

export default read({
  name: 'statement-of-account',
  resource: 'statement_of_account',
  says: 'What a contact owed on the first day, every invoice, bill and payment until the last with the balance after it, and what is left. The PDF is at /api/rest/statement-of-account/pdf with the same parameters.',
  needs: 'ledger:read',
  fails: ['contact_not_found', 'statement_too_long'],
  item: statementRecord,
  filters: statementFilters,
  one: async (scene, filters) => toStatement(await findStatement(scene, filters)),
})
