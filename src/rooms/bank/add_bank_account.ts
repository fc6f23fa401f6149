import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { isCurrency } from '#kernel/values/money'
import { ledgerAccountForBank } from '#ledger/room'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { bankAccount, toBankAccount } from './accounts/bank_account.ts'
import { findByName, insertStatementAccount } from './import/statement_account_store.ts'

export default action({
  name: 'add_bank_account',
  says: 'Add a bank account by its name, so that statements without an IBAN (such as CSV) can be imported into it with import_statement. An account whose statements name an IBAN, or that is linked at its bank, is added by itself.',
  needs: 'bank:edit',
  input: z.strictObject({
    name: z.string().trim().min(1).max(70),
    currency: z
      .string()
      .refine(isCurrency, 'Use an ISO 4217 code such as EUR.')
      .optional()
      .meta({ description: "The organization's currency unless given." }),
  }),
  output: bankAccount,
  fails: ['bank_account_exists'],

  async run(scene, given) {
    const { currency: own, region_key: regionKey } = await findSettings(scene)
    const currency = given.currency ?? own
    const known = await findByName(scene, given.name, currency)
    if (known !== null) {
      throw new Failure('bank_account_exists', { bankAccountId: encodeId('bac', known) })
    }
    const ledgerAccount = await ledgerAccountForBank(scene, regionOf(regionKey))
    const account = { iban: null, name: given.name, currency, ledgerAccount: ledgerAccount.id }
    const after = toBankAccount(scene, insertStatementAccount(scene, account))
    scene.changed({ event: 'bank_account.created', id: after.id, before: null, after })
    ledgerAccount.tell()
    return after
  },
})
