import { arrowsOf, type Arrow } from './arrows.ts'
import { isDoor } from './doors.ts'
import { groupOf, roomOf } from './rows.ts'
import { isSource, type Rule, type SourceFile } from './text.ts'

type Graph = Map<string, Set<string>>

function graphOf(arrows: readonly Arrow[], nodeOf: (path: string) => string | undefined): Graph {
  const graph: Graph = new Map()
  for (const { from, to } of arrows) {
    const [one, other] = [nodeOf(from), nodeOf(to)]
    if (one === undefined || other === undefined || one === other) continue
    graph.set(one, (graph.get(one) ?? new Set()).add(other))
  }
  return graph
}

/** What can be reached from there, itself only if something leads back to it. */
function reachedFrom(start: string, graph: Graph): Set<string> {
  const reached = new Set<string>()
  const open = [...(graph.get(start) ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    open.push(...(graph.get(next) ?? []))
  }
  return reached
}

/** Nodes that lead back to themselves, each circle once. */
function circlesOf(graph: Graph): string[][] {
  const left = withoutEnds(graph)
  const reached = new Map([...left.keys()].map((node) => [node, reachedFrom(node, left)]))
  const seen = new Set<string>()
  return [...reached].flatMap(([node, those]) => {
    if (seen.has(node) || !those.has(node)) return []
    const circle = [...those].filter((other) => reached.get(other)?.has(node) === true)
    for (const one of circle) seen.add(one)
    return [circle.toSorted()]
  })
}

/** A node that leads nowhere is in no circle, nor is then what leads to such nodes only. */
function withoutEnds(graph: Graph): Graph {
  const left: Graph = new Map([...graph].map(([node, those]) => [node, new Set(those)]))
  for (let changed = true; changed;) {
    changed = false
    for (const [node, those] of left) {
      for (const other of those) if (!left.has(other)) those.delete(other)
      if (those.size === 0) changed = left.delete(node)
    }
  }
  return left
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

/** The types that a room asks of outside stand below its folders, and are a folder of their own. */
const folderOfPath = (path: string): string | undefined =>
  /^src\/(?:rooms|engines)\/.*\/(?:ports|hooks)\.ts$/.test(path)
    ? path
    : path.split('/').length > 2
      ? parentOf(path)
      : undefined

/** A folder may name a definition of its own front row in order to call it. */
const callsDefinition = ({ from, to, name }: Arrow): boolean =>
  name === 'default' && parentOf(from).startsWith(`${parentOf(to)}/`)

const isWithinDoors = ({ from, to }: Arrow): boolean => !isDoor(from) && !isDoor(to)

/** All rules look at the same tree. */
let kept: { files: SourceFile[]; arrows: Arrow[] } | undefined
function arrowsIn(files: SourceFile[]): Arrow[] {
  if (kept?.files !== files) kept = { files, arrows: arrowsOf(files) }
  return kept.arrows
}

const find = {
  groups: (arrows: Arrow[]) => circlesOf(graphOf(arrows, groupOf)),
  rooms: (arrows: Arrow[]) => circlesOf(graphOf(arrows, roomOf)),
  files: (arrows: Arrow[]) => circlesOf(graphOf(arrows.filter(isWithinDoors), (path) => path)),
  folders: (arrows: Arrow[]) =>
    circlesOf(
      graphOf(
        arrows.filter((arrow) => isWithinDoors(arrow) && !callsDefinition(arrow)),
        folderOfPath,
      ),
    ),
}

/** How many circles there are of each kind. */
export function openCircles(files: SourceFile[]): Record<keyof typeof find, number> {
  const arrows = arrowsIn(files)
  return {
    groups: find.groups(arrows).length,
    rooms: find.rooms(arrows).length,
    files: find.files(arrows).length,
    folders: find.folders(arrows).length,
  }
}

const rule = (kind: keyof typeof find): Rule => ({
  name: `there is no circle of ${kind}`,
  looks: isSource,
  find: (files) => find[kind](arrowsIn(files)).map((circle) => `a circle: ${circle.join(', ')}`),
})

export const circleRules: Rule[] = [rule('groups'), rule('rooms'), rule('files'), rule('folders')]
