import { isDefinition } from './definitions.ts'
import { isSecondDoor, mayEnterBySecond } from './doors.ts'
import { folderOfRoom, GROUP_FOLDERS, ROOMS, roomOf } from './rows.ts'
import {
  isSource,
  isTest,
  isTypeScript,
  type Rule,
  type SourceFile,
  withoutComments,
} from './text.ts'

/** Engines: pure or self-contained. They know the kernel and nothing of the books, nor each other. */
const ENGINES = ['regions', 'readers', 'pdf', 'matching', 'fatturapa', 'ubl']

/** Every place by its floor, lowest first. A place imports only from floors below its own. */
const FLOORS: string[][] = [
  ['failures'],
  ['kernel'],
  ['languages'],
  ENGINES,
  ...ROOMS.map((room) => [room]),
  ['hooks'],
  ['tasks'],
  ['registry'],
  ['pages'],
  ['edge', 'jobs', 'verification'],
  ['config'],
  ['wire'],
  ['commands'],
  ['main'],
]

/** Places without a door: any of their files may be imported from above. */
const OPEN = new Set(['failures', 'kernel', 'config', 'edge', 'jobs', 'commands'])
const SINGLE_FILES = new Set(['hooks', 'tasks', 'registry', 'wire', 'main'])
const WIRING = new Set(['wire', 'main'])

const floorOf = (place: string): number => FLOORS.findIndex((floor) => floor.includes(place))
/** Whether the first place may know the second: it stands on a higher floor. */
export const isAbove = (place: string, other: string): boolean => floorOf(place) > floorOf(other)
const hasDoor = (place: string): boolean =>
  floorOf(place) >= 0 && !OPEN.has(place) && !SINGLE_FILES.has(place)
export const isRoom = (place: string): boolean => ROOMS.includes(place)

/** The folder of a place: `src/rooms/sales/invoices`, `src/engines/regions`, `src/kernel`. */
export function folderOf(place: string): string {
  if (place === 'test') return place
  if (ENGINES.includes(place)) return `src/engines/${place}`
  return folderOfRoom(place) ?? `src/${place}`
}

/** The place a file is in; one that stands on the wrong floor is in no place that the table knows. */
export function placeOf(path: string): string {
  const parts = path.replace(/^src\//, '').split('/')
  if (parts[0] === 'providers') return parts.slice(0, 2).join('/')
  if (parts[0] === 'rooms') return roomOf(path) ?? parts.slice(0, -1).join('/')
  const inner = parts[0] === 'engines' ? parts[1] : parts[0]
  const place = (inner ?? '').replace(/\.ts$/, '')
  const isAtHome = path === `src/${place}.ts` || path.startsWith(`${folderOf(place)}/`)
  return isAtHome ? place : parts.slice(0, -1).join('/')
}

type Import = {
  from: SourceFile
  specifier: string
  typeOnly: boolean
  /** What stands before `from`; undefined for an effect or a late import. */
  clause: string | undefined
  /** An `export … from`. */
  handsOn: boolean
}

const STATEMENT =
  /\b(?:import|export)\s+(type\s+)?(?:([\w*{][^'"`;()=]*?)\s*from\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

export function importsOf(file: SourceFile): Import[] {
  return [...withoutComments(file.text).matchAll(STATEMENT)].map((match) => {
    const named = /^\{([\s\S]*)\}$/.exec(match[2] ?? '')?.[1]?.split(',') ?? []
    const names = named.map((name) => name.trim()).filter((name) => name !== '')
    const allTypes = names.length > 0 && names.every((name) => name.startsWith('type '))
    const specifier = match[3] ?? match[4] ?? ''
    const typeOnly = match[1] !== undefined || allTypes
    const handsOn = match[0].startsWith('export')
    return { from: file, specifier, typeOnly, clause: match[2], handsOn }
  })
}

/** Path in the repository of a relative or `#` specifier; undefined for a package. */
export function targetOf({ from, specifier }: Import): string | undefined {
  if (specifier.startsWith('#')) {
    const [place = '', ...rest] = specifier.slice(1).split('/')
    return `${[folderOf(place), ...rest].join('/')}.ts`
  }
  if (!specifier.startsWith('.')) return undefined
  const parts = from.path.split('/').slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

type Step = Import & { target: string; here: string; there: string }

const stepsOf = (files: SourceFile[], looks: (file: SourceFile) => boolean): Step[] =>
  files
    .filter(looks)
    .flatMap(importsOf)
    .flatMap((one) => {
      const target = targetOf(one)
      const here = placeOf(one.from.path)
      return target === undefined ? [] : [{ ...one, target, here, there: placeOf(target) }]
    })

const say = (step: Step, why: string): string => `${step.from.path}: '${step.specifier}' ${why}`
const leavesSource = (step: Step): boolean => !step.target.startsWith('src/')
const isProvider = (place: string): boolean => place.startsWith('providers/')
const isPorts = (step: Step): boolean => step.target === `${folderOf(step.there)}/ports.ts`
const isOutside = (step: Step): boolean => !leavesSource(step) && step.here !== step.there

function complaintOfDoor(step: Step, definitionPaths: Set<string>): string | undefined {
  if (!hasDoor(step.there) || step.target === `${folderOf(step.there)}/room.ts`) return undefined
  if (isSecondDoor(step.target)) {
    const mayEnter = mayEnterBySecond(step.here) || isTest(step.from)
    return mayEnter ? undefined : `is not for ${step.here}; enter by #${step.there}/room`
  }
  if (step.here === 'registry' && definitionPaths.has(step.target)) return undefined
  const mayNamePorts = isProvider(step.here) || WIRING.has(step.here) || isTest(step.from)
  if (isPorts(step) && mayNamePorts) {
    return step.typeOnly || isTest(step.from) ? undefined : 'must be `import type`'
  }
  return `goes past the door #${step.there}/room`
}

function complaintOfDirection(step: Step): string | undefined {
  if (isProvider(step.there)) {
    return WIRING.has(step.here) ? undefined : 'imports a provider; only wire.ts and main.ts may'
  }
  if (isProvider(step.here)) {
    const allowed = ['failures', 'kernel', 'regions'].includes(step.there) || isPorts(step)
    return allowed ? undefined : 'is neither kernel, #regions/room nor a ports file'
  }
  const isBelow = floorOf(step.there) >= 0 && floorOf(step.there) < floorOf(step.here)
  return isBelow ? undefined : `does not lead downwards (${step.here} to ${step.there})`
}

const report = (steps: Step[], complaint: (step: Step) => string | undefined): string[] =>
  steps.flatMap((step) => {
    const why = complaint(step)
    return why === undefined ? [] : [say(step, why)]
  })

const isInSource = (file: SourceFile): boolean => file.path.startsWith('src/')
const isCode = (file: SourceFile): boolean => isInSource(file) && isTypeScript(file)

export const layoutRules: Rule[] = [
  {
    name: 'imports lead downwards',
    looks: isSource,
    find: (files) => report(stepsOf(files, isSource).filter(isOutside), complaintOfDirection),
  },
  {
    name: 'rooms are entered by their door',
    looks: isCode,
    find: (files) => {
      const definitionPaths = new Set(files.filter(isDefinition).map((file) => file.path))
      return report(stepsOf(files, isCode).filter(isOutside), (step) =>
        complaintOfDoor(step, definitionPaths),
      )
    },
  },
  {
    name: 'relative inside a place, # between places',
    looks: isCode,
    find: (files) =>
      report(stepsOf(files, isCode), (step) => {
        const isHash = step.specifier.startsWith('#')
        if (leavesSource(step)) {
          return isTest(step.from) ? undefined : 'leads out of src'
        }
        if (isHash && /\.\w+$/.test(step.specifier)) return 'carries an extension'
        if (!isHash && !/\.(ts|json)$/.test(step.specifier)) return 'lacks its extension'
        const isSingle = SINGLE_FILES.has(step.here) && SINGLE_FILES.has(step.there)
        if (!isHash && step.here !== step.there && !isSingle) return 'is relative; use #'
        if (isHash && step.here === step.there && step.here !== 'kernel' && !isTest(step.from)) {
          return 'names its own place; use ./'
        }
        return undefined
      }),
  },
  {
    name: 'every place is in the table',
    looks: isInSource,
    find: (files) =>
      files
        .filter(isInSource)
        .filter(
          (file) =>
            floorOf(placeOf(file.path)) < 0 &&
            !file.path.startsWith('src/providers/') &&
            file.path !== 'src/README.md' &&
            !GROUP_FOLDERS.some((folder) => file.path === `${folder}/README.md`),
        )
        .map(
          (file) =>
            `${file.path}: ${placeOf(file.path)} has no place in test/tidy/layout.ts or rows.ts`,
        ),
  },
  {
    name: 'every room has a door and a README',
    looks: (file) => isInSource(file) && hasDoor(placeOf(file.path)),
    find: (files) => {
      const paths = new Set(files.map((file) => file.path))
      const rooms = new Set(files.filter(isInSource).map((file) => placeOf(file.path)))
      return [...rooms]
        .filter(hasDoor)
        .flatMap((place) => [`${folderOf(place)}/room.ts`, `${folderOf(place)}/README.md`])
        .filter((path) => !paths.has(path))
        .map((path) => `${path} is missing`)
    },
  },
  {
    name: 'every group of rooms has a README',
    looks: (file) => GROUP_FOLDERS.some((folder) => file.path.startsWith(`${folder}/`)),
    find: (files) => {
      const paths = files.map((file) => file.path)
      return GROUP_FOLDERS.filter(
        (folder) =>
          paths.some((path) => path.startsWith(`${folder}/`)) &&
          !paths.includes(`${folder}/README.md`),
      ).map((folder) => `${folder}/README.md is missing`)
    },
  },
]
