import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { today } from '#kernel/values/day'
import { homeRegion } from '#regions/room'
import { accountFor, assertNoVat } from './accounts/bookable_account.ts'
import { directions, payeeRule, toPayeeRule } from './payees/payee_rule.ts'
import * as store from './payees/payee_store.ts'

export default action({
  name: 'save_payee_rule',
  says: 'Remember on which ledger account bank transactions of a payee are booked; one rule for each name and direction. It is suggested in suggestedBooking, for people to book with book_transaction or book_transactions; nothing is booked by itself.',
  needs: 'bank:edit',
  input: z
    .strictObject({
      name: z.string().trim().min(1).max(200).meta({
        description: 'The counterparty as the bank writes it; capitals and spaces do not count.',
      }),
      direction: z.enum(directions).meta({ description: 'in: money in; out: money out.' }),
      ledgerAccountId: z
        .string()
        .max(100)
        .meta({ description: 'The id of an account from GET /api/rest/accounts.' }),
      text: z.string().trim().min(1).max(200).optional(),
      vatCode: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'Only a code at 0 % that no VAT return reports.' }),
    })
    .meta({
      examples: [{ name: 'Ejendomsselskabet Nord', direction: 'out', ledgerAccountId: '2390' }],
    }),
  output: payeeRule,
  fails: ['unknown_account', 'account_not_bookable', 'unknown_vat_code', 'vat_needs_document'],
  hints: { idempotent: true },

  async run(scene, { name, direction, ledgerAccountId, text = null, vatCode }) {
    const region = homeRegion(scene)
    const { id: account } = await accountFor(scene, region, ledgerAccountId)
    assertNoVat(region, vatCode, today(scene.now, region.timeZone))
    const fields = { name, direction, account, text, vat_code: vatCode ?? null }
    const row = await store.lockNamed(scene, fields)
    if (row === null) {
      const after = toPayeeRule(scene, store.insertRule(scene, fields))
      scene.changed({ event: 'payee_rule.created', id: after.id, before: null, after })
      return after
    }
    scene.assertVersion(row.version)
    const before = toPayeeRule(scene, row)
    const after = toPayeeRule(scene, store.updateRule(scene, row, fields))
    scene.changed({ event: 'payee_rule.updated', id: after.id, before, after })
    return after
  },
})
