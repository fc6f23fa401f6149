import { withImplied, type Permission } from '#kernel/corridor/permission'
import type { Read } from '#kernel/corridor/read'
import { coreTools, screenOnly } from '../../../src/edge/mcp/mcp_choice.ts'
import { registry } from '../../../src/registry.ts'

/** Written from the registry a second time, so that the edge's own list is held against it. */
export function expectedTools(
  given: readonly Permission[],
  listed: 'core' | 'all' = 'core',
): string[] {
  const may = new Set(withImplied(given))
  const actions = new Set(registry.actions.map((one) => one.name))
  const isListed = (name: string) =>
    listed === 'all' || actions.has(name) || coreTools.includes(name)
  const isForModels = ({ name }: { name: string }) => !screenOnly.has(name)
  const writes = [...registry.actions, ...registry.operations].filter(isForModels)
  const reads = registry.reads
    .filter((read) => [read.needs, ...(read.alsoFor ?? [])].some((one) => may.has(one)))
    .flatMap(namesOfRead)
  const all = [...writes.filter((one) => may.has(one.needs)).map((one) => one.name), ...reads]
  const names = all.filter(isListed)
  return names.length < all.length ? [...names, 'find_tools', 'call_tool'] : names
}

export function namesOfRead(read: Read): string[] {
  if (screenOnly.has(read.name)) return []
  const plural = read.name.replaceAll('-', '_')
  if (read.one) return [`get_${plural}`]
  return [...(read.list ? [`list_${plural}`] : []), ...(read.get ? [`get_${read.resource}`] : [])]
}
