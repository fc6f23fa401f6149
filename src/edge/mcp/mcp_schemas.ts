import { ResourceNotFoundError, type ResourceTemplateType } from '@modelcontextprotocol/server'
import type { Principal } from '#kernel/corridor/principal'
import type { Shelf } from './mcp_resources.ts'
import type { McpTool, Toolbox } from './mcp_tools.ts'

const schemaUri = 'daybook://schemas/{tool}'
const begin = 'daybook://schemas/'

const template: ResourceTemplateType = {
  name: 'schema',
  title: 'Result schema',
  uriTemplate: schemaUri,
  description: 'The JSON Schema of the result of a tool, by tool name.',
  mimeType: 'application/schema+json',
}

/**
 * The forms of the tools' results, beside what a shelf has already. In the list of tools they would
 * be four fifths of it, and a model that reads a result does not need them.
 */
export function withSchemas(shelf: Shelf, toolbox: Toolbox): Shelf {
  const isOffered = (principal: Principal): boolean => toolbox.listFor(principal, 'all').length > 0
  return {
    ...shelf,
    templatesFor: (principal) => [
      ...shelf.templatesFor(principal),
      ...(isOffered(principal) ? [template] : []),
    ],
    async read(app, visit, uri) {
      if (!uri.startsWith(begin)) return await shelf.read(app, visit, uri)
      const tool = permitted(toolbox, visit.principal, uri.slice(begin.length))
      if (!tool) throw new ResourceNotFoundError(uri)
      const text = JSON.stringify(tool.resultSchema())
      return { contents: [{ uri, mimeType: 'application/schema+json', text }] }
    },
    async complete(app, visit, asked) {
      if (asked.template !== schemaUri) return await shelf.complete(app, visit, asked)
      if (asked.argument !== 'tool') return null
      const names = toolbox.listFor(visit.principal, 'all').map((tool) => tool.name)
      return names.filter((name) => name.startsWith(asked.value))
    },
  }
}

/** Who may not run a tool learns no more of it than of one that is not there. */
function permitted(toolbox: Toolbox, principal: Principal, name: string): McpTool | undefined {
  const tool = toolbox.get(name)
  return tool?.permits(principal) ? tool : undefined
}
