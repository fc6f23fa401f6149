import { outward } from '#kernel/corridor/definition'
import { planCheck, type CheckPlan } from './check/plan_check.ts'
import { readContent } from './check/read_content.ts'
import { settleCheck, checkSoFar } from './check/settle_check.ts'
import { checkInput } from './opening/input.ts'
import { openingImport } from './opening/record.ts'

export default outward({
  name: 'check_opening',
  says: 'Check the balances and open items of the books kept before, from files or rows, without writing entries. The report lists what blocks, proposes accounts, and compares every balance. Repeat it until `ready` is true, then call import_opening with `confirm`. Set booksBeginOn first with save_organization_profile.',
  needs: 'ledger:edit',
  input: checkInput,
  output: openingImport,
  fails: [
    'books_begin_not_set',
    'opening_kept_outside',
    'opening_stands',
    'file_not_found',
    'reader_busy',
    'provider_unavailable',
  ],

  plan: planCheck,
  // A newer check may have been imported while this one was reading.
  refusesLate: true,
  find: 'repeatable',
  perform: readContent,
  settle: settleCheck,
  async soFar(scene, plan: CheckPlan) {
    return await Promise.resolve(checkSoFar(scene, plan))
  },
})
