import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import * as accounts from './accounts/account_store.ts'
import * as authorizations from './accounts/authorization_store.ts'
import { bankAccount, toBankAccount } from './accounts/bank_account.ts'
import { toAuthorization } from './accounts/bank_authorization.ts'

export default action({
  name: 'set_bank_import_start',
  says: 'Set the first day that is imported of a bank account, or of those that a consent will link. What is there stays.',
  needs: 'bank:edit',
  input: z
    .strictObject({
      bankAccountId: z.string().optional(),
      authorizationId: z.string().optional(),
      from: z.iso.date().nullable().meta({ description: 'null: everything.' }),
    })
    .refine(
      (given) => (given.bankAccountId === undefined) !== (given.authorizationId === undefined),
      {
        path: ['bankAccountId'],
        message: 'Name either the bank account or the authorization.',
      },
    )
    .meta({
      examples: [{ bankAccountId: 'bac_01h455vb4pex5vsknk084sn02q', from: '2026-12-01' }],
    }),
  output: z.object({
    importFrom: z.string().nullable(),
    bankAccount: bankAccount.nullable().meta({ description: 'null: it was said for a consent.' }),
    authorizationId: z.string().nullable(),
  }),
  fails: [
    'bank_account_not_found',
    'bank_authorization_not_found',
    'authorization_used',
    'date_not_plausible',
  ],
  hints: { idempotent: true },

  async run(scene, { bankAccountId, authorizationId = '', from }) {
    if (from !== null && from > scene.today) {
      const detail = 'Nothing is booked on that day yet. Use today or an earlier day.'
      throw new Failure('date_not_plausible', { detail, latest: scene.today })
    }
    return bankAccountId === undefined
      ? await ofConsent(scene, authorizationId, from)
      : await ofAccount(scene, bankAccountId, from)
  },
})

async function ofAccount(scene: Scene, bankAccountId: string, from: string | null) {
  const { id } = await accounts.findAccount(scene, bankAccountId)
  const [row] = await accounts.lockAccounts(scene, [id])
  if (row === undefined) throw new Failure('bank_account_not_found')
  scene.assertVersion(row.version)
  const before = toBankAccount(scene, row)
  if (row.import_from === from) return shown(from, before)
  const after = toBankAccount(scene, accounts.updateImportStart(scene, row, from))
  scene.changed({ event: 'bank_account.updated', id: after.id, before, after })
  return shown(from, after)
}

const shown = <Account>(importFrom: string | null, account: Account) => ({
  importFrom,
  bankAccount: account,
  authorizationId: null,
})

async function ofConsent(scene: Scene, authorizationId: string, from: string | null) {
  const row = await authorizations.lockAuthorization(scene, authorizationId)
  // Its accounts may be imported already; each of them has a start of its own.
  if (row.status !== 'pending') throw new Failure('authorization_used')
  const before = toAuthorization(row)
  const said = { importFrom: from, bankAccount: null, authorizationId: encodeId('bau', row.id) }
  if (row.import_from === from) return said
  const after = toAuthorization(
    authorizations.updateAuthorization(scene, row, { import_from: from }),
  )
  scene.changed({ event: 'bank_authorization.updated', id: after.id, before, after })
  return said
}
