import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedOf, filedReturn, preparedReturn, setMoment } from '../support/books/calendars.ts'
import { postPurchase } from '../support/books/ledger_desk.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

const hasKhal = spawnSync('khal', ['--version']).status === 0
// oxlint-disable-next-line no-console
if (!hasKhal) console.warn('SKIPPED: khal is not installed, so no calendar program read the feed')

/** A calendar of khal's own in a folder that goes with the test; nothing of the user's is touched. */
function createCalendar() {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-khal-'))
  mkdirSync(join(folder, 'events'))
  const config = join(folder, 'config')
  writeFileSync(
    config,
    `[calendars]
[[deadlines]]
path = ${join(folder, 'events')}
type = calendar
[sqlite]
path = ${join(folder, 'khal.db')}
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
local_timezone = Europe/Copenhagen
default_timezone = Europe/Copenhagen
[default]
default_calendar = deadlines
`,
  )
  const run = (...args: string[]): string => {
    const env = { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' }
    const { status, stdout, stderr } = spawnSync('khal', ['-c', config, ...args], { env })
    if (status !== 0) throw new Error(`khal ${args[0]}: ${String(stderr)}`)
    return String(stdout)
  }
  return {
    import(text: string): void {
      writeFileSync(join(folder, 'feed.ics'), text)
      run('import', '--batch', '-a', 'deadlines', join(folder, 'feed.ics'))
    },
    list(from: string, to: string): string {
      const format = '{start-date} {title} [{categories}]{alarm-symbol}'
      const listed = run('list', '--once', '--day-format', '', '--format', format, from, to)
      return listed.trim()
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

describe.skipIf(!hasKhal)('khal, a calendar program of others', () => {
  const world = useWorld()
  let calendar: ReturnType<typeof createCalendar>
  beforeAll(() => {
    calendar = createCalendar()
  })
  afterAll(() => {
    calendar.remove()
  })

  const proof = readFileSync('docs/proofs/calendar.md', 'utf8')
  const kept = [...proof.matchAll(/^```\n([^`]*)\n```$/gm)].map((block) => block[1])

  const listed = async (org: TestOrg): Promise<string> => {
    calendar.import(await feedOf(world, org))
    return calendar.list('2026-01-01', '2027-01-01')
  }

  it('lists a Danish feed as the proof shows it, and takes a change for the same event', async () => {
    const org = await world.createOrg('denmark')
    setMoment(world, '2026-05-20T12:00:00Z')
    await world.rest(org, 'operations/set_calendar_items', { items: ['annual_report'] })
    await postPurchase(world, org, { day: '2026-02-10' })
    await preparedReturn(world, org)
    const before = await listed(org)
    await filedReturn(world, org, 'TS-1')
    const after = await listed(org)
    expect([before, after]).toEqual(kept.slice(0, 2))
    expect(after.split('\n')).toHaveLength(before.split('\n').length)
  })

  it('lists an Italian feed as the proof shows it', async () => {
    const org = await world.createOrg('italy')
    setMoment(world, '2026-05-20T12:00:00Z')
    await world.rest(org, 'actions/set_vat_frequency', { frequency: 'quarterly' })
    calendar.remove()
    calendar = createCalendar()
    expect(await listed(org)).toBe(kept[2])
  })
})
