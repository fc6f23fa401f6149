import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { deleted } from '#kernel/corridor/record'
import { toPayeeRule } from './payees/payee_rule.ts'
import { lockRule, removeRule } from './payees/payee_store.ts'

export default action({
  name: 'delete_payee_rule',
  says: 'Forget a remembered payee. What was booked stays.',
  needs: 'bank:edit',
  input: z.strictObject({ payeeRuleId: z.string().max(100) }),
  output: deleted,
  fails: ['payee_rule_not_found'],
  hints: { destructive: true, idempotent: true },

  async run(scene, { payeeRuleId }) {
    const row = await lockRule(scene, payeeRuleId)
    const before = toPayeeRule(scene, row)
    removeRule(scene, row)
    scene.changed({ event: 'payee_rule.deleted', id: before.id, before, after: null })
    return { id: before.id, deleted: true as const }
  },
})
