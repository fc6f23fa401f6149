import { getTool, listTool, type Read } from '#kernel/corridor/read'
import type { Registry } from '#registry'

/** A text of the registry as the tool called `tool` shows it. */
export type ToolWords = (text: string, tool: string) => string

type Target = { says: string; tools: readonly string[] }

/** An address of REST, with its method and query if any: `GET /api/rest/accounts?type=expense`. */
const addresses =
  /(?:\b(?:GET|POST|PUT) )?\/api\/rest\/((?:\{[^}]*\}|[\w-]+)(?:\/(?:\{[^}]*\}|[\w-]+))*)(?:\?[\w=&{}%-]*)?/g

/**
 * Descriptions are written once, for REST. Over MCP an address of REST is named by the tool that does
 * the same. A sentence is left out where there is no such tool, and where it is the tool itself.
 */
export function createToolWords(lists: Registry): ToolWords {
  const targets = targetsOf(lists)
  return (text, tool) => {
    if (!text.includes('/api/rest')) return text
    const told = sentencesOf(text).map((sentence) => {
      const found = [...sentence.matchAll(addresses)].map((match) => targets.get(keyOf(match)))
      const isTold = found.every((one) => one !== undefined && !one.tools.includes(tool))
      if (!isTold) return ''
      const said = (...match: unknown[]): string => targets.get(keyOf(match))?.says ?? ''
      const named = sentence.replaceAll(addresses, said)
      return named.includes('/api/rest') ? '' : named
    })
    return told.filter((sentence) => sentence !== '').join(' ')
  }
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=\.) +(?=\S)/)
}

/** With the method: two addresses may differ by it alone. What has none is looked up as GET. */
function keyOf([whole, path]: readonly unknown[]): string {
  const method = /^(?:POST|PUT)(?= )/.exec(String(whole))?.[0] ?? 'GET'
  return `${method} ${String(path).replaceAll(/\{[^}]*\}/g, '{id}')}`
}

function targetsOf(lists: Registry): ReadonlyMap<string, Target> {
  const targets = new Map<string, Target>()
  const add = (key: string, ...tools: readonly string[]): void => {
    targets.set(key, { says: tools.join(' and '), tools })
  }
  for (const { name } of lists.actions) add(`POST actions/${name}`, name)
  for (const { name } of lists.operations) add(`POST operations/${name}`, name)
  for (const read of lists.reads) addRead(read, add)
  // Bytes go by addresses of their own: in by an upload, out by a resource.
  add('POST files', 'begin_upload', 'finish_upload')
  targets.set('GET files/{id}', { says: 'daybook://files/{id}', tools: [] })
  return targets
}

function addRead(read: Read, add: (key: string, tool: string) => void): void {
  if (read.one) add(`GET ${read.name}`, `get_${read.name.replaceAll('-', '_')}`)
  if (read.list) add(`GET ${read.name}`, listTool(read))
  if (read.get) add(`GET ${read.name}/{id}`, getTool(read))
}
