import { z } from 'zod'
import { findBuyer } from '#contacts/room'
import { read } from '#kernel/corridor/read'
import { uuidOf } from '#kernel/corridor/record'
import { encodeId } from '#kernel/values/id'
import { isSameAccount, standingOf, standings, type SeenAccount } from './bills/account_rules.ts'
import { findAccounts, listDecisions } from './bills/account_store.ts'
import { decidedAccount, toDecided } from './bills/decide_account.ts'

const times = z
  .object({ count: z.number().int(), since: z.string() })
  .nullable()
  .meta({ description: 'How often, and the day of the first.' })

const accounts = z.object({
  id: z.string().meta({ description: 'Of the contact.' }),
  accounts: z
    .array(
      z.object({
        account: z.string(),
        standing: z.enum(standings).meta({
          description:
            'How a bill that comes now would find it: paid to before, confirmed by somebody, the first that was seen, stopped until it is confirmed, or rejected.',
        }),
        bills: times,
        payments: times,
        decision: decidedAccount.nullable().meta({ description: 'What the supplier said of it.' }),
      }),
    )
    .meta({ description: 'The best known first.' }),
})

export default read({
  name: 'supplier-accounts',
  resource: 'supplier_accounts',
  says: 'Where the money of a supplier goes, by the id of its contact: each account that its posted bills name or payments went to, by what it is known, and who confirmed or rejected it.',
  needs: 'ledger:read',
  fails: ['contact_not_found'],
  item: accounts,
  async get(scene, id) {
    const named = uuidOf('con', id, 'contact_not_found')
    const { id: contactId, name } = await findBuyer(scene, named)
    const known = (await findAccounts(scene, [{ contactId, name }])).get(contactId)
    const decisions = await listDecisions(scene, contactId)
    const at = scene.now.toISOString()
    const all = known === undefined ? [] : known.seen.map(({ account }) => account)
    const found = all
      .filter((account, no) => all.findIndex((one) => isSameAccount(one, account)) === no)
      .map((account) => {
        const own = known?.seen.filter((one) => isSameAccount(one.account, account)) ?? []
        const decided = decisions.findLast((row) => isSameAccount(row.account, account))
        return {
          account,
          standing:
            known === undefined ? ('first' as const) : standingOf({ account, at }, known).standing,
          bills: sumOf(own.filter((one) => one.by === 'bill')),
          payments: sumOf(own.filter((one) => one.by === 'payment')),
          decision: decided === undefined ? null : toDecided(decided),
        }
      })
    const rank = (one: (typeof found)[number]): number => standings.indexOf(one.standing)
    // Not the name: who reads the ledger need not read contacts.
    return { id: encodeId('con', contactId), accounts: found.toSorted((a, b) => rank(a) - rank(b)) }
  },
})

function sumOf(seen: readonly SeenAccount[]): { count: number; since: string } | null {
  const [first] = seen.map(({ at }) => at.slice(0, 10)).toSorted()
  if (first === undefined) return null
  return { count: seen.reduce((sum, one) => sum + one.times, 0), since: first }
}
