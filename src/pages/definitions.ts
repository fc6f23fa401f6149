import type { Definition } from '#kernel/definition'
import type { House } from '#kernel/house'
import type { Read } from '#kernel/read'
import { registry } from '#registry'

/** What a page does, it does by the same definitions as every other entrance. */
export function definitionOf(house: House, name: string): Definition {
  const definition = house.definitions.get(name)
  if (!definition) throw new Error(`there is no definition ${name}`)
  return definition
}

export function readOf(name: string): Read {
  const read = registry.reads.find((one) => one.name === name)
  if (!read) throw new Error(`there is no read ${name}`)
  return read
}
