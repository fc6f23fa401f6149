import { z } from 'zod'
import type { Definition } from '#kernel/corridor/definition'
import { isPermitted, type Principal } from '#kernel/corridor/principal'
import type { Registry } from '#registry'

type Entry = { name: string; kind: string; description: string; permission: string }

const schemas = new WeakMap<Definition, { inputSchema: unknown; outputSchema: unknown }>()

/** Schemas as JSON Schema, made once: the registry does not change while we run. */
function schemasOf(definition: Definition): { inputSchema: unknown; outputSchema: unknown } {
  let made = schemas.get(definition)
  if (!made) {
    made = {
      inputSchema: z.toJSONSchema(definition.input, { io: 'input' }),
      outputSchema: z.toJSONSchema(definition.output, { io: 'output' }),
    }
    schemas.set(definition, made)
  }
  return made
}

/** Is this definition for this caller at all? The corridor checks again when it is called. */
export function isFor(principal: Principal, definition: Definition): boolean {
  if (principal.app !== null && definition.forApps === false) return false
  return isPermitted(principal, definition.needs)
}

/** What the caller may run, with schemas: `GET /api/rest/actions`. */
export function catalogueOf(lists: Registry, principal: Principal): { items: Entry[] } {
  const entries = (definitions: readonly Definition[], kind: string): Entry[] =>
    definitions
      .filter((definition) => isFor(principal, definition))
      .map((definition) => ({
        name: definition.name,
        kind,
        description: definition.says,
        permission: definition.needs,
        ...schemasOf(definition),
      }))
  return { items: [...entries(lists.actions, 'action'), ...entries(lists.operations, 'operation')] }
}
