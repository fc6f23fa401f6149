import type { Definition } from '#kernel/corridor/definition'
import type { App } from '#kernel/corridor/app'
import type { Read } from '#kernel/corridor/read'
import { registry } from '#registry'

/** What a page does, it does by the same definitions as every other entrance. */
export function definitionOf(app: App, name: string): Definition {
  const definition = app.definitions.get(name)
  if (!definition) throw new Error(`there is no definition ${name}`)
  return definition
}

export function readOf(name: string): Read {
  const read = registry.reads.find((one) => one.name === name)
  if (!read) throw new Error(`there is no read ${name}`)
  return read
}
