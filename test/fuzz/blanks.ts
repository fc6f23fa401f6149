import { encodeId } from '#kernel/values/id'
import type { Registry } from '../../src/registry.ts'
import type { Blanks, Send } from './run.ts'

const idPattern = /\b([a-z]{3,4})_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g

type Bearer = { key: string }

/**
 * Ids, cursors and keys that exist, found by reading as users do. What would end the run if it were
 * used, such as the run's own key, is kept out of its hands.
 */
export async function createBlanks(
  lists: Registry,
  send: Send,
  org: Bearer,
  foreign: Bearer,
): Promise<Blanks & { refresh(): Promise<void> }> {
  const read = async (path: string, { key }: Bearer): Promise<string> => {
    const headers = { authorization: `Bearer ${key}` }
    const request = { says: 'harvest', method: 'GET', path, headers, body: undefined }
    return (await send(request)).body
  }
  const harvest = async (from: Bearer): Promise<{ ids: string[]; cursors: string[] }> => {
    const texts = []
    for (const one of lists.reads) {
      texts.push(await read(`/api/rest/${one.name}${one.one ? '' : '?limit=3'}`, from))
    }
    const all = texts.join('\n')
    const cursors = [...all.matchAll(/"nextCursor":"([^"]+)"/g)].map((match) => match[1] ?? '')
    return { ids: [...new Set(all.match(idPattern) ?? [])], cursors }
  }
  const own = new Set((await read('/api/rest/keys?limit=200', org)).match(idPattern) ?? [])
  const strange = (await harvest(foreign)).ids
  let found = await harvest(org)

  const pick = (from: readonly string[], turn: number): string => from[turn % from.length] ?? 'none'
  const fill: Blanks = (kind, turn) => {
    const usable = found.ids.filter((id) => !own.has(id))
    if (kind === 'bearer') return org.key
    if (kind === 'cursor') return pick(found.cursors, turn)
    if (kind === 'foreign') return pick(strange, turn)
    if (kind === 'unknown') return encodeId('con', '01890000-0000-7000-8000-000000000000')
    if (kind === 'any') return pick(usable, turn)
    return pick(
      usable.filter((id) => id.startsWith(`${kind}_`)),
      turn,
    )
  }
  const refresh = async (): Promise<void> => {
    found = await harvest(org)
  }
  return Object.assign(fill, { refresh })
}
