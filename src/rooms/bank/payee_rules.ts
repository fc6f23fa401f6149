import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { payeeRule, toPayeeRule } from './payees/payee_rule.ts'
import { findRule, listRules } from './payees/payee_store.ts'

export default read({
  name: 'payee-rules',
  resource: 'payee_rule',
  says: 'Remembered payees, newest first: the account that is suggested for bank transactions of that name. Nothing is booked by itself because of them.',
  needs: 'bank:read',
  fails: ['payee_rule_not_found'],
  item: payeeRule,
  filters: z.strictObject({}),
  async list(scene, { limit, after }) {
    const rows = await listRules(scene, limit, after?.[0] ?? null)
    return rows.map((row) => toPayeeRule(scene, row))
  },
  position: (item) => [decodeId('pyr', item.id) ?? ''],
  get: async (scene, id) => toPayeeRule(scene, await findRule(scene, id)),
})
