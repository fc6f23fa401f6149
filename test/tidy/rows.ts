/**
 * The rooms, in groups and rows. Imports lead to a lower row, to the left in the same row, or to an
 * earlier room of the same group.
 */
type Group = {
  name: string
  /** Lowest first; none: the group is itself a room. */
  rooms: string[]
}

const group = (name: string, ...rooms: string[]): Group => ({ name, rooms })

const ROWS: { name: string; mayKnow: string; groups: Group[] }[] = [
  {
    name: 'ground',
    mayKnow: 'people and facts, no entries',
    groups: [
      group('identity', 'mail', 'access', 'approvals', 'signin', 'oauth'),
      group('organization', 'files', 'search', 'history', 'webhooks', 'contacts', 'settings'),
    ],
  },
  {
    name: 'entries',
    mayKnow: 'what an entry is',
    groups: [group('ledger'), group('vat'), group('accounting_systems')],
  },
  {
    name: 'trade',
    mayKnow: 'what happened outside',
    groups: [
      group('sales', 'einvoices', 'invoices', 'sending', 'recurring', 'takings'),
      group('documents'),
      group('bank'),
      group('inbox', 'intake', 'follow_up'),
    ],
  },
  {
    name: 'outlook',
    mayKnow: 'everything below',
    groups: [
      group('books', 'exports', 'reports', 'open_items', 'moving_in', 'closing'),
      group('work', 'calendar', 'work', 'digest'),
      group('lifecycle', 'leaving', 'recovery'),
    ],
  },
]

const groups = ROWS.flatMap((row) => row.groups)

export const ROW_COUNT = ROWS.length
export const GROUP_COUNT = groups.length

/** Every room by its name, in the order of the table. */
const FOLDERS = new Map(
  groups.flatMap(({ name, rooms }) =>
    rooms.length === 0
      ? [[name, `src/rooms/${name}`] as const]
      : rooms.map((room) => [room, `src/rooms/${name}/${room}`] as const),
  ),
)

export const ROOMS = [...FOLDERS.keys()]

export const folderOfRoom = (room: string): string | undefined => FOLDERS.get(room)

/** Folders of rooms, which hold a README and nothing else beside them. */
export const GROUP_FOLDERS = groups
  .filter(({ rooms }) => rooms.length > 0)
  .map(({ name }) => `src/rooms/${name}`)

/** The room that a path is in; undefined where it stands in none. */
export function roomOf(path: string): string | undefined {
  return ROOMS.find((room) => path.startsWith(`${FOLDERS.get(room)}/`))
}

/** The group that a path is in; undefined where it stands in no room. */
export function groupOf(path: string): string | undefined {
  return roomOf(path) === undefined ? undefined : path.split('/')[2]
}
