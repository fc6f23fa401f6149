import { isRoom, placeOf } from './layout.ts'
import {
  isSource,
  lineAt,
  type Rule,
  type SourceFile,
  withoutComments,
  withoutStrings,
} from './text.ts'

const isOfRoom = (file: SourceFile): boolean => isSource(file) && isRoom(placeOf(file.path))

/** A call that is a statement of its own; the first column is the file itself, not a function. */
const STATEMENT = /^(?:(?:void|await|new) )?(?!(?:import|if|for|while|switch|catch)\b)[\w.]+\(/gm

/** A value that is made while the file loads, and the first name that makes it. */
const VALUE = /^(?:export )?(?:const|let|default) [^=\n]*=(?!>)\s*(?:await )?(\w+)(?:\.\w+)*\(/gm

const IMPORT = /\bimport \{([^}]*)\} from '#(\w+)\//g

function namesOfRooms(file: SourceFile): Set<string> {
  const names = [...withoutComments(file.text).matchAll(IMPORT)]
    .filter((match) => isRoom(match[2] ?? ''))
    .flatMap((match) => (match[1] ?? '').split(','))
    .map((name) => name.trim().split(' as ').at(-1) ?? '')
  return new Set(names)
}

function callsOf(file: SourceFile): string[] {
  const text = withoutStrings(file.text)
  const foreign = namesOfRooms(file)
  // A schema may be made larger where it is loaded: that is a value, and calls nothing of the room.
  const made = [...text.matchAll(VALUE)].filter(
    (match) => foreign.has(match[1] ?? '') && match[0].endsWith(`${match[1] ?? ''}(`),
  )
  return [...text.matchAll(STATEMENT), ...made].map(
    (match) => `${file.path}:${lineAt(text, match.index)}: ${match[0].trim()}`,
  )
}

/** What rooms answer one another is bound in src/hooks.ts: whatever loads a door changes nothing. */
export const loadingRules: Rule[] = [
  {
    name: 'a room calls no other while it loads',
    looks: isOfRoom,
    find: (files) => files.filter(isOfRoom).flatMap(callsOf),
  },
]
