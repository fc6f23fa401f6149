import { isDefinition } from './definitions.ts'
import { isSecondDoor } from './doors.ts'
import { folderOf, isRoom, placeOf } from './layout.ts'
import {
  isSource,
  isTest,
  isTypeScript,
  type Rule,
  type SourceFile,
  withoutComments,
} from './text.ts'

const MOST_FILES = 40

const folderOfFile = (file: SourceFile): string => file.path.slice(0, file.path.lastIndexOf('/'))
const nameOf = (file: SourceFile): string => file.path.slice(file.path.lastIndexOf('/') + 1)

/** A file in the root of a room, where only its front row stands. */
const isInRoot = (file: SourceFile): boolean => {
  const place = placeOf(file.path)
  return isRoom(place) && folderOfFile(file) === folderOf(place)
}

/** What a definition looks like that is no entry of the registry: work behind a commit, a download. */
const OTHER_DEFINITION =
  /\btask\(\{|\bdefineExport\(|^export (?:const \w+Read: Read =|function \w+Read\([^)]*\): Read\b)/m

const isFrontRow = (file: SourceFile): boolean =>
  ['room.ts', 'ports.ts', 'hooks.ts', 'README.md'].includes(nameOf(file)) ||
  isSecondDoor(file.path) ||
  isDefinition(file) ||
  OTHER_DEFINITION.test(withoutComments(file.text))

/** A test in the root begins with the name of what it tests there. */
function namesNothing(test: SourceFile, roots: ReadonlySet<string>): boolean {
  const words = test.path.slice(0, -'.test.ts'.length).split('_')
  return !words.some((_, index) => roots.has(`${words.slice(0, index + 1).join('_')}.ts`))
}

export const folderRules: Rule[] = [
  {
    name: `a folder has at most ${MOST_FILES} source files`,
    looks: (file) => isTypeScript(file) && !isTest(file),
    find: (files) =>
      [
        ...Map.groupBy(
          files.filter((file) => isTypeScript(file) && !isTest(file)),
          folderOfFile,
        ),
      ]
        .filter(([, inside]) => inside.length > MOST_FILES)
        .map(([folder, inside]) => `${folder}: ${inside.length} source files`),
  },
  {
    name: 'the root of a room is its front row',
    looks: isInRoot,
    find: (files) => {
      const roots = files.filter(isInRoot)
      const sources = roots.filter((file) => !isTest(file))
      const paths = new Set(sources.map((file) => file.path))
      return [
        ...sources
          .filter((file) => !isFrontRow(file))
          .map(
            (file) =>
              `${file.path}: neither a definition, the door, the ports nor the hooks; move it one folder down`,
          ),
        ...roots
          .filter((file) => isTest(file) && namesNothing(file, paths))
          .map((file) => `${file.path}: tests nothing of the front row by its name`),
      ]
    },
  },
  {
    name: 'a room is at most two folders deep',
    looks: (file) => isSource(file) && isRoom(placeOf(file.path)),
    find: (files) =>
      files
        .filter((file) => isSource(file) && isRoom(placeOf(file.path)))
        .filter(({ path }) => path.slice(folderOf(placeOf(path)).length + 1).split('/').length > 2)
        .map((file) => `${file.path}: more than one folder below the room`),
  },
]
