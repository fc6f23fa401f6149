import { InvalidArgumentError, type Command } from 'commander'
import { inOrganization, lookInto } from '#access/room'
import { recountStorage } from '#files/room'
import type { Scene } from '#kernel/corridor/scene'
import { findQuotas, findUsage, setQuotas } from '#kernel/limits/quota_store'
import { orgGiven } from './audit.ts'
import { withOwnerApp } from './process/owner.ts'
import { sayResult } from './process/say.ts'
import { tableOr } from './process/table.ts'

/** `default` is what the configuration says. */
type Given = number | 'default'

type Options = {
  org: string
  bytes?: Given
  calls?: Given
  documents?: Given
  recount?: boolean
  json?: boolean
}

export function addOrgQuota(org: Command): void {
  org
    .command('quota')
    .description('show or set what one organization may store and do at a time')
    .requiredOption('--org <id>', 'the organization')
    .option('--bytes <number>', 'bytes of files that it may store', numberGiven)
    .option('--calls <number>', 'calls that one server works on at a time', numberGiven)
    .option('--documents <number>', 'documents that may wait to be read or coded', numberGiven)
    .option('--recount', 'add up the stored bytes again')
    .option(
      '--json',
      'print {"bytesStored": {"used", "limit"}, "callsInFlight": {"limit"}, "documentsWaiting": {"used", "limit"}}',
    )
    .addHelpText(
      'after',
      `
0 is no limit, and "default" what DAYBOOK_QUOTA_BYTES, DAYBOOK_QUOTA_CALLS and DAYBOOK_QUOTA_DOCUMENTS say.
Servers follow within half a minute. A limit of null in the output is no limit.`,
    )
    .action(runQuota)
}

function numberGiven(text: string): Given {
  if (text === 'default') return text
  const number = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(number)) return number
  throw new InvalidArgumentError('Give a whole number, 0 for no limit, or default.')
}

const storedFrom = (given: Given | undefined): number | null | undefined =>
  given === 'default' ? null : given

async function runQuota(options: Options): Promise<void> {
  const orgId = orgGiven(options.org) ?? ''
  const { bytes, calls, documents } = options
  const isChange = [bytes, calls, documents].some((one) => one !== undefined)
  const shown = await withOwnerApp(async (app) => {
    if (isChange) {
      const given = {
        bytesStored: storedFrom(bytes),
        callsInFlight: storedFrom(calls),
        documentsWaiting: storedFrom(documents),
      }
      await inOrganization(app, orgId, 'set_quota', async ({ tx }) => setQuotas(tx, orgId, given))
    }
    if (options.recount) {
      await inOrganization(app, orgId, 'recount_storage', ({ tx }) => recountStorage(tx, orgId))
    }
    return await lookInto(app, orgId, show)
  })
  const words = (one: number | null | undefined): string =>
    one === null ? 'no limit' : String(one ?? '')
  const rows = [
    ['bytes stored', words(shown.bytesStored.used), words(shown.bytesStored.limit)],
    ['calls in flight', '', words(shown.callsInFlight.limit)],
    ['documents waiting', words(shown.documentsWaiting.used), words(shown.documentsWaiting.limit)],
  ]
  sayResult(options.json, shown, tableOr('', ['QUOTA', 'USED', 'LIMIT'], rows))
}

async function show(scene: Scene) {
  const { tx, orgId } = scene
  const given = await findQuotas(tx, orgId, scene.quotas)
  const used = await findUsage(tx, orgId)
  return {
    bytesStored: { used: used.bytesStored, limit: given.bytesStored },
    callsInFlight: { limit: given.callsInFlight },
    documentsWaiting: { used: used.documentsWaiting, limit: given.documentsWaiting },
  }
}
