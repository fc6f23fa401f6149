import { dataIn } from '../../../test/support/pseudo/left.ts'
import { regionKeys, regionOf } from '#regions/room'
import { citationIn } from '#languages/citation'
import { registry } from '#registry'
import type { Demo } from '../screens/demo.ts'

export type Organization = {
  id: string
  name: string
  key: string
  /** Of its country, which its owner speaks. */
  language: 'da' | 'it'
  /** What people, banks and papers said, as the API answers it. */
  data: Set<string>
}

type Answer = { result: { id: string; name: string; regionKey: string } }

export async function get(demo: Demo, key: string, path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'accept-language': 'en' }
  return await fetch(`${demo.url}/api/rest/${path}`, { headers })
}

type List = { result: { items: { id: string }[] } }

export async function idsOf(demo: Demo, key: string, name: string): Promise<string[]> {
  const reply = await get(demo, key, `${name}?limit=200`)
  if (!reply.ok) return []
  const { result } = (await reply.json()) as List
  return result.items.map(({ id }) => id)
}

/** The organizations of the demo with everything that their reads answer. */
export async function readOrganizations(demo: Demo): Promise<Organization[]> {
  return await Promise.all(demo.keys.map(async (key) => await readOne(demo, key)))
}

async function readOne(demo: Demo, key: string): Promise<Organization> {
  const data = dataIn([regionKeys.map(regionOf), { email: demo.email, name: 'Anna Demo' }])
  for (const language of ['da', 'it']) addLaws(regionKeys.map(regionOf), language, data)
  for (const { name, list } of registry.reads) {
    const reply = await get(demo, key, list ? `${name}?limit=200` : name)
    if (reply.ok) dataIn(await reply.json(), data)
  }
  // The words of each paper are no part of a list.
  for (const documentId of await idsOf(demo, key, 'documents')) {
    const reply = await get(demo, key, `document-texts?documentId=${documentId}`)
    if (reply.ok) dataIn(await reply.json(), data)
  }
  const { result } = (await (await get(demo, key, 'settings')).json()) as Answer
  const { id, name, regionKey } = result
  const language = regionKey === 'italy' ? 'it' : 'da'
  return { id, name, key, language, data }
}

/** Laws have their own names, as their country cites them. */
function addLaws(value: unknown, language: string, data: Set<string>, name = ''): void {
  if (name === 'source' && typeof value === 'string') {
    const law = citationIn(value, language)
    if (law !== '') data.add(law.toLowerCase())
  }
  if (typeof value !== 'object' || value === null) return
  for (const [inner, one] of Object.entries(value)) addLaws(one, language, data, inner)
}
