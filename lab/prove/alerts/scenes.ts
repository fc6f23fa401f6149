import pg from 'pg'
import { ask } from '../failover/cluster.ts'
import { setMode, type Pair } from '../failover/pair.ts'
import { tryMail, type Client } from './client.ts'
import type { Bank, Books } from './outside.ts'
import type { Stage } from './stage.ts'

export type Set = {
  stage: Stage
  client: Client
  pair: Pair
  database: string
  organization: string
  notes: string
  files: string
  photo: string
  certificates: { short: Record<string, string>; long: Record<string, string> }
  /** Ends or starts the other side of the e-invoice exchange. */
  exchange: { stop(): Promise<void>; start(): Promise<void> }
  books: Books
  bank: Bank
}

export type Scene = {
  alerts: readonly string[]
  cause: string
  step: string
  begin(set: Set): Promise<void>
  end(set: Set): Promise<void>
  /** How long it may take until all fire, or none does any more. */
  patience?: number
}

export const owner = (set: Set): string => set.pair.primary.urlOf(set.database)

/** What a scene leaves for its own end. */
const held: { stop?: () => Promise<void>; client?: pg.Client } = {}

/** Whoever still calls or waits after the last scene would keep this process alive. */
export async function letGo(): Promise<void> {
  await held.stop?.()
  await held.client?.end().catch(() => undefined)
}

export const scenes: readonly Scene[] = [
  {
    alerts: [
      'DaybookDown',
      'DaybookNoWorker',
      'DaybookQueueOld',
      'DaybookAuditUnsealed',
      'DaybookWebhooksLagging',
      'DaybookMailStuck',
    ],
    cause: 'the worker is killed (SIGKILL); contacts are saved and a member is invited meanwhile',
    step: 'the worker is started',
    async begin({ stage, client }) {
      await stage.kill('worker')
      for (let count = 0; count < 5; count += 1) {
        await client.call('save_contact', { name: `While nobody works ${count}` })
      }
      await client.call('invite_member', { email: 'a@example.com', role: 'viewer' })
    },
    end: ({ stage }) => stage.start('worker'),
    patience: 45,
  },
  {
    alerts: ['DaybookProviderDown', 'DaybookJobsFailed'],
    cause:
      'the simulated e-invoice exchange is stopped, and no mail server listens; the mail’s earlier 20 attempts are written into its row',
    step: 'the exchange is started; the mail that failed is known and left',
    async begin(set) {
      await set.exchange.stop()
      await ask(
        owner(set),
        `UPDATE jobs.job_common SET data = data || '{"failures": 20}', state = 'retry',
           start_after = now() WHERE data ->> 'kind' = 'send_mail' AND state IN ('created', 'retry')`,
      )
    },
    end: ({ exchange }) => exchange.start(),
    patience: 45,
  },
  {
    alerts: ['DaybookEventsHeld'],
    cause: 'a transaction that has written stays open in psql’s place',
    step: '`pg_terminate_backend` of the oldest in `pg_stat_activity`',
    async begin(set) {
      held.client = new pg.Client({ connectionString: owner(set) })
      held.client.on('error', () => undefined)
      await held.client.connect()
      await held.client.query('BEGIN; SELECT pg_current_xact_id()')
      await set.client.call('save_contact', { name: 'Held back' })
    },
    async end(set) {
      await ask(
        owner(set),
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE backend_xid IS NOT NULL AND pid <> pg_backend_pid() ORDER BY xact_start LIMIT 1`,
      )
    },
  },
  {
    alerts: ['DaybookPoolExhausted', 'DaybookLatencyBudgetBurning'],
    cause: 'another session locks the table of contacts; twelve callers go on saving contacts',
    step: '`pg_terminate_backend` of the session that blocks',
    async begin(set) {
      held.client = new pg.Client({ connectionString: owner(set) })
      held.client.on('error', () => undefined)
      await held.client.connect()
      await held.client.query('BEGIN; LOCK TABLE contact IN ACCESS EXCLUSIVE MODE')
      held.stop = set.client.keepCalling(12)
    },
    async end(set) {
      await ask(
        owner(set),
        `SELECT pg_terminate_backend(blocker) FROM pg_stat_activity a,
           unnest(pg_blocking_pids(a.pid)) blocker WHERE cardinality(pg_blocking_pids(a.pid)) > 0
           AND blocker IN (SELECT pid FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted)`,
      )
      await held.stop?.()
    },
    patience: 45,
  },
  {
    alerts: [
      'DaybookDatabaseUnreachable',
      'DaybookMailNotTaken',
      'DaybookErrors',
      'DaybookErrorBudgetBurning',
    ],
    cause: 'the line to PostgreSQL is cut, for all roles; a mail comes in, calls go on',
    step: 'the line leads to PostgreSQL again; nothing is restarted',
    async begin({ pair, stage, client }) {
      pair.front.point(null)
      pair.front.cut()
      held.stop = client.keepCalling(3)
      await tryMail(stage.mailPort, 'somebody@in.example.com')
    },
    async end({ pair, client }) {
      pair.front.point(pair.primary.port)
      await held.stop?.()
      held.stop = client.keepCalling(2)
    },
    patience: 45,
  },
  {
    alerts: ['DaybookStandbyMissing', 'DaybookCommitUnconfirmed'],
    cause: 'COMMIT waits for the standby, and the line to it is cut',
    step: 'the line to the standby is repaired',
    async begin({ pair }) {
      await setMode(pair, 'synchronous')
      pair.link.point(null)
      pair.link.cut()
    },
    async end({ pair }) {
      pair.link.point(pair.primary.port)
      await held.stop?.()
    },
    patience: 45,
  },
]
