import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { askedInput, decideAccount, decidedAccount } from './bills/decide_account.ts'

export default action({
  name: 'reject_supplier_account',
  says: 'The supplier says that an account on its bill is not theirs: bills that name it stay stopped. Reverse a bill that is forged. confirm_supplier_account takes its place if that was wrong.',
  needs: 'documents:post',
  reviewed: true,
  input: z.strictObject(askedInput),
  output: decidedAccount,
  fails: ['contact_not_found', 'supplier_account_unknown'],
  hints: { idempotent: true },
  run: async (scene, input) => await decideAccount(scene, input, 'rejected'),
})
