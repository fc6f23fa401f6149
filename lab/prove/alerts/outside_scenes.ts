import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../failover/cluster.ts'
import { owner, type Scene, type Set } from './scenes.ts'
import { until } from './until.ts'

const rowsOfStatement = 12_000
const days = 200

/** Work in external systems, and work that its process left. */
export const outsideScenes: readonly Scene[] = [
  {
    alerts: ['DaybookConsentEnding'],
    cause:
      'an account is linked at the simulated bank, which grants two days; the review of consents is made due by SQL',
    step: 'the consent is given again, for 180 days',
    async begin(set) {
      set.bank.grantFor(2)
      await set.bank.link(set.client)
      await reviewConsents(set)
    },
    async end(set) {
      set.bank.grantFor(180)
      await set.bank.link(set.client)
      await reviewConsents(set)
    },
    patience: 45,
  },
  {
    alerts: ['DaybookIntentsAbandoned'],
    cause:
      'the simulated e-conomic takes a voucher and does not answer; api and worker are killed (SIGKILL) meanwhile',
    step: 'e-conomic answers; api and worker are started, and the voucher is found there',
    async begin(set) {
      await sendVoucher(set)
      await killBoth(set)
    },
    async end(set) {
      await set.books.answerAgain()
      await startBoth(set)
      await untilSettled(set)
    },
  },
  {
    alerts: ['DaybookOutcomeUnknown'],
    cause:
      'the simulated e-conomic takes a voucher and does not answer, nor when the worker looks for it',
    step: 'e-conomic answers again, and the voucher is found there',
    async begin(set) {
      await sendVoucher(set)
      await set.books.fallSilent()
    },
    async end(set) {
      await set.books.answerAgain()
      await untilSettled(set)
    },
    patience: 45,
  },
  {
    alerts: ['DaybookRunsAbandoned'],
    cause: `a statement of ${rowsOfStatement} entries is being imported when api and worker are killed (SIGKILL)`,
    step: 'api and worker are started; the import is carried on to its end',
    async begin(set) {
      const { id: bankAccountId } = await set.client.make('add_bank_account', { name: 'Proof' })
      const fileId = await set.client.upload('text/csv', Buffer.from(writeStatement()))
      void set.client.call('import_statement', { fileId, bankAccountId })
      await until('the import was not under way', 60, async () => (await importedSoFar(set)) > 0)
      await killBoth(set)
    },
    async end(set) {
      await startBoth(set)
      await until('the import did not end', 150, async () => (await importedSoFar(set)) === 0)
    },
    patience: 45,
  },
]

async function sendVoucher({ client, books }: Set): Promise<void> {
  await books.loseAnswers()
  await client.make('post_entry', {
    date: new Date().toISOString().slice(0, 10),
    text: 'Depreciation',
    lines: [
      { account: '3050', amount: 1000 },
      { account: '5610', amount: -1000 },
    ],
  })
  await books.untilTaken()
}

async function killBoth({ stage }: Set): Promise<void> {
  await Promise.all([stage.kill('worker'), stage.kill('api')])
}

async function startBoth({ stage }: Set): Promise<void> {
  await Promise.all([stage.start('worker'), stage.start('api')])
}

async function untilSettled(set: Set): Promise<void> {
  await until('the work was not settled', 60, async () => {
    const open = await ask(owner(set), `SELECT id FROM intent WHERE state = 'open'`)
    return open.length === 0
  })
}

async function importedSoFar(set: Set): Promise<number> {
  const [row] = await ask<{ done: number }>(
    owner(set),
    `SELECT done FROM run WHERE action = 'import_statement' AND state = 'open'`,
  )
  return row?.done ?? 0
}

/** Its time has come; it is begun within seconds. */
async function reviewConsents(set: Set): Promise<void> {
  await ask(owner(set), `UPDATE schedule SET next_at = now() WHERE kind = 'watch_bank_consents'`)
  await sleep(1_000)
}

/** As Danish banks export it, newest first. */
function writeStatement(): string {
  const lines = Array.from({ length: rowsOfStatement }, (_, index) => {
    const day = new Date(Date.now() - Math.floor((index * days) / rowsOfStatement) * 86_400_000)
    const [year, month, date] = day.toISOString().slice(0, 10).split('-')
    const left = rowsOfStatement - index
    return `"${date}-${month}-${year}";"Kortsalg ${left}";"100,00";"${left * 100},00";"Udført";"Nej"`
  })
  return ['"Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"', ...lines, ''].join('\r\n')
}
