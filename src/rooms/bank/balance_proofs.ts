import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { findAccount } from './accounts/account_store.ts'
import { proveDays } from './import/balance_proof.ts'
import { listDaySums, listLatestAnchors } from './import/balance_store.ts'

const mostDays = 100

const balanceProof = z.object({
  id: z.string().meta({ description: 'The id of the bank account.' }),
  currency: z.string(),
  unprovenOn: z.string().nullable().meta({
    description: 'The first day on which the two differ; null if they agree on all of them.',
  }),
  days: z
    .array(
      z.object({
        day: z.string(),
        source: z.enum(['feed', 'statement']),
        stated: z.number().meta({ description: 'What the bank says the account held.' }),
        counted: z.number().meta({
          description: 'The first of these balances and the transactions since then.',
        }),
        difference: z.number().meta({
          description: '0 also where the bank booked into the day after it stated the balance.',
        }),
      }),
    )
    .meta({ description: `The last ${mostDays} balances of the bank, newest first.` }),
})

export default read({
  name: 'balance-proofs',
  resource: 'balance_proof',
  says: 'The balances that the bank states for a bank account, day by day, beside what its transactions add up to. Ask by the id of the account.',
  needs: 'bank:read',
  fails: ['bank_account_not_found'],
  item: balanceProof,
  async get(scene, id) {
    const account = await findAccount(scene, id)
    const anchors = await listLatestAnchors(scene, account.id, mostDays)
    const [first] = anchors
    const sums = first === undefined ? [] : await listDaySums(scene, account.id, first.day)
    const digits = currencyDigits(account.currency)
    const days = proveDays(anchors, sums).map(({ anchor, differenceMinor, countedMinor }) => ({
      day: anchor.day,
      source: anchor.source,
      stated: toDecimal(anchor.amountMinor, digits),
      counted: toDecimal(countedMinor, digits),
      difference: toDecimal(differenceMinor, digits),
    }))
    return {
      id: encodeId('bac', account.id),
      currency: account.currency,
      unprovenOn: account.unproven_on,
      days: days.toReversed(),
    }
  },
})
