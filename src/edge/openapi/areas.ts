import type { Area, Registry } from '#registry'

/**
 * The registry's areas, and behind them what is in none, under the area of its permission: a list
 * made for a test is described too.
 */
export function areasOf(lists: Registry): Area[] {
  const areas = lists.areas ?? []
  const known = new Set<unknown>(
    areas.flatMap((area) => [area.actions, area.operations, area.reads]).flat(),
  )
  const rest = [...lists.actions, ...lists.operations, ...lists.reads].filter(
    (one) => !known.has(one),
  )
  const names = [...new Set(rest.map((one) => nameOf(one.needs)))]
  const isIn = (name: string) => (one: { needs: string }) =>
    !known.has(one) && nameOf(one.needs) === name
  return [
    ...areas,
    ...names.map((name) => ({
      name,
      says: `Definitions under ${name}.`,
      actions: lists.actions.filter(isIn(name)),
      operations: lists.operations.filter(isIn(name)),
      reads: lists.reads.filter(isIn(name)),
    })),
  ].filter((area) => area.actions.length + area.operations.length + area.reads.length > 0)
}

function nameOf(permission: string): string {
  return permission.split(':')[0] ?? permission
}
