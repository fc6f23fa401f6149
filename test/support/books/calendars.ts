import ICAL from 'ical.js'
import type { TestOrg, World } from '../world.ts'

/** An event as another program than ours reads it. */
export type ReadEvent = {
  uid: string
  id: string
  day: string
  summary: string
  description: string
  sequence: number
  stamp: string
  modified: string
  status: string
  transparency: string
  categories: string[]
  /** Days before, as the alarms have them. */
  alarms: number[]
}

export type ReadCalendar = { name: string; events: ReadEvent[]; byId: Map<string, ReadEvent> }

/** Reads the feed with ical.js, which refuses what is no iCalendar. */
export function readCalendar(text: string): ReadCalendar {
  const root = new ICAL.Component(ICAL.parse(text))
  const events = root.getAllSubcomponents('vevent').map(readEvent)
  return {
    // The library leaves properties that it does not know as they are written.
    name: String(root.getFirstPropertyValue('x-wr-calname')).replaceAll(/\\([\\;,])/g, '$1'),
    events,
    byId: new Map(events.map((event) => [event.id, event])),
  }
}

function readEvent(component: ICAL.Component): ReadEvent {
  const value = (name: string): string => String(component.getFirstPropertyValue(name))
  const start = component.getFirstPropertyValue('dtstart') as ICAL.Time
  if (!start.isDate) throw new Error('the event is not of a whole day')
  const uid = value('uid')
  return {
    uid,
    id: uid.split('@')[0] ?? '',
    day: start.toString(),
    summary: value('summary'),
    description: value('description'),
    sequence: Number(value('sequence')),
    stamp: value('dtstamp'),
    modified: value('last-modified'),
    status: value('status'),
    transparency: value('transp'),
    categories: (component.getFirstProperty('categories')?.getValues() ?? []) as string[],
    alarms: component
      .getAllSubcomponents('valarm')
      .map((alarm) => alarm.getFirstPropertyValue('trigger') as ICAL.Duration)
      .map((trigger) => trigger.toSeconds() / -86_400),
  }
}

/** What RFC 5545 says of lines: all end in CRLF, none is longer than 75 octets, none is empty. */
export function lineFaults(text: string): string[] {
  const faults: string[] = []
  if (!text.endsWith('\r\n')) faults.push('the last line does not end')
  if (/[^\r]\n|\r[^\n]/.test(text)) faults.push('a line ends by half')
  const lines = text.split('\r\n').slice(0, -1)
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75) faults.push(`too long: ${line}`)
    if (!/^(?:[A-Z][A-Z0-9-]*[;:]| )/.test(line)) faults.push(`neither named nor folded: ${line}`)
    if (/[\p{Cc}]/u.test(line)) faults.push(`holds a control character: ${JSON.stringify(line)}`)
  }
  return faults
}

/** From here on it is that moment in this world. */
export function setMoment(world: World, moment: string): void {
  Object.assign(world.app, { clock: { now: () => new Date(moment) } })
}

export async function tokenOf(world: World, org: TestOrg): Promise<string> {
  const reply = await world.rest(org, 'actions/generate_calendar_token', {})
  return String(reply.body.result.token)
}

export async function feedOf(world: World, org: TestOrg, query = ''): Promise<string> {
  const reply = await world.read(null, `/api/calendar/${await tokenOf(world, org)}.ics${query}`)
  if (reply.status !== 200) throw new Error(`the feed answered ${reply.status}`)
  return String(reply.body)
}

/** Prepares the return of the current period and gives its id. */
export async function preparedReturn(world: World, org: TestOrg): Promise<string> {
  return await run(world, org, 'actions/prepare_vat_return', {})
}

export async function filedReturn(world: World, org: TestOrg, reference?: string): Promise<string> {
  const returnId = await preparedReturn(world, org)
  const given = reference === undefined ? {} : { reference }
  return await run(world, org, 'actions/file_vat_return', { returnId, ...given })
}

async function run(world: World, org: TestOrg, path: string, body: unknown): Promise<string> {
  const reply = await world.rest(org, path, body)
  if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
  return String(reply.body.result.id)
}
