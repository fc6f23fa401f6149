import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { askedInput, decideAccount, decidedAccount } from './bills/decide_account.ts'

export default action({
  name: 'confirm_supplier_account',
  says: "Confirm a supplier's new account, which ends the stop of its bills. Ask the supplier first, by a way you knew before the bill came. The account must be on a posted bill of this contact.",
  needs: 'documents:post',
  reviewed: true,
  input: z.strictObject(askedInput),
  output: decidedAccount,
  fails: ['contact_not_found', 'supplier_account_unknown'],
  hints: { idempotent: true },
  run: async (scene, input) => await decideAccount(scene, input, 'confirmed'),
})
