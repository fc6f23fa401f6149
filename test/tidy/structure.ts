import { openCircles } from './circles.ts'
import { doorsOfLedger } from './doors.ts'
import { GROUP_COUNT, folderOfRoom, ROOMS, ROW_COUNT } from './rows.ts'
import { isSource, type SourceFile, withoutComments } from './text.ts'

type Structure = {
  rows: number
  groups: number
  rooms: number
  circles: Record<'groups' | 'rooms' | 'files' | 'folders', number>
  /** What the door of the ledger hands out, and what its second one does. */
  door: ReturnType<typeof doorsOfLedger>
  /** Calls of a door while it is loaded, by which a room adds itself to a list of another. */
  registrations: number
}

const callsWhileLoading = (text: string): number =>
  [...withoutComments(text).matchAll(/^\w+\(/gm)].length

export function structureOf(tree: SourceFile[]): Structure {
  const paths = new Set(tree.map(({ path }) => path))
  const doors = tree.filter((file) => isSource(file) && file.path.endsWith('/room.ts'))
  const circles = openCircles(tree)
  return {
    rows: ROW_COUNT,
    groups: GROUP_COUNT,
    rooms: ROOMS.filter((room) => paths.has(`${folderOfRoom(room)}/room.ts`)).length,
    circles,
    door: doorsOfLedger(tree),
    registrations: doors.reduce((sum, { text }) => sum + callsWhileLoading(text), 0),
  }
}

export function sayStructure(of: Structure): string {
  const { groups, rooms, files, folders } = of.circles
  return [
    `${of.rooms} rooms in ${of.groups} groups and ${of.rows} rows`,
    `circles of groups ${groups}, rooms ${rooms}, files ${files}, folders ${folders}`,
    `door of the ledger ${of.door.first.values} values and ${of.door.first.types} types, for accounting_systems ${of.door.second.values} and ${of.door.second.types} more`,
    `${of.registrations} registrations while loading`,
  ].join('; ')
}
