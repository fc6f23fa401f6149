import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createApiKey, createOrganization } from '#access/room'
import { say } from '#commands/process/say'
import { closeDatabase } from '#kernel/database/database'
import { readConfig } from '#config/config'
import { openApp } from '#wire'
import { headOf } from '../head.ts'
import { signingKey } from '../../test/support/intake/mails.ts'
import { SmtpClient } from '../../test/support/intake/smtp_client.ts'
import { serve, withScratch, type Scratch } from '../../tools/scratch.ts'
import { judge, isJudgeAwake, type MailSeen, type MailVerdict } from './mail_in/judge.ts'
import { startKilledServer } from './mail_in/killed_server.ts'
import { plant, type Planted } from './mail_in/planted.ts'
import { startKilledWorkers } from './webhooks/killed_workers.ts'

const page = join(dirname(dirname(import.meta.dirname)), 'docs/proofs/mail_in.md')
const domain = 'in.proof.example'
const hands = 4
const patienceMs = 900_000

type Result = MailVerdict & {
  mails: number
  kinds: Record<string, number>
  wrongAnswers: string[]
  retries: number
  serverKills: number
  workerKills: number
  seconds: number
  isAwake: boolean
}

/**
 * Every mail that was accepted is exactly one set of documents, and every other one was refused in the
 * conversation, while the mail server and the worker are killed. `--full` sends 1,000 mails and writes
 * the page.
 */
export async function run(args: string[]): Promise<void> {
  const isFull = args.includes('--full')
  const result = await withScratch('prove_mail_in', (scratch) =>
    prove(scratch, isFull ? 1_000 : 100),
  )
  say(JSON.stringify({ prove: 'mail_in', ...result }))
  const isProven = result.faults.length + result.wrongAnswers.length === 0 && result.isAwake
  say(isProven ? 'proven' : 'not proven')
  if (!isProven) process.exitCode = 1
  else if (isFull) writeFileSync(page, toPage(result))
}

async function prove(scratch: Scratch, count: number): Promise<Result> {
  const environment = {
    ...scratch.environment,
    DAYBOOK_LOG: 'silent',
    DAYBOOK_POOL: '6',
    DAYBOOK_LEASE_MS: '3000',
    DAYBOOK_MAIL_IN_DOMAIN: domain,
    DAYBOOK_MAIL_IN_PER_HOUR: '100000',
    DAYBOOK_MAIL_IN_PER_SENDER: '100000',
  }
  const address = await openAddress(scratch, environment)
  const began = performance.now()
  const server = await startKilledServer({ ...environment, TEST_SIGNING_KEY: signingKey })
  const counting = new pg.Pool({ connectionString: scratch.ownerUrl, max: 1 })
  const workers = startKilledWorkers(environment, 1, async () => {
    const { rows } = await counting.query<{ done: number }>(
      `SELECT count(*)::int AS done FROM inbound_message WHERE state = 'done'`,
    )
    return rows[0]?.done ?? 0
  })
  const planted: Planted[] = []
  const told = { wrongAnswers: [] as string[], retries: 0 }
  try {
    const places = Array.from({ length: count }, (_, index) => index).values()
    const hand = async (): Promise<void> => {
      for (const index of places) {
        const mail = await plant(index)
        planted.push({ ...mail, bytes: Buffer.alloc(0) })
        await deliver(server.port, address, mail, told)
        server.noteAnswer()
      }
    }
    await Promise.all(Array.from({ length: hands }, hand))
    const seen = await untilOpened(scratch)
    return {
      ...judge(planted, seen),
      isAwake: isJudgeAwake(planted, seen),
      mails: count,
      kinds: countBy(planted.map(({ kind }) => kind)),
      ...told,
      serverKills: server.kills(),
      workerKills: workers.kills(),
      seconds: Math.round((performance.now() - began) / 100) / 10,
    }
  } finally {
    await server.stop()
    await workers.stop()
    await counting.end()
  }
}

/** As a mail server does: what broke or was put off is sent again, until there is an answer. */
async function deliver(
  port: number,
  address: string,
  mail: Planted,
  told: { wrongAnswers: string[]; retries: number },
): Promise<void> {
  const to = mail.to === 'ours' ? address : `docs-nobody@${domain}`
  for (;;) {
    const client = await SmtpClient.open(port)
    const { code, text } = await client.send(mail.from, to, mail.bytes)
    client.close()
    if (code === mail.code) return
    if (code >= 500 || (code >= 200 && code < 400)) {
      told.wrongAnswers.push(`${mail.kind}: ${text}`)
      return
    }
    told.retries += 1
    await sleep(200)
  }
}

async function openAddress(scratch: Scratch, environment: Record<string, string>): Promise<string> {
  const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error', DAYBOOK_POOL: '2' })
  const app = openApp(config, { appUrl: scratch.ownerUrl })
  const given = { name: 'Proof', regionKey: 'denmark', mode: 'test' as const, currency: 'DKK' }
  const { orgId } = await createOrganization(app, given)
  const { key } = await createApiKey(app, { orgId, permissions: 'all', name: 'proof' })
  await closeDatabase(app.database)
  const server = await serve(environment)
  const senders = ['@proven.example', '@signed.example']
  const response = await fetch(`${server.url}/api/rest/operations/save_inbound_address`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bills', kind: 'mail', senders }),
  })
  const { result } = (await response.json()) as { result: { address: string } }
  await server.stop()
  return result.address
}

const rowsOf = `SELECT identity, m.state, m.is_verified AS "isVerified", m.sender,
  (SELECT count(*)::int FROM document d WHERE d.org_id = m.org_id AND d.inbound_message_id = m.id) AS documents,
  (SELECT count(*)::int FROM document d WHERE d.org_id = m.org_id AND d.inbound_message_id = m.id
    AND d.unverified_sender IS NOT NULL) AS marked
  FROM inbound_message m ORDER BY m.id`

/** By the owner of the database, past everything that was proven. */
async function untilOpened(scratch: Scratch): Promise<MailSeen[]> {
  const client = new pg.Client({ connectionString: scratch.ownerUrl })
  await client.connect()
  try {
    const end = performance.now() + patienceMs
    for (;;) {
      const { rows } = await client.query<MailSeen>(rowsOf)
      const isDone = rows.every(({ state }) => state === 'done')
      if (isDone || performance.now() > end) return rows
      await sleep(250)
    }
  } finally {
    await client.end()
  }
}

function countBy(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

function toPage(result: Result): string {
  const lines = [
    headOf({
      title: 'Every accepted mail is exactly one set of documents',
      claim: 'No accepted mail is lost or taken twice, whatever is killed.',
      figure: `${result.faults.length} of ${result.accepted} accepted mails without their documents or with others; ${result.serverKills + result.workerKills} kills.`,
      about: `${result.seconds} s, ${availableParallelism()} cores.`,
    }),
    '',
    '`npm run prove -- mail_in --full` sends mails by real SMTP conversations, four at a time, to a mail',
    'server that works for 1 to 5 seconds (longer if it answered none), is killed with SIGKILL and comes back, while the worker that takes',
    'them apart is killed every 2 to 10 seconds (longer, too, if it took none apart). A mail whose conversation broke, or that was put off, is sent',
    'again until there is an answer, as mail servers do. Then the rows are counted by the owner of the database.',
    '',
    '| | |',
    '|---|---|',
    `| mails | ${result.mails} |`,
    ...Object.entries(result.kinds).map(([kind, count]) => `| of them ${kind} | ${count} |`),
    `| accepted, each counted once | ${result.accepted} |`,
    `| documents | ${result.documents} |`,
    `| **accepted mails without their documents, or with others** | **${result.faults.length}** |`,
    `| **conversations that ended otherwise than they should** | **${result.wrongAnswers.length}** |`,
    `| conversations that broke or were put off, and were held again | ${result.retries} |`,
    `| mail servers killed | ${result.serverKills} |`,
    `| workers killed | ${result.workerKills} |`,
    `| seconds until the last mail was taken apart | ${result.seconds} |`,
    `| cores of the machine, shared by all of it | ${availableParallelism()} |`,
    '',
    'The judge was shown the same rows with one mail missing, with one set of documents doubled, and with a forged',
    'sender called proven, and refused all three.',
    '',
  ]
  return lines.join('\n')
}
